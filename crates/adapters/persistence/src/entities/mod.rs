//! The tables as entities, and how those of tenants are opened.
//!
//! A tenant's table is a private module here: it is reached through its [`Tenant`] alone, which adds the scope to
//! each reading, change and removal, and the owner to each new row. What crosses tenants says so by name
//! (`…_across_tenants`). Tables of an account, or of the whole installation, are open.

mod site_logos;
mod site_settings;
mod tenant;
mod translations;

use sea_orm::ActiveValue::Set;
pub(crate) use tenant::Tenant;

/// Names what may be seen of a tenant's table: its columns and rows, and the type that opens it.
macro_rules! tables_of_tenants {
    ($($table:ident: $open:ident, $row:ident;)*) => {$(
        impl tenant::OfTenant for $table::Entity {
            const SCOPE_KEY: $table::Column = $table::Column::ScopeKey;

            fn give(row: &mut $table::ActiveModel, owner: Option<i64>) {
                row.organization_id = Set(owner);
            }
        }

        pub(crate) type $open = Tenant<$table::Entity>;

        pub(crate) mod $row {
            #[allow(unused_imports, reason = "not every table is read whole")]
            pub(crate) use super::$table::{Column, Model};
        }
    )*};
}

tables_of_tenants! {
    site_logos: SiteLogos, site_logo;
    site_settings: SiteSettings, site_setting;
    translations: Translations, translation;
}
