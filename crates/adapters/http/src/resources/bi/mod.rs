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
        handlers::fields_of_named,
        handlers::data_of_named,
        handlers::overview_of_named,
        handlers::series_of_named,
        handlers::groups_of_named,
        handlers::all_fields,
        handlers::protect,
    }
}
