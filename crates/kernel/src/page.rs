//! Paging of lists.

/// The requested page of a list. Pages count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest {
    page: u32,
    per_page: u32,
}

impl PageRequest {
    /// The page size when the request names none.
    pub const DEFAULT_PER_PAGE: u32 = 15;
    /// The largest page size of a list.
    pub const MAX_PER_PAGE: u32 = 100;

    /// Creates a request; `None` when the page is 0 or the size is not within `1..=100`.
    pub fn new(page: u32, per_page: u32) -> Option<Self> {
        (page >= 1 && (1..=Self::MAX_PER_PAGE).contains(&per_page)).then_some(Self { page, per_page })
    }

    /// Returns the page number, from 1.
    pub const fn page(self) -> u32 {
        self.page
    }

    /// Returns the number of items per page.
    pub const fn per_page(self) -> u32 {
        self.per_page
    }

    /// Returns the number of items before this page.
    pub const fn offset(self) -> u64 {
        (self.page as u64 - 1) * self.per_page as u64
    }
}

impl Default for PageRequest {
    fn default() -> Self {
        Self { page: 1, per_page: Self::DEFAULT_PER_PAGE }
    }
}

/// One page of a list, with the size of the whole list.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// The items of this page, in order.
    pub items: Vec<T>,
    /// The number of items on all pages.
    pub total: u64,
    /// The request that this page answers.
    pub request: PageRequest,
}

impl<T> Page<T> {
    /// Returns the number of the last page; 1 for an empty list.
    pub fn last_page(&self) -> u64 {
        self.total.div_ceil(u64::from(self.request.per_page())).max(1)
    }

    /// Converts the items.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(convert).collect(),
            total: self.total,
            request: self.request,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_outside_the_bounds_are_refused() {
        assert!(PageRequest::new(0, 15).is_none());
        assert!(PageRequest::new(1, 0).is_none());
        assert!(PageRequest::new(1, 101).is_none());
        assert_eq!(PageRequest::new(3, 100).map(PageRequest::offset), Some(200));
    }

    #[test]
    fn an_empty_list_has_one_page() {
        let page = Page::<u8> { items: vec![], total: 0, request: PageRequest::default() };
        assert_eq!(page.last_page(), 1);
        assert_eq!(Page { total: 16, ..page }.last_page(), 2);
    }
}
