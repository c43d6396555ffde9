//! Searching and ordering blocks and templates.
//!
//! They are created by hand, so a scope has few of them: all are read, and searched and ordered here, by the
//! same rules on every database.

use crate::ports::{Block, Template};
use crate::{FieldType, search_key};
use kernel::{Locale, LocalizedText, Page, PageRequest, Timestamp};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The order of a list; ties by id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StudioSort {
    /// By name or title.
    #[default]
    Name,
    Slug,
    /// By creation time, oldest first.
    CreatedAt,
    /// By the time of the last change, oldest first.
    UpdatedAt,
}

/// The filter and the order of a list of blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockFilter {
    /// A text to find in the slug, the name, the description, or the slug or label of a field, ignoring case.
    pub search: Option<String>,
    /// Only blocks with a field of this type.
    pub kind: Option<FieldType>,
    /// The order.
    pub sort: StudioSort,
    /// Whether the order is reversed.
    pub descending: bool,
    /// The language of the names by which they are ordered.
    pub locale: Locale,
}

/// The filter and the order of a list of templates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateFilter {
    /// A text to find in the slug, the title or the description, ignoring case.
    pub search: Option<String>,
    /// Only active, or only inactive ones.
    pub active: Option<bool>,
    /// The order.
    pub sort: StudioSort,
    /// Whether the order is reversed.
    pub descending: bool,
    /// The language of the titles by which they are ordered.
    pub locale: Locale,
}

/// Converts to lower case without accents: an umlaut sorts and matches as its vowel (DIN 5007-1).
fn folded(text: &str) -> String {
    search_key(text).nfkd().filter(|c| !is_combining_mark(*c)).collect()
}

fn has(text: &LocalizedText, wanted: &str) -> bool {
    [Locale::De, Locale::En].iter().any(|locale| folded(text.get(*locale)).contains(wanted))
}

pub(super) fn blocks(
    all: Vec<(Block, u64)>,
    filter: &BlockFilter,
    request: PageRequest,
) -> Page<(Block, u64)> {
    let wanted = filter.search.as_deref().map(folded);
    let is_found = |Block { content, .. }: &Block| {
        let kind = filter.kind.is_none_or(|kind| content.fields.iter().any(|field| field.kind == kind));
        kind && wanted.as_deref().is_none_or(|wanted| {
            content.slug.contains(wanted)
                || has(&content.name, wanted)
                || content.description.as_ref().is_some_and(|text| has(text, wanted))
                || content.fields.iter().any(|field| field.slug.contains(wanted) || has(&field.label, wanted))
        })
    };
    let found = all.into_iter().filter(|(block, _)| is_found(block)).collect();
    page(found, filter.sort, filter.descending, request, |(block, _)| SortKeys {
        id: block.id.0,
        name: folded(block.content.name.get(filter.locale)),
        slug: block.content.slug.clone(),
        times: [block.created_at, block.updated_at],
    })
}

pub(super) fn templates(all: Vec<Template>, filter: &TemplateFilter, request: PageRequest) -> Page<Template> {
    let wanted = filter.search.as_deref().map(folded);
    let is_found = |template: &Template| {
        let content = &template.content;
        filter.active.is_none_or(|active| template.is_active == active)
            && wanted.as_deref().is_none_or(|wanted| {
                content.slug.contains(wanted)
                    || has(&content.title, wanted)
                    || content.description.as_ref().is_some_and(|text| has(text, wanted))
            })
    };
    let found = all.into_iter().filter(is_found).collect();
    page(found, filter.sort, filter.descending, request, |template| SortKeys {
        id: template.id.0,
        name: folded(template.content.title.get(filter.locale)),
        slug: template.content.slug.clone(),
        times: [template.created_at, template.updated_at],
    })
}

/// The sort keys of a list.
struct SortKeys {
    id: i64,
    name: String,
    slug: String,
    times: [Timestamp; 2],
}

fn page<T>(
    matching: Vec<T>,
    sort: StudioSort,
    descending: bool,
    request: PageRequest,
    keys: impl Fn(&T) -> SortKeys,
) -> Page<T> {
    let mut matching: Vec<(SortKeys, T)> = matching.into_iter().map(|item| (keys(&item), item)).collect();
    matching.sort_by(|(a, _), (b, _)| {
        let order = match sort {
            StudioSort::Name => a.name.cmp(&b.name),
            StudioSort::Slug => a.slug.cmp(&b.slug),
            StudioSort::CreatedAt => a.times[0].cmp(&b.times[0]),
            StudioSort::UpdatedAt => a.times[1].cmp(&b.times[1]),
        }
        .then(a.id.cmp(&b.id));
        if descending { order.reverse() } else { order }
    });
    let total = matching.len() as u64;
    let skipped = usize::try_from(request.offset()).unwrap_or(usize::MAX);
    let items = matching.into_iter().skip(skipped).take(request.per_page() as usize).map(|(_, item)| item);
    Page { items: items.collect(), total, request }
}
