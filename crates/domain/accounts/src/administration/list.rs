//! Searching and ordering accounts.
//!
//! Accounts are created by hand, so a scope has few of them: all are read, and searched and ordered here, by
//! the same rules on every database. German order (DIN 5007-1): an umlaut sorts and matches as its vowel.

use crate::model::User;
use kernel::{Page, PageRequest, Timestamp};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The order of a list of accounts; ties by id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UserSort {
    /// By the display name.
    #[default]
    Name,
    /// By the address.
    Email,
    /// By role, lowest first.
    Role,
    /// By the creation time, oldest first.
    CreatedAt,
}

/// The filter and the order of a list of accounts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserFilter {
    /// A text to find in the name or the address, ignoring case and accents.
    pub search: Option<String>,
    /// The order.
    pub sort: UserSort,
    /// Whether the order is reversed.
    pub descending: bool,
}

/// An account in the list of an administrator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedUser {
    /// The account.
    pub user: User,
    /// Its last sign-in; `None` for never.
    pub last_login_at: Option<Timestamp>,
}

/// Converts to lower case without accents.
fn folded(text: &str) -> String {
    text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// Returns one page of the accounts that match the filter.
pub(super) fn page_of(users: Vec<User>, filter: &UserFilter, request: PageRequest) -> Page<User> {
    let search = filter.search.as_deref().map(folded).filter(|search| !search.is_empty());
    let mut matching: Vec<(String, User)> = users
        .into_iter()
        .filter(|user| {
            search.as_deref().is_none_or(|search| {
                folded(&user.name).contains(search) || folded(user.email.as_str()).contains(search)
            })
        })
        .map(|user| (folded(&user.name), user))
        .collect();
    matching.sort_by(|(name_a, a), (name_b, b)| {
        let order = match filter.sort {
            UserSort::Name => name_a.cmp(name_b),
            UserSort::Email => a.email.as_str().cmp(b.email.as_str()),
            UserSort::Role => a.role.cmp(&b.role),
            UserSort::CreatedAt => a.created_at.cmp(&b.created_at),
        }
        .then(a.id.cmp(&b.id));
        if filter.descending { order.reverse() } else { order }
    });
    let total = matching.len() as u64;
    let skipped = usize::try_from(request.offset()).unwrap_or(usize::MAX);
    let items = matching.into_iter().skip(skipped).take(request.per_page() as usize).map(|(_, user)| user);
    Page { items: items.collect(), total, request }
}
