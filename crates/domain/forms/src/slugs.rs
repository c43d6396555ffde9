//! Slugs that are free.

use crate::ports::FormsTx;
use kernel::StoreError;

/// How many suffixes are tried for a taken slug.
pub(crate) const MAX_SUFFIX: u32 = 1_000;
/// Longest slug.
const MAX_SLUG: usize = 63;

/// `slug`, `slug_2`, `slug_3`, …, shortened to stay a slug.
pub(crate) fn with_suffix(slug: &str, number: u32) -> String {
    if number <= 1 {
        return slug.to_owned();
    }
    let suffix = format!("_{number}");
    // Slugs are ASCII: what is not was refused before.
    let stem: String = slug.chars().take(MAX_SLUG - suffix.len()).collect();
    stem + &suffix
}

/// The first of them that no template has; `None` when all are taken.
pub(crate) async fn free_template_slug(
    tx: &mut dyn FormsTx,
    wanted: &str,
) -> Result<Option<String>, StoreError> {
    for number in 1..=MAX_SUFFIX {
        let slug = with_suffix(wanted, number);
        if tx.template_by_slug(&slug).await?.is_none() {
            return Ok(Some(slug));
        }
    }
    Ok(None)
}
