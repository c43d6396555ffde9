//! Ensures that stored values do not lose their fields unnoticed.

use super::StudioError;
use crate::ports::{FormLibrary, FormsTx};
use kernel::{Scope, StoreError, SubmissionId, TemplateId};

/// How often a change is retried when its data change meanwhile.
pub(super) const MAX_ATTEMPTS: u32 = 5;

/// Looks for stored values before a change. Most reports are examined outside the unit of work, since nobody
/// can report while one is open; inside it only those received meanwhile.
pub(super) struct ChangeGuard<'a> {
    library: &'a dyn FormLibrary,
    scope: Scope,
    confirmed: bool,
    checked: Option<CheckedReports>,
}

/// Reports up to an id are known to have no such values.
struct CheckedReports {
    templates: Vec<TemplateId>,
    keys: Vec<String>,
    until: SubmissionId,
}

impl<'a> ChangeGuard<'a> {
    pub(super) fn new(library: &'a dyn FormLibrary, scope: Scope, confirmed: bool) -> Self {
        Self { library, scope, confirmed, checked: None }
    }

    /// Returns the unit of work if nothing is lost by it, or the loss was confirmed. `None` when it has to be
    /// begun again.
    ///
    /// # Errors
    /// [`StudioError::HoldsData`] with the number of reports.
    pub(super) async fn check(
        &mut self,
        mut tx: Box<dyn FormsTx>,
        templates: &[TemplateId],
        keys: &[String],
    ) -> Result<Option<Box<dyn FormsTx>>, StudioError> {
        if self.confirmed || keys.is_empty() || templates.is_empty() {
            return Ok(Some(tx));
        }
        let names: Vec<&str> = keys.iter().map(String::as_str).collect();
        let seen = self.checked.as_ref().filter(|seen| seen.templates == templates && seen.keys == keys);
        if let Some(seen) = seen
            && !tx.has_reports_with(templates, &names, seen.until).await?
        {
            return Ok(Some(tx));
        }
        drop(tx);
        let found = self.library.reports_with(self.scope, templates, &names).await?;
        if found.count > 0 {
            return Err(StudioError::HoldsData { count: found.count, keys: keys.to_vec() });
        }
        let (templates, keys) = (templates.to_vec(), keys.to_vec());
        self.checked = Some(CheckedReports { templates, keys, until: found.until });
        Ok(None)
    }
}

/// Others kept changing the data that a change concerns.
pub(super) fn kept_changing() -> StudioError {
    StoreError::Unavailable("the form kept changing while it was edited".into()).into()
}
