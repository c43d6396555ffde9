//! Plans in memory.

use crate::ports::{
    ActivateRefused, ActivatedLicense, CrossTenantLicenses, CrossTenantPayments, Effect, LicenseStore,
    LinkRefused, Linked, OwnedLicense, PlanStore,
};
use crate::{
    EventOutcome, License, LicenseClaims, LicenseEnd, LicenseFault, Module, PaidSubscription, PaymentEvent,
    PaymentEventKind, Plan, Subscription,
};
use async_trait::async_trait;
use audit::testing::MemoryAudit;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{Mail, OrganizationId, Scope, StoreError, Timestamp};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All ports of plans in memory, with the audit log.
pub struct MemoryPlans {
    state: Mutex<State>,
    log: Arc<MemoryAudit>,
    /// Raises the revision of a scope that is kept elsewhere.
    raise: Box<dyn Fn(Scope) + Send + Sync>,
    /// Reads the revision of a scope.
    revision: Box<dyn Fn(Scope) -> i64 + Send + Sync>,
}

#[derive(Default)]
struct State {
    licenses: BTreeMap<String, Kept>,
    /// With the time since which it has waited for its customer.
    payments: BTreeMap<String, (PaidSubscription, Option<Timestamp>)>,
    customers: HashMap<OrganizationId, Linked>,
    house: Option<String>,
    events: HashMap<String, Timestamp>,
}

struct Kept {
    scope: Scope,
    license: License,
    ended: Option<LicenseEnd>,
    is_warned: bool,
}

impl MemoryPlans {
    /// Creates a store without licences; revisions are counted here.
    pub fn new(log: Arc<MemoryAudit>) -> Self {
        let revisions: Arc<Mutex<HashMap<Scope, i64>>> = Arc::default();
        let raised = revisions.clone();
        let raise = move |scope| {
            *raised.lock().unwrap_or_else(PoisonError::into_inner).entry(scope).or_default() += 1;
        };
        let revision = move |scope: Scope| {
            revisions.lock().unwrap_or_else(PoisonError::into_inner).get(&scope).copied().unwrap_or_default()
        };
        Self::with_revisions(log, raise, revision)
    }

    /// The same with the revisions of another store.
    pub fn with_revisions(
        log: Arc<MemoryAudit>,
        raise: impl Fn(Scope) + Send + Sync + 'static,
        revision: impl Fn(Scope) -> i64 + Send + Sync + 'static,
    ) -> Self {
        Self { state: Mutex::default(), log, raise: Box::new(raise), revision: Box::new(revision) }
    }

    /// Adds an organisation of this name.
    pub fn add_organization(&self, id: OrganizationId, name: &str) {
        self.state()
            .customers
            .insert(id, Linked { name: name.to_owned(), before: None, after: None, paid: Vec::new() });
    }

    /// Makes the installation itself this customer.
    pub fn house_is(&self, provider_customer_id: &str) {
        self.state().house = Some(provider_customer_id.to_owned());
    }

    /// Returns the ended licences, by id, with the reason.
    pub fn ended(&self) -> Vec<(String, LicenseEnd)> {
        let state = self.state();
        state.licenses.iter().filter_map(|(id, kept)| Some((id.clone(), kept.ended?))).collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the selected licences, each with its entry.
    fn end(
        &self,
        how: LicenseEnd,
        now: Timestamp,
        chosen: impl Fn(&Kept) -> bool,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError> {
        let mut ended = 0;
        for kept in self.state().licenses.values_mut() {
            if chosen(kept) {
                self.log.enter(kept.scope, audit_event(&kept.license))?;
                kept.ended = Some(kept.license.ended(how, now));
                (self.raise)(kept.scope);
                ended += 1;
            }
        }
        Ok(ended)
    }
}

#[expect(clippy::disallowed_methods, reason = "a store says whose a customer is")]
impl State {
    fn owner(&self, provider_customer_id: &str) -> Option<Scope> {
        if self.house.as_deref() == Some(provider_customer_id) {
            return Some(Scope::installation());
        }
        let is_it = |linked: &Linked| linked.after.as_deref() == Some(provider_customer_id);
        self.customers.iter().find(|(_, linked)| is_it(linked)).map(|(id, _)| scope_of(*id))
    }

    /// Checks whether a licence may be activated, and whether that changes anything.
    fn admit(&self, scope: Scope, claims: &LicenseClaims) -> Result<bool, LicenseFault> {
        match self.licenses.get(&claims.license_id) {
            Some(kept) => kept.license.is_replaced_by(kept.ended, kept.scope == scope, claims),
            None => Ok(true),
        }
    }

    fn customer(&self, scope: Scope) -> Option<String> {
        match scope.organization_id() {
            Some(id) => self.customers.get(&id)?.after.clone(),
            None => self.house.clone(),
        }
    }

    fn of_scope(&self, scope: Scope) -> impl Iterator<Item = &License> {
        self.licenses
            .values()
            .filter(move |kept| kept.scope == scope && kept.ended.is_none())
            .map(|kept| &kept.license)
    }
}

#[expect(clippy::disallowed_methods, reason = "a store says whose a customer is")]
fn scope_of(id: OrganizationId) -> Scope {
    Scope::organization(id)
}

#[async_trait]
impl PlanStore for MemoryPlans {
    async fn plan(&self, scope: Scope) -> Result<(Arc<Plan>, i64), StoreError> {
        let state = self.state();
        let customer = state.customer(scope);
        let paid = state.payments.values().map(|(paid, _)| paid);
        let paid = paid.filter(|paid| Some(&paid.provider_customer_id) == customer.as_ref());
        let paid = paid.flat_map(PaidSubscription::subscriptions);
        let subscriptions = state.of_scope(scope).map(Subscription::from).chain(paid).collect();
        Ok((Arc::new(Plan::new(subscriptions)), (self.revision)(scope)))
    }

    async fn is_customer(&self, scope: Scope) -> Result<bool, StoreError> {
        Ok(self.state().customer(scope).is_some())
    }
}

#[async_trait]
impl LicenseStore for MemoryPlans {
    async fn list(&self, scope: Scope) -> Result<Vec<License>, StoreError> {
        let mut found: Vec<License> = self.state().of_scope(scope).cloned().collect();
        found.sort_by_key(|license| license.claims.module);
        Ok(found)
    }

    async fn admit(&self, scope: Scope, claims: &LicenseClaims) -> Result<(), ActivateRefused> {
        Ok(self.state().admit(scope, claims).map(drop)?)
    }

    async fn activate(
        &self,
        scope: Scope,
        claims: &LicenseClaims,
        _: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ActivatedLicense>,
    ) -> Result<ActivatedLicense, ActivateRefused> {
        let mut state = self.state();
        if !state.admit(scope, claims)? {
            let license = state.licenses[&claims.license_id].license.clone();
            return Ok(ActivatedLicense { license, replaced: None, is_repeat: true });
        }
        let license = License { claims: claims.clone(), activated_at: now };
        let is_before = |kept: &&mut Kept| {
            kept.scope == scope && kept.ended.is_none() && kept.license.claims.module == claims.module
        };
        let replaced = state.licenses.values_mut().find(is_before);
        let done = ActivatedLicense {
            license: license.clone(),
            replaced: replaced.as_ref().map(|kept| kept.license.clone()),
            is_repeat: false,
        };
        self.log.enter(scope, audit_event(&done))?;
        if let Some(kept) = replaced {
            kept.ended = Some(kept.license.ended(LicenseEnd::Replaced, now));
        }
        let kept = Kept { scope, license, ended: None, is_warned: false };
        state.licenses.insert(claims.license_id.clone(), kept);
        (self.raise)(scope);
        Ok(done)
    }

    async fn deactivate(
        &self,
        scope: Scope,
        module: Module,
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<Option<License>, StoreError> {
        let is_it = |license: &License| license.claims.module == module;
        let found = self.state().of_scope(scope).find(|license| is_it(license)).cloned();
        let Some(license) = found else { return Ok(None) };
        let id = license.claims.license_id.clone();
        let is_it = |kept: &Kept| kept.license.claims.license_id == id;
        self.end(LicenseEnd::Deactivated, now, is_it, audit_event)?;
        Ok(Some(license))
    }
}

#[async_trait]
impl CrossTenantLicenses for MemoryPlans {
    async fn all(&self) -> Result<Vec<OwnedLicense>, StoreError> {
        let state = self.state();
        let kept = state.licenses.values().filter(|kept| kept.ended.is_none());
        Ok(kept.map(|kept| OwnedLicense { scope: kept.scope, license: kept.license.clone() }).collect())
    }

    async fn numbers(&self) -> Result<Vec<String>, StoreError> {
        let state = self.state();
        let may = |kept: &&Kept| kept.ended != Some(LicenseEnd::Revoked);
        Ok(state.licenses.values().filter(may).map(|kept| kept.license.claims.license_id.clone()).collect())
    }

    async fn revoke(
        &self,
        license_ids: &[String],
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError> {
        let is_one = |kept: &Kept| {
            license_ids.contains(&kept.license.claims.license_id) && kept.ended != Some(LicenseEnd::Revoked)
        };
        self.end(LicenseEnd::Revoked, now, is_one, audit_event)
    }

    async fn expire(
        &self,
        now: Timestamp,
        audit_event: AuditEventFn<'_, License>,
    ) -> Result<u64, StoreError> {
        let is_over = |kept: &Kept| kept.ended.is_none() && now >= kept.license.claims.expires_at;
        self.end(LicenseEnd::Expired, now, is_over, audit_event)
    }

    async fn warn(&self, owned: &OwnedLicense, _: &[Mail], _: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.state();
        let kept = state.licenses.get_mut(&owned.license.claims.license_id);
        Ok(kept.is_some_and(|kept| !std::mem::replace(&mut kept.is_warned, true)))
    }
}

#[async_trait]
impl CrossTenantPayments for MemoryPlans {
    async fn apply(
        &self,
        event: &PaymentEvent,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Effect>,
    ) -> Result<EventOutcome, StoreError> {
        let mut state = self.state();
        if state.events.contains_key(&event.id) {
            return Ok(EventOutcome::Known);
        }
        let (provider_customer_id, effect) = match &event.kind {
            PaymentEventKind::Nothing => return Ok(EventOutcome::Ignored),
            PaymentEventKind::PaymentFailed { provider_customer_id } => {
                (provider_customer_id.clone(), Effect::PaymentFailed)
            }
            PaymentEventKind::Subscription(news) => {
                let before = state.payments.get(&news.subscription_id).map(|(paid, _)| paid);
                let known = before.map_or_else(|| Some(news.clone()), |before| before.with(news));
                let is_unclear = news.is_unclear();
                let (is_new, Some(known)) = (before.is_none(), known) else {
                    if !is_unclear {
                        state.events.insert(event.id.clone(), now);
                    }
                    return Ok(EventOutcome::Known);
                };
                if is_new && is_unclear {
                    state.payments.insert(known.subscription_id.clone(), (known, Some(now)));
                    return Ok(EventOutcome::Ignored);
                }
                (known.provider_customer_id.clone(), Effect::Changed(known))
            }
        };
        let owner = state.owner(&provider_customer_id);
        if let Some(scope) = owner {
            self.log.enter(scope, audit_event(&effect))?;
            if matches!(effect, Effect::Changed(_)) {
                (self.raise)(scope);
            }
        }
        if let Effect::Changed(known) = effect {
            let waits = owner.is_none().then_some(now);
            state.payments.insert(known.subscription_id.clone(), (known, waits));
        }
        if !matches!(&event.kind, PaymentEventKind::Subscription(news) if news.is_unclear()) {
            state.events.insert(event.id.clone(), now);
        }
        Ok(if owner.is_some() { EventOutcome::Counts } else { EventOutcome::Waits })
    }

    async fn customer(&self, scope: Scope) -> Result<Option<String>, StoreError> {
        Ok(self.state().customer(scope))
    }

    async fn link(
        &self,
        id: OrganizationId,
        provider_customer_id: Option<&str>,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Linked, ScopedEvents>,
    ) -> Result<Linked, LinkRefused> {
        let mut state = self.state();
        if provider_customer_id
            .and_then(|number| state.owner(number))
            .is_some_and(|owner| owner != scope_of(id))
        {
            return Err(LinkRefused::Taken);
        }
        let known = state.customers.get(&id).ok_or(LinkRefused::Unknown)?;
        let (before, after) = (known.after.clone(), provider_customer_id.map(str::to_owned));
        let paid = state.payments.values().map(|(paid, _)| paid);
        let paid = paid.filter(|paid| before != after && Some(&paid.provider_customer_id) == after.as_ref());
        let paid = paid.cloned().collect();
        let linked = Linked { name: known.name.clone(), before, after, paid };
        for (scope, event) in audit_event(&linked) {
            self.log.enter(scope, Some(event))?;
        }
        for (paid, waits) in state.payments.values_mut() {
            if linked.before.as_ref() == Some(&paid.provider_customer_id) {
                *waits = Some(now);
            }
            if linked.after.as_ref() == Some(&paid.provider_customer_id) {
                *waits = None;
            }
        }
        state.customers.insert(id, linked.clone());
        (self.raise)(scope_of(id));
        Ok(linked)
    }

    async fn prune(&self, time: Timestamp) -> Result<u64, StoreError> {
        let mut state = self.state();
        let before = state.payments.len();
        let house = state.house.clone();
        state.payments.retain(|_, (paid, waits)| {
            waits.is_none_or(|since| since >= time) || Some(&paid.provider_customer_id) == house.as_ref()
        });
        state.events.retain(|_, at| *at >= time);
        Ok((before - state.payments.len()) as u64)
    }
}
