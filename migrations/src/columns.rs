//! The column shapes that every table shares, so that each rule of the schema is said once.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

/// The primary key. Never reused: a deleted record's id is not given to another one.
pub(crate) fn id() -> ColumnDef {
    ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key().take()
}

/// The owner of a tenant's record: `NULL` is the installation.
pub(crate) fn organization_id() -> ColumnDef {
    ColumnDef::new("organization_id").big_integer().take()
}

/// The owner as a number that is never `NULL` (0 is the installation), kept by the database
/// itself. `NULL`s are all different in a unique index; this column makes "unique in the scope"
/// hold for the installation too, and gives one predicate for every scope.
pub(crate) fn scope_key() -> ColumnDef {
    ColumnDef::new("scope_key")
        .big_integer()
        .not_null()
        .generated(Expr::cust("COALESCE(organization_id, 0)"), true)
        .take()
}

/// The foreign key of [`organization_id`]: a tenant's records go with the tenant.
pub(crate) fn organization_fk(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("fk_{table}_organization"))
        .from(table, "organization_id")
        .to("organizations", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

/// An instant: microseconds since the Unix epoch, the same on both databases.
pub(crate) fn micros(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().take()
}

/// A text of any length.
pub(crate) fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().take()
}

/// A text for machines (slugs, references, addresses): compared and ordered by its bytes on
/// both databases, whatever the server's collation.
pub(crate) fn code(manager: &SchemaManager<'_>, name: &'static str) -> ColumnDef {
    let mut column = text(name);
    if manager.get_database_backend() == DatabaseBackend::Postgres {
        column.extra("COLLATE \"C\"");
    }
    column
}

/// A JSON document, kept as it came: `json` on PostgreSQL, text on SQLite. Documents are read whole;
/// `jsonb` would take each apart and put it together again.
pub(crate) fn document(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).json().not_null().take()
}

/// A yes or no.
pub(crate) fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().take()
}

/// Bytes.
pub(crate) fn bytes(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).blob().not_null().take()
}

/// Makes a column nullable again.
pub(crate) fn optional(mut column: ColumnDef) -> ColumnDef {
    column.null().take()
}

/// An index over columns in the given order.
pub(crate) fn index(
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(name).table(table);
    for &column in columns {
        index.col(column);
    }
    index
}

/// A unique index over columns in the given order.
pub(crate) fn unique(
    name: &'static str,
    table: &'static str,
    columns: &[&'static str],
) -> IndexCreateStatement {
    index(name, table, columns).unique().take()
}

/// Removes a table.
pub(crate) async fn drop_table(manager: &SchemaManager<'_>, table: &'static str) -> Result<(), DbErr> {
    manager.drop_table(Table::drop().table(table).take()).await
}
