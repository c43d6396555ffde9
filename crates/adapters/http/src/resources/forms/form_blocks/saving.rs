//! Whether a change is published at once.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use forms::studio::Saving;
use kernel::Text;

/// Reads `publish`: `?publish=false` keeps a change of a form that is online as a draft.
pub(crate) fn saving(pairs: &Pairs) -> Result<Saving, ApiError> {
    Ok(if flag(pairs, "publish")? == Some(false) { Saving::Draft } else { Saving::Publish })
}

/// Reads a parameter that is `true` or `false`.
pub(crate) fn flag(pairs: &Pairs, name: &str) -> Result<Option<bool>, ApiError> {
    const UNKNOWN: Text = Text::of("service.request.true_or_false");
    match pairs.one(name)? {
        None => Ok(None),
        Some("true") => Ok(Some(true)),
        Some("false") => Ok(Some(false)),
        Some(_) => Err(ApiError::invalid_at(name, UNKNOWN)),
    }
}
