//! The log of what was removed or changed after reports were stored, which triggers write (ADR 30).

/// Positions in the change log, in SQL.
pub(crate) struct ChangeLogSql {
    /// The column by which rows are in the order of their positions.
    pub(crate) column: &'static str,
    /// The current end of the log.
    pub(crate) end: &'static str,
    /// Whether a row `c` is newer than `$3`.
    pub(crate) is_new: &'static str,
    /// Whether some rows since `$3` were deleted.
    pub(crate) has_gap: &'static str,
    /// The position of a deleted row.
    pub(crate) row_position: &'static str,
}

/// SQLite has one writer, so a position is an id.
pub(crate) const SQLITE: ChangeLogSql = ChangeLogSql {
    column: "c.id",
    end: "(SELECT max(f.place, COALESCE((SELECT max(id) FROM report_changes), 0)) FROM forgotten_changes f)",
    is_new: "c.id > $3",
    has_gap: "(SELECT f.place > $3 FROM forgotten_changes f)",
    row_position: "id",
};

/// On PostgreSQL a position is the oldest running transaction, so that changes may be reported twice but none
/// is missed. If the database was restored from a backup, stored transaction numbers may be larger than any
/// that this server has assigned.
pub(crate) const POSTGRES: ChangeLogSql = ChangeLogSql {
    column: "c.transaction_id",
    end: "pg_snapshot_xmin(pg_current_snapshot())::text::bigint",
    is_new: "c.transaction_id >= $3 AND c.transaction_id < pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
    has_gap: "(SELECT f.place >= $3 AND f.place < pg_snapshot_xmax(pg_current_snapshot())::text::bigint \
              FROM forgotten_changes f)",
    row_position: "CASE WHEN transaction_id < pg_snapshot_xmax(pg_current_snapshot())::text::bigint \
                   THEN transaction_id ELSE 0 END",
};
