//! The pages of people who have no password yet, or no longer: invitations, forgotten passwords,
//! the first account; and the one that confirms another address. Each is one of two views: a small
//! form, or something that is told with what to do next.

mod form;
mod told;
mod words;

use views::ArrivalPage;

/// The page. A pure function of the view; what strangers typed is escaped, and no search engine
/// is to keep it.
pub(crate) fn arrival_page(page: &ArrivalPage<'_>) -> String {
    words::of(page)
}
