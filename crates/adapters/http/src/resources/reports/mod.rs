//! Reports: how they are sent, and the work of staff on them.

pub(crate) mod public_form;
pub(crate) mod quarantine;
pub(crate) mod report_deletion;
pub(crate) mod report_export;
pub(crate) mod report_work;
pub(crate) mod submissions;

use crate::state::table::RouteTable;

/// Registers the routes of staff; the others come first of all.
pub(super) fn register(table: &mut RouteTable) {
    report_work::register(table);
    quarantine::register(table);
    report_export::register(table);
    report_deletion::register(table);
}
