//! Use cases: invite, list open invitations, withdraw.

use super::VALIDITY;
use super::error::InviteError;
use super::ports::{Invitation, InvitationStore, NewInvitation};
use crate::email::Email;
use crate::lifetime::new_token;
use crate::mails::moment;
use crate::model::{Role, User};
use crate::ports::TokenDigest;
use audit::{Action, Actor, AuditContext, Details, Object, ObjectKind};
use kernel::{Clock, InvitationId, Locale, Mail, MailId, Random, Scope, StoreError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The person to be invited.
#[derive(Clone, Copy, Debug)]
pub struct InviteRequest<'a> {
    /// The address, in any spelling.
    pub email: &'a str,
    /// The role, by its name.
    pub role: &'a str,
    /// The language of the mail.
    pub locale: Locale,
}

/// Invites people to an organisation. The caller checks the permission.
#[derive(Clone)]
pub struct Invite {
    pub store: Arc<dyn InvitationStore>,
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
    /// The base URL of links: the address of the installation, without a trailing slash. It is a setting,
    /// never the host of a request, whose sender could otherwise receive the token.
    pub base_url: String,
}

impl Invite {
    /// Invites an address and sends the mail with the link, the only place where the token exists.
    ///
    /// # Errors
    /// See [`InviteError`]; nothing is stored and no mail is sent in that case.
    pub async fn invite(
        &self,
        scope: Scope,
        by: &User,
        request: InviteRequest<'_>,
    ) -> Result<Invitation, InviteError> {
        let email = Email::parse(request.email)?;
        let role = Role::parse(request.role).filter(|role| *role != Role::Developer);
        let role = role.ok_or(InviteError::Role)?;
        let organization = self.store.organization(scope).await?.ok_or(InviteError::NoOrganization)?;
        let now = self.clock.now();
        let token = new_token(&*self.random);
        let new = NewInvitation {
            email,
            role,
            digest: self.digest.digest(&token),
            invited_by: by.id,
            created_at: now,
            expires_at: now + VALIDITY,
        };
        let values = [
            ("organization", organization.name),
            ("inviter", by.name.clone()),
            ("role", role.code().to_owned()),
            ("link", format!("{}/einladung/{token}", self.base_url)),
            ("expires", moment(new.expires_at, request.locale)),
        ];
        let mail = Mail {
            id: MailId::random(&*self.random),
            to: new.email.as_str().to_owned(),
            locale: request.locale,
            template: "invitation".to_owned(),
            values: BTreeMap::from(values.map(|(name, value)| (name.to_owned(), value))),
            not_after: Some(new.expires_at),
            attachments: Vec::new(),
        };
        let audit_event = |made: &Invitation| {
            let by = AuditContext { scope, actor: Actor::user(by.id, &by.name) };
            let details = Details::new().with("role", made.role.code());
            Some(by.event(
                Action::InvitationCreated,
                Object::of(ObjectKind::Invitation, made.id),
                details,
                now,
            ))
        };
        Ok(self.store.offer(scope, &new, &mail, &audit_event).await?)
    }

    /// Returns the open invitations, newest first; `None` for the installation, which has no members.
    ///
    /// # Errors
    /// The store failed.
    pub async fn open(&self, scope: Scope) -> Result<Option<Vec<Invitation>>, StoreError> {
        match scope.organization_id() {
            Some(_) => self.store.open(scope, self.clock.now()).await.map(Some),
            None => Ok(None),
        }
    }

    /// Withdraws an open invitation; its link stops working. `None` when the organisation has none with this
    /// id.
    ///
    /// # Errors
    /// The store failed.
    pub async fn withdraw(
        &self,
        by: &AuditContext,
        id: InvitationId,
    ) -> Result<Option<Invitation>, StoreError> {
        let now = self.clock.now();
        let audit_event = |_: &Invitation| {
            let object = Object::of(ObjectKind::Invitation, id);
            Some(by.event(Action::InvitationRevoked, object, Details::new(), now))
        };
        self.store.withdraw(by.scope, id, now, &audit_event).await
    }
}
