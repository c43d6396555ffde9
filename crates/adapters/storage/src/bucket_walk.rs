//! A walk through a bucket, a page of its listing at a time.

use crate::circuit_breaker::CircuitBreaker;
use crate::failure::BucketFailure;
use crate::walk;
use async_trait::async_trait;
use forms::ports::{FileWalk, VaultedFile};
use kernel::{StoreError, Timestamp};
use object_store::ObjectMeta;
use object_store::aws::AmazonS3;
use object_store::list::{PaginatedListOptions, PaginatedListStore as _};
use std::sync::Arc;

/// The prefix of the paths of files set aside: a name that no tenant's folder has.
const ASIDE: &str = ".orphans/";
/// Sorts after everything set aside and before any tenant's number.
const AFTER_ASIDE: &str = ".orphans0";
/// The time of setting aside, in a format that needs no quoting anywhere.
const TIME_FORMAT: &str = "%Y-%m-%dT%H-%M-%S%.6fZ";

/// The kind of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectLocation {
    /// A file in use.
    InPlace,
    /// A file that was set aside at this time.
    Aside(Timestamp),
}

impl ObjectLocation {
    /// Parses `<organisation>/<key>` or `.orphans/<when>/<organisation>/<key>`.
    pub(crate) fn of(location: &str) -> Option<Self> {
        match location.strip_prefix(ASIDE) {
            None => is_own(location).then_some(Self::InPlace),
            Some(rest) => {
                let (when, location) = rest.split_once('/')?;
                parse_time(when).filter(|_| is_own(location)).map(Self::Aside)
            }
        }
    }

    /// Returns the path at which a file is set aside.
    pub(crate) fn aside(location: &str, now: Timestamp) -> String {
        format!("{ASIDE}{}/{location}", now.format(TIME_FORMAT))
    }
}

fn is_own(location: &str) -> bool {
    location.split_once('/').is_some_and(|(folder, key)| walk::is_folder(folder) && walk::is_key(key))
}

/// Parses a time only in the exact form that [`ObjectLocation::aside`] writes.
fn parse_time(when: &str) -> Option<Timestamp> {
    let (day, time) = when.split_once('T')?;
    let at: Timestamp = format!("{day}T{}", time.replace('-', ":")).parse().ok()?;
    (at.format(TIME_FORMAT).to_string() == when).then_some(at)
}

/// The state of a walk.
pub(crate) struct BucketWalk {
    store: Arc<AmazonS3>,
    breaker: Arc<CircuitBreaker>,
    prefix: String,
    aside: bool,
    /// Found beyond what was asked for.
    rest: Vec<VaultedFile>,
    state: ListingState,
}

enum ListingState {
    Start,
    /// After a page of the listing.
    At(String),
    End,
}

impl BucketWalk {
    pub(crate) fn new(
        store: Arc<AmazonS3>,
        breaker: Arc<CircuitBreaker>,
        prefix: String,
        aside: bool,
    ) -> Self {
        Self { store, breaker, prefix, aside, rest: Vec::new(), state: ListingState::Start }
    }

    /// Lists the next page. After an error the walk is over: only a page tells where the next one starts.
    async fn list(&mut self, limit: usize, page_token: Option<String>) -> Result<(), BucketFailure> {
        let (prefix, offset) = if self.aside {
            (format!("{}{ASIDE}", self.prefix), None)
        } else {
            (self.prefix.clone(), Some(format!("{}{AFTER_ASIDE}", self.prefix)))
        };
        let prefix = (!prefix.is_empty()).then_some(prefix);
        let options =
            PaginatedListOptions { offset, max_keys: Some(limit), page_token, ..Default::default() };
        let list = self.store.list_paginated(prefix.as_deref(), options);
        let page = self.breaker.wait(0, list).await?;
        self.rest = page.result.objects.iter().filter_map(|object| self.vaulted(object)).collect();
        self.state = page.page_token.map_or(ListingState::End, ListingState::At);
        Ok(())
    }

    /// Ignores objects that are not the vault's own.
    fn vaulted(&self, object: &ObjectMeta) -> Option<VaultedFile> {
        let location = object.location.as_ref().strip_prefix(&self.prefix)?;
        let written_at = match (ObjectLocation::of(location)?, self.aside) {
            (ObjectLocation::InPlace, false) => object.last_modified,
            (ObjectLocation::Aside(when), true) => when,
            _ => return None,
        };
        let key = location.rsplit('/').next().map(str::to_owned);
        Some(VaultedFile { location: location.to_owned(), key, written_at })
    }
}

#[async_trait]
impl FileWalk for BucketWalk {
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError> {
        while self.rest.is_empty() {
            let token = match std::mem::replace(&mut self.state, ListingState::End) {
                ListingState::Start => None,
                ListingState::At(token) => Some(token),
                ListingState::End => break,
            };
            self.list(limit, token).await?;
        }
        let more = self.rest.split_off(limit.min(self.rest.len()));
        Ok(std::mem::replace(&mut self.rest, more))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::testing::at;

    #[test]
    fn a_place_aside_holds_the_moment() {
        let now = at(1) + kernel::Duration::microseconds(42);
        let location = ObjectLocation::aside("7/abc-1", now);
        assert_eq!(location, ".orphans/2026-03-01T08-00-01.000042Z/7/abc-1");
        assert_eq!(ObjectLocation::of(&location), Some(ObjectLocation::Aside(now)));
        assert_eq!(ObjectLocation::of("7/abc-1"), Some(ObjectLocation::InPlace));
    }

    #[test]
    fn nothing_else_is_a_place() {
        for location in [
            "",
            "7",
            "7/",
            "7/a/b",
            "x/a",
            "7/a.part",
            ".orphans/7/a",
            ".orphans/2026-03-01T08-00-01Z/7/a",
            ".orphans/2026-03-01T08:00:01.000042Z/7/a",
            ".orphans/2026-03-01T08-00-01.000042Z/7",
            ".orphans/2026-03-01T08-00-01.000042Z/7/../8/a",
            ".orphans/.orphans/7/a",
        ] {
            assert_eq!(ObjectLocation::of(location), None, "{location}");
        }
    }

    #[test]
    fn a_walk_begins_behind_what_lies_aside_and_before_all_tenants() {
        let aside = ObjectLocation::aside("9/z", at(0));
        assert!(*aside < *AFTER_ASIDE && *AFTER_ASIDE < *"0/0");
    }
}
