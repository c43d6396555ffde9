//! Use case: check whether a plan opens a feature.

use crate::codes::{Feature, Limit, Module, Tier};
use crate::plan::Plan;
use crate::ports::PlanStore;
use kernel::{Clock, ErrorKind, Scope, StoreError};
use std::sync::Arc;

/// Why a feature is not open.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// The plan does not include it.
    #[error("the plan lacks the feature {}", required.code())]
    Missing {
        /// The missing feature.
        required: Feature,
        /// The highest tier in the plan.
        highest_tier: Option<Tier>,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl GateError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Missing { .. } => ErrorKind::Forbidden,
            Self::Store(error) => error.kind(),
        }
    }
}

/// A limit, and the revision of the scope at which it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitAtRevision {
    pub limit: Limit,
    pub revision: i64,
}

/// Checks plans.
#[derive(Clone)]
pub struct Gate {
    pub plans: Arc<dyn PlanStore>,
    /// Supplies the time, since licences expire by themselves.
    pub clock: Arc<dyn Clock>,
}

impl Gate {
    /// Checks that the plan of a scope opens a feature.
    ///
    /// # Errors
    /// See [`GateError`].
    pub async fn require_feature(&self, scope: Scope, required: Feature) -> Result<(), GateError> {
        let (plan, _) = self.plans.plan(scope).await?;
        let now = self.clock.now();
        if plan.opens(required, now) {
            return Ok(());
        }
        Err(GateError::Missing { required, highest_tier: plan.highest_tier(now) })
    }

    /// Returns the plan of a scope.
    ///
    /// # Errors
    /// The store failed.
    pub async fn plan(&self, scope: Scope) -> Result<Arc<Plan>, StoreError> {
        Ok(self.plans.plan(scope).await?.0)
    }

    /// Returns how many resources of a module the scope may have.
    ///
    /// # Errors
    /// The store failed.
    pub async fn limit(&self, scope: Scope, module: Module) -> Result<LimitAtRevision, StoreError> {
        let (plan, revision) = self.plans.plan(scope).await?;
        Ok(LimitAtRevision { limit: plan.limit(module, self.clock.now()), revision })
    }
}
