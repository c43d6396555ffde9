//! Use cases: reset a forgotten password by mail. As for staff, the answer is the same whether there is an
//! account or not, and both cases cost one transaction.

use crate::error::{LinkError, ValueError};
use crate::links::{Links, RESET_VALIDITY};
use crate::model::PortalMember;
use crate::ports::{LinkKind, LinkStore, PasswordHasher, PortalAddresses, PortalMemberStore};
use audit::{Action, Details, Event};
use credentials::lifetime::looks_like_token;
use credentials::mails::{mail, moment};
use credentials::{Email, PasswordProblem, password};
use kernel::{Locale, Scope, StoreError};
use std::sync::Arc;

/// Sends links for password resets, and sets the new passwords.
#[derive(Clone)]
pub struct ResetPassword {
    pub members: Arc<dyn PortalMemberStore>,
    pub links: Arc<dyn LinkStore>,
    /// Hashes the new password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Knows the addresses of portals.
    pub addresses: Arc<dyn PortalAddresses>,
    pub(crate) mailed: Links,
}

impl ResetPassword {
    /// Sends a link to the member with this address, if there is one and fewer than three were sent to the
    /// address within the hour. A member who has not proven the address gets one too, since it proves the
    /// address.
    ///
    /// # Errors
    /// The store failed. A text that is not an address, an unknown address and too many requests look like
    /// success.
    pub async fn request(&self, scope: Scope, address: &str) -> Result<(), StoreError> {
        let Ok(email) = Email::parse(address) else { return Ok(()) };
        let now = self.mailed.clock.now();
        if !self.mailed.may_send_mail(scope, LinkKind::Reset, email.as_str(), now).await? {
            return Ok(());
        }
        let member = self.members.by_email(scope, &email).await?.map(|found| found.member);
        let (link, token) = self.mailed.new_link(LinkKind::Reset, now);
        // Prepared for an unknown address as well, so that both cases take the same path.
        let name = member.as_ref().map_or_else(String::new, |member| member.name.clone());
        let locale = member.as_ref().map_or_else(Locale::default, |member| member.locale);
        let address = format!("{}/portal/password/{token}", self.addresses.base_url(scope).await?);
        let minutes = RESET_VALIDITY.num_minutes().to_string();
        let values = [("name", name), ("link", address), ("minutes", minutes)];
        let mut mail = mail(&*self.mailed.random, &email, locale, "portal_password_reset", values);
        mail.not_after = Some(link.expires_at);
        self.links.request(scope, &link, member.map(|member| member.id), &mail).await
    }

    /// Returns the member of a valid link, so that its page can be shown.
    ///
    /// # Errors
    /// [`LinkError::Gone`], or the store failed.
    pub async fn show(&self, scope: Scope, token: &str) -> Result<PortalMember, LinkError> {
        if !looks_like_token(token) {
            return Err(LinkError::Gone);
        }
        let (digest, now) = (self.mailed.digest.digest(token), self.mailed.clock.now());
        self.links.find(scope, LinkKind::Reset, &digest, now).await?.ok_or(LinkError::Gone)
    }

    /// Replaces the password. All sessions of the member end, and the address is proven. The member is
    /// notified by mail.
    ///
    /// # Errors
    /// See [`LinkError`]; in that case nothing changed, and a valid link remains valid.
    pub async fn reset(&self, scope: Scope, token: &str, typed: &str) -> Result<PortalMember, LinkError> {
        let member = self.show(scope, token).await?;
        password::check(typed, &member.email).map_err(ValueError::from)?;
        let normal = password::normalize(typed).ok_or(PasswordProblem::TooLong).map_err(ValueError::from)?;
        let hash = self.hasher.hash(&normal).await.map_err(ValueError::from)?;
        let now = self.mailed.clock.now();
        let values = [("name", member.name.clone()), ("when", moment(now, member.locale))];
        let mail =
            mail(&*self.mailed.random, &member.email, member.locale, "portal_password_changed", values);
        let audit_event = |before: &PortalMember| -> Vec<Event> {
            let verified = (!before.is_verified()).then_some(Action::PortalMemberVerified);
            let actions = verified.into_iter().chain([Action::PortalMemberPasswordChanged]);
            actions.map(|action| before.event(action, Details::new(), now)).collect()
        };
        let digest = self.mailed.digest.digest(token);
        let changed = self.links.replace_password(scope, &digest, &hash, &mail, now, &audit_event).await?;
        changed.ok_or(LinkError::Gone)
    }
}
