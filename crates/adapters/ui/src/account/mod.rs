//! The pages for people who have no password yet, or have forgotten it: invitations, forgotten passwords, the first
//! account; and the one that confirms a new address. Each is one of two views: a small form, or a message
//! with what to do next.

mod form;
mod message;
mod pages;

use views::AccountPage;

/// Renders the page: a pure function of the view. Whatever people entered is escaped, and search engines are
/// asked not to index it.
pub(crate) fn account_page(page: &AccountPage<'_>) -> String {
    pages::render(page)
}
