//! Figures for analysts' tools: one form at a time, named in the path or by `template`.

mod dashboard;
mod dto;
mod feed;
mod figures_query;
mod handlers;
mod odata;

use crate::state::table::RouteTable;

pub(super) fn register(table: &mut RouteTable) {
    dashboard::register(table);
    analysts::register(table);
    odata::register(table);
}

mod analysts {
    use super::handlers;
    use crate::state::table::routes;

    routes! {
        handlers::templates,
        handlers::fields,
        handlers::data,
        handlers::overview,
        handlers::series,
        handlers::groups,
        handlers::fields_by_parameter,
        handlers::data_by_parameter,
        handlers::overview_by_parameter,
        handlers::series_by_parameter,
        handlers::groups_by_parameter,
        handlers::all_fields,
        handlers::protect,
    }
}
