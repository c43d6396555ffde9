//! The resources, one folder each, by domain: `mod.rs` is its part of the route table, `dto.rs` has the types
//! of requests and answers, `handlers.rs` leads from the request to the use case and back.

mod accounts;
mod bi;
mod dpa;
mod forms;
mod organizations;
mod plans;
mod portal;
mod reports;
mod site;
mod system;

use crate::state::table::RouteTable;

/// Registers all routes. Within a segment the framework tries them one after the other in this order: first
/// the benchmark routes, so that ratios to them are fair; then what the public requests, and most often.
pub(crate) fn register(table: &mut RouteTable, bench_routes: bool) {
    if bench_routes {
        system::bench::register(table);
    }
    reports::submissions::register(table);
    site::captcha::register(table);
    forms::published_forms::register(table);
    reports::public_form::register(table);
    reports::register(table);
    forms::register(table);
    site::register(table);
    accounts::register(table);
    organizations::register(table);
    plans::register(table);
    bi::register(table);
    dpa::register(table);
    portal::register(table);
    system::register(table);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the paths in the order of registration, each once.
    fn paths() -> Vec<String> {
        let mut table = RouteTable::new(None);
        register(&mut table, true);
        let mut paths: Vec<String> = Vec::new();
        for operation in table.operations() {
            if !paths.iter().any(|path| **path == *operation.path) {
                paths.push(operation.path.to_string());
            }
        }
        paths
    }

    #[test]
    fn what_the_public_asks_for_is_tried_first_and_before_it_what_does_nothing() {
        let next = |base: &str| {
            let mut segments: Vec<String> = Vec::new();
            for path in paths() {
                let rest = path.strip_prefix(base).and_then(|rest| rest.strip_prefix('/'));
                let Some(segment) = rest.and_then(|rest| rest.split('/').next()) else { continue };
                if !segments.iter().any(|known| known == segment) {
                    segments.push(segment.to_owned());
                }
            }
            segments
        };
        assert_eq!(next("/api")[..4], ["bench", "meldungen", "captcha", "form-templates"]);
        assert_eq!(next("")[..2], ["api", "f"]);
        let of_reports: Vec<_> =
            paths().into_iter().filter(|path| path.starts_with("/api/meldungen")).collect();
        assert_eq!(of_reports[0], "/api/meldungen");
    }

    /// A literal segment takes precedence over a parameter, wherever it stands; of two routes with a
    /// parameter the first would win.
    #[test]
    fn no_two_parameters_take_the_same_path() {
        let paths = paths();
        let is_any = |segment: &str| segment.starts_with('{');
        for (index, one) in paths.iter().enumerate() {
            for other in &paths[index + 1..] {
                let both = || one.split('/').zip(other.split('/')).filter(|(a, b)| a != b);
                let is_same_length = one.split('/').count() == other.split('/').count();
                let meet = is_same_length && both().all(|(a, b)| is_any(a) || is_any(b));
                let is_named = both().next().is_some_and(|(a, b)| !is_any(a) || !is_any(b));
                assert!(!meet || is_named, "{one} and {other}");
            }
        }
    }
}
