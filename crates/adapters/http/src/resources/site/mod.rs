//! The site's texts, challenges and appearance.

pub(crate) mod captcha;
pub(crate) mod geo;
pub(crate) mod layout;
pub(crate) mod masking;
pub(crate) mod public;
pub(crate) mod shell;
pub(crate) mod site_settings;
pub(crate) mod translations;

use crate::state::table::RouteTable;

/// Registers all routes but that of challenges, which comes first of all.
pub(super) fn register(table: &mut RouteTable) {
    public::register(table);
    site_settings::register(table);
    masking::register(table);
    layout::register(table);
    translations::register(table);
    geo::register(table);
    shell::register(table);
    shell::register_aliases(table);
}
