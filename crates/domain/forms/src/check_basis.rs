//! Caches what reports are checked against.

use crate::form::{Form, Revision};
use crate::ports::{FormReader, IntakeConditions, IntakePolicy};
use crate::syntax;
use kernel::{Scope, StoreError};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The maximum number of cached forms; beyond that the cache starts over.
const CAPACITY: usize = 1_024;

/// A form and the conditions of its scope, at least as recent as a revision: both were read after it, so if
/// the revision has not moved, neither have they.
#[derive(Debug)]
pub(crate) struct CheckBasis {
    pub(crate) revision: Revision,
    pub(crate) conditions: IntakeConditions,
    /// `None` when there is no active template with the slug; such a basis is never cached.
    pub(crate) form: Option<Arc<Form>>,
}

/// A bounded cache of forms and conditions. Outdated entries do no harm: the store compares the revision when
/// it appends, and [`crate::SubmitReport`] compares it before it refuses.
#[derive(Debug, Default)]
pub(crate) struct CheckBasisCache {
    forms: RwLock<CachedCheckBases>,
}

#[derive(Debug, Default)]
struct CachedCheckBases {
    by_scope: HashMap<Scope, HashMap<String, Arc<CheckBasis>>>,
    count: usize,
}

impl CheckBasisCache {
    pub(crate) fn get(&self, scope: Scope, slug: &str) -> Option<Arc<CheckBasis>> {
        let cache = self.forms.read().unwrap_or_else(PoisonError::into_inner);
        cache.by_scope.get(&scope)?.get(slug).cloned()
    }

    /// Loads and caches. The revision is read first, see [`CheckBasis`].
    pub(crate) async fn load(
        &self,
        catalog: &dyn FormReader,
        policy: &dyn IntakePolicy,
        scope: Scope,
        slug: &str,
    ) -> Result<Arc<CheckBasis>, StoreError> {
        let revision = catalog.revision(scope).await?;
        let conditions = policy.conditions(scope).await?;
        // A text that is not a slug cannot be a template's; stores need not see it (NUL, a megabyte of text).
        let form = if syntax::is_slug(slug) { catalog.published(scope, slug).await? } else { None };
        let basis = Arc::new(CheckBasis { revision, conditions, form });
        self.keep(scope, slug, &basis);
        Ok(basis)
    }

    fn keep(&self, scope: Scope, slug: &str, basis: &Arc<CheckBasis>) {
        let mut cache = self.forms.write().unwrap_or_else(PoisonError::into_inner);
        let CachedCheckBases { by_scope, count } = &mut *cache;
        if basis.form.is_none() {
            if by_scope.get_mut(&scope).is_some_and(|forms| forms.remove(slug).is_some()) {
                *count -= 1;
            }
            return;
        }
        if *count >= CAPACITY {
            by_scope.clear();
            *count = 0;
        }
        let forms = by_scope.entry(scope).or_default();
        match forms.get_mut(slug) {
            // Two loads may complete in the wrong order.
            Some(other) if other.revision > basis.revision => {}
            Some(other) => *other = Arc::clone(basis),
            None => {
                forms.insert(slug.to_owned(), Arc::clone(basis));
                *count += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FormBuilder, scopes};

    fn basis(revision: i64, has_form: bool) -> Arc<CheckBasis> {
        let form = has_form.then(|| Arc::new(FormBuilder::new("f").compile()));
        Arc::new(CheckBasis { revision: Revision(revision), conditions: IntakeConditions::default(), form })
    }

    #[test]
    fn the_number_of_kept_forms_is_bounded() {
        let cache = CheckBasisCache::default();
        let [scope, _] = scopes();
        let one = basis(1, true);
        for n in 0..3 * CAPACITY {
            cache.keep(scope, &format!("f{n}"), &one);
            assert!(cache.forms.read().unwrap().count <= CAPACITY);
        }
        assert!(cache.get(scope, &format!("f{}", 3 * CAPACITY - 1)).is_some());
    }

    #[test]
    fn an_older_basis_does_not_replace_a_newer_one_and_unknown_forms_are_not_kept() {
        let cache = CheckBasisCache::default();
        let [scope, other] = scopes();
        cache.keep(scope, "f", &basis(2, true));
        cache.keep(scope, "f", &basis(1, true));
        assert_eq!(cache.get(scope, "f").unwrap().revision, Revision(2));
        assert!(cache.get(other, "f").is_none(), "another tenant's");
        cache.keep(scope, "f", &basis(3, false));
        assert!(cache.get(scope, "f").is_none());
        cache.keep(scope, "g", &basis(3, false));
        assert!(cache.get(scope, "g").is_none());
        assert_eq!(cache.forms.read().unwrap().count, 0);
    }
}
