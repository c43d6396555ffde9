//! Use cases: look at an invitation, and accept it.

use super::error::AcceptError;
use super::ports::{AcceptRefused, CrossTenantInvitations, FoundInvitation, Invitee};
use crate::CreateUserError;
use crate::lifetime::looks_like_token;
use crate::model::User;
use crate::name::visible_name;
use crate::password::{self, PasswordProblem};
use crate::ports::{PasswordHasher, TokenDigest};
use audit::Action;
use kernel::{Clock, OrganizationId, StoreError};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The entries of a new member. The password never appears in `Debug` output.
#[derive(Clone, Copy)]
pub struct NewMember<'a> {
    pub name: &'a str,
    /// Password in plain text.
    pub password: &'a str,
}

impl fmt::Debug for NewMember<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewMember").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Who accepts an invitation.
#[derive(Clone, Copy, Debug)]
pub enum Acceptance<'a> {
    /// Somebody who is signed in.
    SignedIn(&'a User),
    /// Somebody who gets an account by accepting.
    NewAccount(NewMember<'a>),
}

/// Shows invitations to those who have their token, and accepts them.
#[derive(Clone)]
pub struct AcceptInvitation {
    pub invitations: Arc<dyn CrossTenantInvitations>,
    /// Hashes the password of a new account.
    pub hasher: Arc<dyn PasswordHasher>,
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
}

impl AcceptInvitation {
    /// Returns the invitation of a token, if it can be accepted.
    ///
    /// # Errors
    /// [`AcceptRefused`]: there is none, it has expired or was accepted, or its organisation is not active.
    pub async fn show(&self, token: &str) -> Result<FoundInvitation, AcceptRefused> {
        let found = self.find(token).await?;
        // Checks what does not depend on whether the invitee has an account.
        let anybody = match &found.account {
            Some(account) => Invitee::Account(account.id),
            None => Invitee::New { name: String::new(), password_hash: String::new() },
        };
        match found.check_invitee(&anybody, self.clock.now()) {
            Err(refused @ (AcceptRefused::Inactive | AcceptRefused::Gone(_))) => Err(refused),
            _ => Ok(found),
        }
    }

    /// Accepts an invitation. An existing account keeps its name and password and gets the role of the
    /// invitation; otherwise an account is created.
    ///
    /// # Errors
    /// See [`AcceptError`]; nothing changes in that case.
    pub async fn accept(&self, token: &str, by: Acceptance<'_>) -> Result<User, AcceptError> {
        let found = self.find(token).await?;
        let invitee = match by {
            Acceptance::SignedIn(user) => Invitee::Account(user.id),
            Acceptance::NewAccount(member) => self.new_account(&found, member).await?,
        };
        // Refuses what can be refused already, before the store is asked to write.
        found.check_invitee(&invitee, self.clock.now())?;
        let digest = self.digest.digest(token);
        let now = self.clock.now();
        let audit_event = |user: &User| user.own_events(Action::InvitationAccepted, now);
        Ok(self.invitations.accept(&digest, &invitee, now, &audit_event).await?)
    }

    async fn new_account(
        &self,
        found: &FoundInvitation,
        wanted: NewMember<'_>,
    ) -> Result<Invitee, AcceptError> {
        let unhashed = Invitee::New { name: String::new(), password_hash: String::new() };
        match found.check_invitee(&unhashed, self.clock.now()) {
            Err(AcceptRefused::AccountExists) => return Err(AcceptError::SignInFirst),
            other => other?,
        }
        let name = visible_name(wanted.name).ok_or(CreateUserError::Name);
        let checked = password::check(wanted.password, &found.email).map_err(CreateUserError::from);
        let name = match (name, checked) {
            (Ok(name), Ok(())) => name,
            (name, checked) => {
                let faults = [name.err(), checked.err()];
                return Err(AcceptError::Invalid(faults.into_iter().flatten().collect()));
            }
        };
        let password = password::normalize(wanted.password).ok_or(PasswordProblem::TooLong)?;
        Ok(Invitee::New { name, password_hash: self.hasher.hash(&password).await? })
    }

    async fn find(&self, token: &str) -> Result<FoundInvitation, AcceptRefused> {
        if !looks_like_token(token) {
            return Err(AcceptRefused::Unknown);
        }
        self.invitations.find(&self.digest.digest(token)).await?.ok_or(AcceptRefused::Unknown)
    }

    /// Counts the open invitations of each organisation. The caller checks that the actor may see all
    /// organisations.
    ///
    /// # Errors
    /// The store failed.
    pub async fn count_open(&self) -> Result<BTreeMap<OrganizationId, u64>, StoreError> {
        self.invitations.count_open(self.clock.now()).await
    }

    /// Deletes the invitations that expired longer than [`super::INVITATION_RETENTION`] ago, and the withdrawn
    /// ones that no longer count towards a limit; returns how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        let now = self.clock.now();
        self.invitations.prune(now - super::INVITATION_RETENTION, now - super::COUNTED).await
    }
}
