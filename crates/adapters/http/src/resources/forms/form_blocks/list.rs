//! The query of the list of blocks, and what the list of templates shares with it.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::state::paging;
use forms::FieldType;
use forms::studio::{BlockFilter, StudioSort};
use kernel::{Locale, PageRequest, Text};

/// Reads the parameters.
pub(super) fn read(pairs: &Pairs, locale: Locale) -> Result<(BlockFilter, PageRequest), ApiError> {
    const UNKNOWN: Text = Text::of("service.block.unknown_type");
    let page = paging::page(pairs)?;
    let search = paging::search(pairs)?;
    let kind = pairs.one("type")?.map(|code| {
        serde_json::from_value::<FieldType>(code.into()).map_err(|_| ApiError::invalid_at("type", UNKNOWN))
    });
    let (sort, descending) = order(pairs, "name")?;
    Ok((BlockFilter { search, kind: kind.transpose()?, sort, descending, locale }, page))
}

/// Reads `sort`; `name` is the keyword for sorting by name.
pub(crate) fn order(pairs: &Pairs, name: &'static str) -> Result<(StudioSort, bool), ApiError> {
    let asked = pairs.one("sort")?.unwrap_or(name);
    let (descending, key) = asked.strip_prefix('-').map_or((false, asked), |key| (true, key));
    let sort = match key {
        "slug" => StudioSort::Slug,
        "created_at" => StudioSort::CreatedAt,
        "updated_at" => StudioSort::UpdatedAt,
        key if key == name => StudioSort::Name,
        _ => {
            let words = [name, "slug", "created_at", "updated_at"];
            let unknown = Text::of("service.request.sorts").with("words", words.as_slice());
            return Err(ApiError::invalid_at("sort", unknown));
        }
    };
    Ok((sort, descending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_or_an_order_that_is_none_is_422() {
        for wrong in
            ["type=string", "type=Select", "sort=id", "sort=--name", "sort=title", "page=0", "type=a&type=b"]
        {
            let pairs = Pairs::decode(wrong).unwrap();
            assert_eq!(read(&pairs, Locale::De).map(|_| ()).unwrap_err().status(), 422, "{wrong}");
        }
        let pairs = Pairs::decode("type=radio-group&sort=-updated_at&search=+x+").unwrap();
        let (filter, _) = read(&pairs, Locale::En).unwrap();
        let expected = BlockFilter {
            search: Some("x".to_owned()),
            kind: Some(FieldType::RadioGroup),
            sort: StudioSort::UpdatedAt,
            descending: true,
            locale: Locale::En,
        };
        assert_eq!(filter, expected);
    }
}
