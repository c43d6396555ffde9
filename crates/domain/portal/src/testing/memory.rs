//! Portal members in memory.

use crate::model::PortalMember;
use crate::ports::{
    ChangedPortalMember, CrossTenantPortalMembers, Departed, LinkKind, LinkStore, NewLink, NewPortalMember,
    NewSession, PortalAddresses, PortalMemberChange, PortalMemberCredentials, PortalMemberStore,
    PrunedPortalMembers, RegistrationMails, SessionRecord, SessionStore,
};
use async_trait::async_trait;
use audit::testing::MemoryAudit;
use audit::{AuditEventFn, Event};
use credentials::Email;
use kernel::{Mail, PortalMemberId, Scope, StoreError, Timestamp, TokenId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All stores in one piece of memory, and the audit log. Keeps the same contract as the SQL stores.
#[derive(Debug, Default)]
pub struct MemoryPortalMembers {
    kept: Mutex<Kept>,
    log: Arc<MemoryAudit>,
}

#[derive(Debug, Default)]
struct Kept {
    last_member: i64,
    last_session: i64,
    members: Vec<(Scope, PortalMemberCredentials)>,
    links: Vec<Link>,
    sessions: Vec<(Scope, TokenId, NewSession)>,
    outbox: Vec<(Scope, Mail)>,
}

#[derive(Debug)]
struct Link {
    scope: Scope,
    member: Option<PortalMemberId>,
    as_made: NewLink,
}

impl Kept {
    fn member(&self, scope: Scope, id: PortalMemberId) -> Option<&PortalMemberCredentials> {
        self.members.iter().find(|(of, kept)| *of == scope && kept.member.id == id).map(|(_, kept)| kept)
    }

    fn member_mut(&mut self, scope: Scope, id: PortalMemberId) -> Option<&mut PortalMemberCredentials> {
        let mut members = self.members.iter_mut();
        members.find(|(of, kept)| *of == scope && kept.member.id == id).map(|(_, kept)| kept)
    }

    fn of_link(
        &self,
        scope: Scope,
        kind: LinkKind,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Option<&PortalMember> {
        let is_it =
            |kept: &&Link| kept.scope == scope && kept.as_made.kind == kind && kept.as_made.digest == *digest;
        let found = self.links.iter().find(is_it).filter(|kept| now < kept.as_made.expires_at)?;
        Some(&self.member(scope, found.member?)?.member)
    }

    fn end_links(&mut self, id: PortalMemberId, kind: Option<LinkKind>) {
        self.links
            .retain(|kept| kept.member != Some(id) || kind.is_some_and(|kind| kept.as_made.kind != kind));
    }

    fn end_sessions(&mut self, id: PortalMemberId, kept: Option<TokenId>) {
        self.sessions.retain(|(_, session, new)| new.member != id || kept == Some(*session));
    }
}

impl MemoryPortalMembers {
    /// Creates a store without members.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, on a log that others write to as well.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Self {
        Self { log, ..Self::default() }
    }

    /// Returns the audit log of the changes.
    pub fn log(&self) -> &Arc<MemoryAudit> {
        &self.log
    }

    /// Returns the members of a scope, in the order of their registration.
    pub fn members(&self, scope: Scope) -> Vec<PortalMemberCredentials> {
        self.kept().members.iter().filter(|(of, _)| *of == scope).map(|(_, kept)| kept.clone()).collect()
    }

    /// Returns the mails in the outbox of a scope, oldest first.
    pub fn outbox(&self, scope: Scope) -> Vec<Mail> {
        self.kept().outbox.iter().filter(|(of, _)| *of == scope).map(|(_, mail)| mail.clone()).collect()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl PortalMemberStore for MemoryPortalMembers {
    async fn register(
        &self,
        scope: Scope,
        new: &NewPortalMember,
        link: &NewLink,
        mails: RegistrationMails<'_>,
        audit_event: AuditEventFn<'_, PortalMember>,
    ) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let present =
            kept.members.iter().position(|(of, kept)| *of == scope && kept.member.email == new.email);
        let present = present.map(|place| (place, kept.members[place].1.member.clone()));
        if present.as_ref().is_some_and(|(_, member)| member.is_verified()) {
            kept.outbox.push((scope, mails.known.clone()));
            return Ok(());
        }
        let id = present.as_ref().map_or(PortalMemberId(kept.last_member + 1), |(_, member)| member.id);
        let member = PortalMember {
            id,
            name: new.name.clone(),
            email: new.email.clone(),
            company: new.company.clone(),
            locale: new.locale,
            verified_at: None,
            created_at: link.created_at,
        };
        self.log.enter(scope, audit_event(&member))?;
        let stored = (scope, PortalMemberCredentials { member, password_hash: new.password_hash.clone() });
        match present {
            Some((place, _)) => kept.members[place] = stored,
            None => kept.members.push(stored),
        }
        kept.last_member = kept.last_member.max(id.0);
        kept.end_links(id, None);
        kept.links.push(Link { scope, member: Some(id), as_made: link.clone() });
        kept.outbox.push((scope, mails.verify.clone()));
        Ok(())
    }

    async fn by_email(
        &self,
        scope: Scope,
        email: &Email,
    ) -> Result<Option<PortalMemberCredentials>, StoreError> {
        let kept = self.kept();
        let found = kept.members.iter().find(|(of, kept)| *of == scope && kept.member.email == *email);
        Ok(found.map(|(_, kept)| kept.clone()))
    }

    async fn change(
        &self,
        scope: Scope,
        id: PortalMemberId,
        change: &PortalMemberChange,
        known_hash: Option<&str>,
        kept_session: TokenId,
        audit_event: AuditEventFn<'_, ChangedPortalMember, Vec<Event>>,
    ) -> Result<Option<PortalMember>, StoreError> {
        let mut kept = self.kept();
        let found = kept
            .member_mut(scope, id)
            .filter(|kept| known_hash.is_none_or(|hash| hash == kept.password_hash));
        let Some(found) = found else { return Ok(None) };
        let before = found.member.clone();
        let mut after = before.clone();
        after.name = change.name.clone().unwrap_or(after.name);
        after.company = change.company.clone().apply_to(after.company);
        let changed = ChangedPortalMember { before, after: after.clone() };
        self.log.enter(scope, audit_event(&changed))?;
        found.member = after.clone();
        if let Some(hash) = &change.password_hash {
            found.password_hash.clone_from(hash);
            kept.end_sessions(id, Some(kept_session));
            kept.end_links(id, None);
        }
        Ok(Some(after))
    }

    async fn delete(
        &self,
        scope: Scope,
        id: PortalMemberId,
        known_hash: &str,
        _: Timestamp,
        audit_event: AuditEventFn<'_, Departed>,
    ) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let found = kept.member(scope, id).filter(|kept| kept.password_hash == known_hash);
        let Some(found) = found else { return Ok(false) };
        let gone = Departed { member: found.member.clone(), agreements: 0 };
        self.log.enter(scope, audit_event(&gone))?;
        kept.members.retain(|(_, kept)| kept.member.id != id);
        kept.end_sessions(id, None);
        kept.end_links(id, None);
        Ok(true)
    }
}

#[async_trait]
impl LinkStore for MemoryPortalMembers {
    async fn request(
        &self,
        scope: Scope,
        link: &NewLink,
        member: Option<PortalMemberId>,
        mail: &Mail,
    ) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let found = member.and_then(|id| kept.member(scope, id));
        let member =
            found.filter(|found| found.member.email.as_str() == mail.to).map(|found| found.member.id);
        kept.links.push(Link { scope, member, as_made: link.clone() });
        if member.is_some() {
            kept.outbox.push((scope, mail.clone()));
        }
        Ok(())
    }

    async fn find(
        &self,
        scope: Scope,
        kind: LinkKind,
        digest: &[u8; 32],
        now: Timestamp,
    ) -> Result<Option<PortalMember>, StoreError> {
        Ok(self.kept().of_link(scope, kind, digest, now).cloned())
    }

    async fn verify(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        now: Timestamp,
        audit_event: AuditEventFn<'_, PortalMember>,
    ) -> Result<Option<PortalMember>, StoreError> {
        let mut kept = self.kept();
        let Some(member) = kept.of_link(scope, LinkKind::Verify, digest, now) else { return Ok(None) };
        let verified = PortalMember { verified_at: member.verified_at.or(Some(now)), ..member.clone() };
        self.log.enter(scope, audit_event(&verified))?;
        kept.end_links(verified.id, Some(LinkKind::Verify));
        if let Some(stored) = kept.member_mut(scope, verified.id) {
            stored.member = verified.clone();
        }
        Ok(Some(verified))
    }

    async fn replace_password(
        &self,
        scope: Scope,
        digest: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, PortalMember, Vec<Event>>,
    ) -> Result<Option<PortalMember>, StoreError> {
        let mut kept = self.kept();
        let Some(before) = kept.of_link(scope, LinkKind::Reset, digest, now).cloned() else {
            return Ok(None);
        };
        self.log.enter(scope, audit_event(&before))?;
        let after = PortalMember { verified_at: before.verified_at.or(Some(now)), ..before };
        kept.end_sessions(after.id, None);
        kept.end_links(after.id, None);
        if let Some(stored) = kept.member_mut(scope, after.id) {
            *stored =
                PortalMemberCredentials { member: after.clone(), password_hash: password_hash.to_owned() };
        }
        kept.outbox.push((scope, mail.clone()));
        Ok(Some(after))
    }
}

#[async_trait]
impl SessionStore for MemoryPortalMembers {
    async fn open(
        &self,
        scope: Scope,
        session: &NewSession,
        password_hash: &str,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<TokenId>, StoreError> {
        let mut kept = self.kept();
        let fits =
            |kept: &PortalMemberCredentials| kept.member.is_verified() && kept.password_hash == password_hash;
        if !kept.member(scope, session.member).is_some_and(fits) {
            return Ok(None);
        }
        if kept.sessions.iter().any(|(_, _, other)| other.digest == session.digest) {
            return Err(StoreError::internal("the digest is stored already"));
        }
        self.log.enter(scope, audit_event(&()))?;
        kept.last_session += 1;
        let id = TokenId(kept.last_session);
        kept.sessions.push((scope, id, session.clone()));
        Ok(Some(id))
    }

    async fn find(&self, scope: Scope, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError> {
        let kept = self.kept();
        let found = kept.sessions.iter().find(|(of, _, session)| *of == scope && session.digest == *digest);
        Ok(found.and_then(|(_, id, session)| {
            let member = kept.member(scope, session.member)?.member.clone();
            let (expires_at, absolute_expires_at) = (session.expires_at, session.absolute_expires_at);
            Some(SessionRecord { id: *id, member, expires_at, absolute_expires_at })
        }))
    }

    async fn extend(&self, scope: Scope, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if let Some((.., session)) =
            kept.sessions.iter_mut().find(|(of, stored, _)| (*of, *stored) == (scope, id))
        {
            session.expires_at = expires_at;
        }
        Ok(())
    }

    async fn end(&self, scope: Scope, id: TokenId) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let before = kept.sessions.len();
        kept.sessions.retain(|(of, stored, _)| (*of, *stored) != (scope, id));
        Ok(kept.sessions.len() < before)
    }
}

#[async_trait]
impl CrossTenantPortalMembers for MemoryPortalMembers {
    async fn prune(
        &self,
        registered_before: Timestamp,
        now: Timestamp,
    ) -> Result<PrunedPortalMembers, StoreError> {
        let mut kept = self.kept();
        let is_over = |member: &PortalMember| !member.is_verified() && member.created_at < registered_before;
        let over: Vec<PortalMemberId> =
            kept.members.iter().map(|(_, kept)| &kept.member).filter(|m| is_over(m)).map(|m| m.id).collect();
        for id in &over {
            kept.members.retain(|(_, kept)| kept.member.id != *id);
            kept.end_links(*id, None);
        }
        let (links, sessions) = (kept.links.len(), kept.sessions.len());
        kept.links.retain(|kept| kept.as_made.expires_at >= now);
        kept.sessions.retain(|(.., session)| session.expires_at >= now);
        Ok(PrunedPortalMembers {
            members: over.len() as u64,
            links: (links - kept.links.len()) as u64,
            sessions: (sessions - kept.sessions.len()) as u64,
        })
    }
}

/// One address for all portals.
#[derive(Clone, Debug)]
pub struct FixedAddress(pub &'static str);

#[async_trait]
impl PortalAddresses for FixedAddress {
    async fn base_url(&self, _: Scope) -> Result<String, StoreError> {
        Ok(self.0.to_owned())
    }
}
