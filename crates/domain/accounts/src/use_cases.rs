//! All use cases of accounts, over one set of ports.

use crate::administration::ports::UserAdministration;
use crate::administration::{ManageUsers, TakenAddresses};
use crate::api_tokens::{ApiTokens, ports::ApiTokenStore};
use crate::invitations::ports::{CrossTenantInvitations, InvitationStore};
use crate::invitations::{AcceptInvitation, Invite};
use crate::lock_out::LockOut;
use crate::lock_out::ports::{CrossTenantAttempts, KeyedDigest};
use crate::password_reset::CrossTenantPasswordResets;
use crate::ports::{
    CrossTenantCredentials, PasswordHasher, SignInChallenges, TokenDigest, TokenStore, UserStore,
};
use crate::second_factor::{CompleteSignIn, FactorCipher, PendingSignIns, SecondFactor, SecondFactors};
use crate::{
    Authenticate, ChangeEmail, CheckPassword, CreateUser, CrossTenantEmailChanges, CrossTenantFirstAccount,
    CrossTenantFormerMembers, FormerMembers, OpenSession, ProfileStore, ResetPassword, SessionStore,
    Sessions, SetUp, SignIn, SignOut, UpdateProfile,
};
use audit::ports::AuditStore;
use kernel::{Clock, Random, StoreError};
use std::sync::Arc;

/// The ports and settings that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    /// Accounts of a scope.
    pub users: Arc<dyn UserStore>,
    /// Changes to accounts by administrators.
    pub administration: Arc<dyn UserAdministration>,
    /// Credentials for signing in.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Tokens of sessions.
    pub tokens: Arc<dyn TokenStore>,
    /// The sessions of an account.
    pub sessions: Arc<dyn SessionStore>,
    pub api_tokens: Arc<dyn ApiTokenStore>,
    /// Sign-ins that still need a second factor.
    pub pending: Arc<dyn PendingSignIns>,
    pub factors: Arc<dyn SecondFactors>,
    /// Changes by people to their own accounts.
    pub profiles: Arc<dyn ProfileStore>,
    /// Requested address changes.
    pub email_changes: Arc<dyn CrossTenantEmailChanges>,
    /// Requested password resets.
    pub resets: Arc<dyn CrossTenantPasswordResets>,
    /// The invitations of a scope.
    pub invitations: Arc<dyn InvitationStore>,
    /// Invitations by their tokens.
    pub invited: Arc<dyn CrossTenantInvitations>,
    /// The first account of the installation.
    pub first_account: Arc<dyn CrossTenantFirstAccount>,
    /// Accounts without a tenant.
    pub former_members: Arc<dyn CrossTenantFormerMembers>,
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Supplies a separate keyed digest for each purpose, by its name.
    pub keyed: Arc<dyn Fn(&'static str) -> Arc<dyn KeyedDigest> + Send + Sync>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub digest: Arc<dyn TokenDigest>,
    /// Encrypts second factors.
    pub cipher: Arc<dyn FactorCipher>,
    /// Knows where sign-in requires a challenge.
    pub challenges: Arc<dyn SignInChallenges>,
    /// The audit log, for attempts to use a taken address.
    pub audit: Arc<dyn AuditStore>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
    /// The base URL of links in mails: the address of the installation, without a trailing slash.
    pub base_url: String,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Signs people in.
    pub sign_in: SignIn,
    /// Completes sign-ins with a second factor.
    pub complete_sign_in: CompleteSignIn,
    /// Limits the attempts to sign in.
    pub lock_out: LockOut,
    /// Signs people out.
    pub sign_out: SignOut,
    /// Identifies callers by their token.
    pub authenticate: Authenticate,
    /// Shows and ends people's own sessions.
    pub sessions: Sessions,
    /// Sets up second factors.
    pub second_factor: SecondFactor,
    /// Changes people's own accounts.
    pub update_profile: UpdateProfile,
    /// Confirms address changes.
    pub change_email: ChangeEmail,
    /// Replaces forgotten passwords.
    pub reset_password: ResetPassword,
    /// Creates accounts.
    pub create_user: CreateUser,
    /// Administers accounts.
    pub manage_users: ManageUsers,
    /// Limits how often administrators learn that an address is taken.
    pub taken_addresses: TakenAddresses,
    /// Manages accounts without a tenant.
    pub former_members: FormerMembers,
    /// Invites people to an organisation.
    pub invite: Invite,
    pub accept_invitation: AcceptInvitation,
    /// Creates the first account.
    pub set_up: SetUp,
    /// Issues API tokens.
    pub api_tokens: ApiTokens,
}

impl UseCases {
    /// Builds all use cases from these ports.
    #[expect(clippy::too_many_lines, reason = "one list of what is put together")]
    pub fn new(ports: Ports) -> Self {
        let Ports { credentials, attempts, hasher, digest, clock, random, base_url, .. } = ports.clone();
        let open_session = OpenSession {
            tokens: ports.tokens.clone(),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
        };
        let password = CheckPassword {
            credentials: credentials.clone(),
            counted: credentials::CheckPassword {
                hasher: hasher.clone(),
                attempts: attempts.clone(),
                keyed: (ports.keyed)("confirmed passwords v1"),
                clock: clock.clone(),
            },
        };
        let change_email = ChangeEmail {
            credentials: credentials.clone(),
            email_changes: ports.email_changes,
            attempts: attempts.clone(),
            keyed: (ports.keyed)("address wishes v1"),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
            base_url: base_url.clone(),
        };
        Self {
            sign_in: SignIn::new(
                credentials.clone(),
                hasher.clone(),
                ports.pending.clone(),
                open_session.clone(),
            )
            .asking(ports.challenges),
            complete_sign_in: CompleteSignIn::new(
                ports.factors.clone(),
                ports.pending,
                ports.cipher.clone(),
                open_session,
            ),
            lock_out: LockOut::new(
                credentials.clone(),
                attempts.clone(),
                (ports.keyed)("sign-in tries v1"),
                clock.clone(),
                random.clone(),
            ),
            sign_out: SignOut::new(ports.tokens.clone()),
            authenticate: Authenticate::new(ports.tokens, digest.clone(), clock.clone())
                .with_api_tokens(ports.api_tokens.clone()),
            sessions: Sessions::new(ports.sessions, clock.clone()),
            second_factor: SecondFactor::new(
                ports.factors,
                password.clone(),
                ports.cipher,
                clock.clone(),
                random.clone(),
            ),
            update_profile: UpdateProfile {
                profiles: ports.profiles,
                password,
                hasher: hasher.clone(),
                change_email: change_email.clone(),
            },
            change_email,
            reset_password: ResetPassword {
                credentials,
                resets: ports.resets,
                attempts: attempts.clone(),
                keyed: (ports.keyed)("password resets v1"),
                hasher: hasher.clone(),
                digest: digest.clone(),
                clock: clock.clone(),
                random: random.clone(),
                base_url: base_url.clone(),
            },
            create_user: CreateUser::new(ports.administration.clone(), hasher.clone(), clock.clone()),
            manage_users: ManageUsers::new(
                ports.users,
                ports.administration,
                hasher.clone(),
                clock.clone(),
                random.clone(),
            ),
            taken_addresses: TakenAddresses {
                attempts,
                keyed: (ports.keyed)("taken addresses v1"),
                audit: ports.audit,
                clock: clock.clone(),
            },
            former_members: FormerMembers::new(ports.former_members, clock.clone()),
            invite: Invite {
                store: ports.invitations,
                digest: digest.clone(),
                clock: clock.clone(),
                random: random.clone(),
                base_url,
            },
            accept_invitation: AcceptInvitation {
                invitations: ports.invited,
                hasher: hasher.clone(),
                digest: digest.clone(),
                clock: clock.clone(),
            },
            set_up: SetUp {
                store: ports.first_account,
                hasher,
                digest: digest.clone(),
                clock: clock.clone(),
                random: random.clone(),
            },
            api_tokens: ApiTokens::new(ports.api_tokens, digest, clock, random),
        }
    }

    /// Deletes what has ended: tokens, sign-ins, counted attempts, links, invitations. A failure of one part
    /// does not stop the others.
    ///
    /// # Errors
    /// The first failure.
    pub async fn prune(&self) -> Result<(), StoreError> {
        let now = self.sign_in.sessions.clock.now();
        let outcomes = [
            self.authenticate.tokens.prune(now).await.map(drop),
            self.sign_in.pending.prune(now).await.map(drop),
            self.lock_out.prune().await.map(drop),
            self.reset_password.prune().await.map(drop),
            self.change_email.prune().await.map(drop),
            self.accept_invitation.prune().await.map(drop),
        ];
        outcomes.into_iter().collect()
    }
}
