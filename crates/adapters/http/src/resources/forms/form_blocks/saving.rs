//! Whether a change is published at once.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use forms::studio::Saving;
use kernel::Text;

/// `?publish=false` keeps a change of a form that is online as a draft.
pub(crate) fn saving(pairs: &Pairs) -> Result<Saving, ApiError> {
    const UNKNOWN: Text = Text::of("service.request.true_or_false");
    match pairs.one("publish")? {
        None | Some("true") => Ok(Saving::Publish),
        Some("false") => Ok(Saving::Draft),
        Some(_) => Err(ApiError::invalid_at("publish", UNKNOWN)),
    }
}
