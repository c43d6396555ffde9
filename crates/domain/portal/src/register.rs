//! Use cases: register, and prove the address by a mailed link.

use crate::error::{LinkError, ValueError};
use crate::links::{Links, VERIFY_VALIDITY};
use crate::model::{MAX_COMPANY_CHARS, PortalMember};
use crate::ports::{
    LinkKind, LinkStore, NewLink, NewPortalMember, PasswordHasher, PortalAddresses, PortalMemberStore,
    RegistrationMails,
};
use audit::{Action, Actor, Details, Event, Object, ObjectKind};
use credentials::lifetime::looks_like_token;
use credentials::mails::{mail, moment};
use credentials::{Email, PasswordProblem, password, visible_name};
use kernel::{Locale, Mail, Scope, StoreError, visible_line};
use std::fmt;
use std::sync::Arc;

/// A registration. Its password never appears in `Debug` output.
#[derive(Clone, Copy)]
pub struct Registration<'a> {
    pub name: &'a str,
    /// E-mail address, in any spelling.
    pub email: &'a str,
    /// Password in plain text.
    pub password: &'a str,
    /// The company for which the member acts; nothing and blanks are no company.
    pub company: Option<&'a str>,
    /// The language of mails.
    pub locale: Locale,
}

impl fmt::Debug for Registration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registration")
            .field("name", &self.name)
            .field("email", &self.email)
            .finish_non_exhaustive()
    }
}

/// Registers members. The caller checks whether the portal is open.
#[derive(Clone)]
pub struct Register {
    pub members: Arc<dyn PortalMemberStore>,
    pub links: Arc<dyn LinkStore>,
    pub hasher: Arc<dyn PasswordHasher>,
    /// Knows the addresses of portals.
    pub addresses: Arc<dyn PortalAddresses>,
    pub(crate) mailed: Links,
}

impl Register {
    /// Sends a mail to the address: with a link that proves it, or one that says that there is an account
    /// already; none at all when three were sent within the hour. The caller cannot tell which: all cases
    /// cost the same work.
    ///
    /// The mail to an unproven address contains nothing that was entered: otherwise anybody could write
    /// anything to anybody.
    ///
    /// # Errors
    /// The entries are not acceptable, whoever has the address; or the store failed.
    pub async fn register(&self, scope: Scope, wanted: Registration<'_>) -> Result<(), ValueError> {
        let name = visible_name(wanted.name).ok_or(ValueError::Name)?;
        let email = Email::parse(wanted.email)?;
        let company = company(wanted.company)?;
        password::check(wanted.password, &email)?;
        let normal = password::normalize(wanted.password).ok_or(PasswordProblem::TooLong)?;
        let password_hash = self.hasher.hash(&normal).await?;
        let now = self.mailed.clock.now();
        if !self.mailed.may_send_mail(scope, LinkKind::Verify, email.as_str(), now).await? {
            return Ok(());
        }
        let new = NewPortalMember { name, email, company, locale: wanted.locale, password_hash };
        let (link, token) = self.mailed.new_link(LinkKind::Verify, now);
        let verify = self.verification(scope, &new.email, new.locale, &link, &token).await?;
        let sign_in = format!("{}/portal/login", self.addresses.base_url(scope).await?);
        let values = [("when", moment(now, new.locale)), ("link", sign_in)];
        let known = mail(&*self.mailed.random, &new.email, new.locale, "portal_known", values);
        // Whoever registers has proven nothing, not even their identity.
        let audit_event = |member: &PortalMember| {
            let object = Object::of(ObjectKind::PortalMember, member.id);
            let (action, details) = (Action::PortalMemberRegistered, Details::new());
            Some(Event { at: now, actor: Actor::Stranger, action, object, details })
        };
        let mails = RegistrationMails { verify: &verify, known: &known };
        Ok(self.members.register(scope, &new, &link, mails, &audit_event).await?)
    }

    /// Sends another link to somebody who signs in with the right password and has not proven the address;
    /// none when three were sent within the hour.
    ///
    /// # Errors
    /// The store failed.
    pub async fn send_again(&self, scope: Scope, member: &PortalMember) -> Result<(), StoreError> {
        let now = self.mailed.clock.now();
        if !self.mailed.may_send_mail(scope, LinkKind::Verify, member.email.as_str(), now).await? {
            return Ok(());
        }
        let (link, token) = self.mailed.new_link(LinkKind::Verify, now);
        let mail = self.verification(scope, &member.email, member.locale, &link, &token).await?;
        self.links.request(scope, &link, Some(member.id), &mail).await
    }

    async fn verification(
        &self,
        scope: Scope,
        to: &Email,
        locale: Locale,
        link: &NewLink,
        token: &str,
    ) -> Result<Mail, StoreError> {
        let address = format!("{}/portal/verify/{token}", self.addresses.base_url(scope).await?);
        let values = [("link", address), ("hours", VERIFY_VALIDITY.num_hours().to_string())];
        let mut mail = mail(&*self.mailed.random, to, locale, "portal_verify", values);
        mail.not_after = Some(link.expires_at);
        Ok(mail)
    }

    /// Returns the member of a valid link, so that its page can be shown. Changes nothing, because mail
    /// scanners open links.
    ///
    /// # Errors
    /// [`LinkError::Gone`], or the store failed.
    pub async fn show(&self, scope: Scope, token: &str) -> Result<PortalMember, LinkError> {
        if !looks_like_token(token) {
            return Err(LinkError::Gone);
        }
        let (digest, now) = (self.mailed.digest.digest(token), self.mailed.clock.now());
        self.links.find(scope, LinkKind::Verify, &digest, now).await?.ok_or(LinkError::Gone)
    }

    /// Marks the address of a link's member as proven, so that they can sign in. The link is valid once, for
    /// 24 hours.
    ///
    /// # Errors
    /// [`LinkError::Gone`], or the store failed.
    pub async fn verify(&self, scope: Scope, token: &str) -> Result<PortalMember, LinkError> {
        if !looks_like_token(token) {
            return Err(LinkError::Gone);
        }
        let now = self.mailed.clock.now();
        let audit_event =
            |member: &PortalMember| Some(member.event(Action::PortalMemberVerified, Details::new(), now));
        let verified = self.links.verify(scope, &self.mailed.digest.digest(token), now, &audit_event).await?;
        verified.ok_or(LinkError::Gone)
    }
}

/// Returns the entered company, if any.
pub(crate) fn company(typed: Option<&str>) -> Result<Option<String>, ValueError> {
    let typed = typed.filter(|company| !company.trim().is_empty());
    typed.map(|company| visible_line(company, MAX_COMPANY_CHARS).ok_or(ValueError::Company)).transpose()
}
