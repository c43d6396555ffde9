//! Whether the public sees a change at once.

use crate::FormSnapshot;
use crate::ports::{FormsTx, InsertError, Template};
use kernel::Timestamp;

/// How a change to an online form is saved. Any other form gets it at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Saving {
    /// It is published, together with the draft.
    #[default]
    Publish,
    /// It is kept as a draft until it is published.
    Draft,
}

impl Saving {
    /// Checks whether changes of this template wait to be published.
    pub(super) fn keeps(self, template: &Template) -> bool {
        self == Self::Draft && template.keeps_drafts()
    }
}

/// Publishes a form, if it changed, or keeps it as a draft. Returns whether it was published.
pub(super) async fn publish_or_keep_draft(
    tx: &mut dyn FormsTx,
    template: &Template,
    form: &FormSnapshot,
    keeps: bool,
    now: Timestamp,
) -> Result<bool, InsertError> {
    let differs = tx.published_form(template.id).await?.as_ref() != Some(form);
    if differs && !keeps {
        tx.insert_version(template.id, form, now).await?;
    }
    if keeps || template.has_unpublished_changes {
        tx.mark_unpublished(template.id, differs && keeps, now).await?;
    }
    Ok(differs && !keeps)
}
