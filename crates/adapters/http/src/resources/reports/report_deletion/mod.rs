//! Permanent deletion of reports.

mod handlers;

pub(crate) use handlers::delete;

use crate::state::table::routes;

routes! {
    handlers::count,
    handlers::clear_all,
    handlers::clear_quarantine,
    handlers::clear_by_template,
}
