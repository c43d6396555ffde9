//! The query of the list of templates.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::resources::forms::form_blocks::{flag, order};
use crate::state::paging;
use forms::studio::TemplateFilter;
use kernel::{Locale, PageRequest};

/// Reads the parameters.
pub(super) fn read(pairs: &Pairs, locale: Locale) -> Result<(TemplateFilter, PageRequest), ApiError> {
    let page = paging::page(pairs)?;
    let search = paging::search(pairs)?;
    let active = flag(pairs, "is_active")?;
    let (sort, descending) = order(pairs, "title")?;
    Ok((TemplateFilter { search, active, sort, descending, locale }, page))
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::studio::StudioSort;

    #[test]
    fn an_order_or_a_filter_that_is_none_is_422() {
        for wrong in ["sort=name", "sort=is_active", "is_active=1", "is_active=yes", "per_page=0"] {
            let pairs = Pairs::decode(wrong).unwrap();
            assert_eq!(read(&pairs, Locale::De).map(|_| ()).unwrap_err().status(), 422, "{wrong}");
        }
        let pairs = Pairs::decode("is_active=false&sort=-title").unwrap();
        let (filter, _) = read(&pairs, Locale::De).unwrap();
        let expected = TemplateFilter {
            active: Some(false),
            sort: StudioSort::Name,
            descending: true,
            ..TemplateFilter::default()
        };
        assert_eq!(filter, expected);
    }
}
