//! Free slugs.

use crate::ports::FormsTx;
use kernel::StoreError;

/// How many suffixes are tried for a taken slug.
pub(crate) const MAX_SUFFIX: u32 = 1_000;
/// The maximum length of a slug.
const MAX_SLUG: usize = 63;

/// Builds `slug`, `slug_2`, `slug_3`, …, shortened to a valid length.
pub(crate) fn with_suffix(slug: &str, number: u32) -> String {
    if number <= 1 {
        return slug.to_owned();
    }
    let suffix = format!("_{number}");
    // Slugs are ASCII: anything else was refused before.
    let stem: String = slug.chars().take(MAX_SLUG - suffix.len()).collect();
    stem + &suffix
}

/// Returns the first of them that no template has; `None` when all are taken.
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
