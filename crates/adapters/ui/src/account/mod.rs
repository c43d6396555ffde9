//! The pages of people who have no password yet, or no longer: invitations, forgotten passwords,
//! the first account; and the one that confirms another address. Each is one of two views: a small
//! form, or something that is told with what to do next.

mod form;
mod message;
mod words;

use views::AccountPage;

/// The page. A pure function of the view; what strangers typed is escaped, and no search engine
/// is to keep it.
pub(crate) fn account_page(page: &AccountPage<'_>) -> String {
    words::of(page)
}
