//! All use cases of accounts, over one set of ports.

use crate::administration::ports::UserAdministration;
use crate::administration::{ManageUsers, TakenAddresses};
use crate::api_tokens::{ApiTokens, ports::ApiTokenStore};
use crate::invitations::ports::{CrossTenantInvitations, InvitationStore};
use crate::invitations::{AcceptInvitation, Invite};
use crate::lock_out::LockOut;
use crate::lock_out::ports::{CrossTenantTries, KeyedDigest};
use crate::password_reset::CrossTenantPasswordResets;
use crate::ports::{
    CrossTenantCredentials, PasswordHasher, SignInChallenges, TokenDigest, TokenStore, UserStore,
};
use crate::second_factor::{CompleteSignIn, FactorCipher, PendingSignIns, SecondFactor, SecondFactors};
use crate::{
    Authenticate, ChangeAddress, CheckPassword, CreateUser, CrossTenantAddressChanges,
    CrossTenantFirstAccount, CrossTenantFormerMembers, FormerMembers, OpenSession, ProfileStore,
    ResetPassword, SessionStore, Sessions, SetUp, SignIn, SignOut, UpdateProfile,
};
use audit::ports::AuditStore;
use kernel::{Clock, Random, StoreError};
use std::sync::Arc;

/// What the use cases need.
#[derive(Clone)]
pub struct Ports {
    /// Accounts of a scope.
    pub users: Arc<dyn UserStore>,
    /// What administrators do to them.
    pub administration: Arc<dyn UserAdministration>,
    /// What somebody signs in with.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Tokens of sessions.
    pub tokens: Arc<dyn TokenStore>,
    /// The sessions of an account.
    pub sessions: Arc<dyn SessionStore>,
    /// Tokens for machines.
    pub api_tokens: Arc<dyn ApiTokenStore>,
    /// Who still owes the second factor.
    pub pending: Arc<dyn PendingSignIns>,
    /// Second factors.
    pub factors: Arc<dyn SecondFactors>,
    /// What people change of their own accounts.
    pub profiles: Arc<dyn ProfileStore>,
    /// Wishes for another address.
    pub address_changes: Arc<dyn CrossTenantAddressChanges>,
    /// Wishes for another password.
    pub resets: Arc<dyn CrossTenantPasswordResets>,
    /// The invitations of a scope.
    pub invitations: Arc<dyn InvitationStore>,
    /// Invitations by their tokens.
    pub invited: Arc<dyn CrossTenantInvitations>,
    /// The first account of the installation.
    pub first_account: Arc<dyn CrossTenantFirstAccount>,
    /// Accounts that belong nowhere.
    pub former_members: Arc<dyn CrossTenantFormerMembers>,
    /// Counts tries.
    pub tries: Arc<dyn CrossTenantTries>,
    /// A keyed digest of its own for each purpose, by its name.
    pub keyed: Arc<dyn Fn(&'static str) -> Arc<dyn KeyedDigest> + Send + Sync>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Digests tokens.
    pub digest: Arc<dyn TokenDigest>,
    /// Encrypts second factors.
    pub cipher: Arc<dyn FactorCipher>,
    /// Says where signing in asks for a challenge.
    pub challenges: Arc<dyn SignInChallenges>,
    /// Where it is written down that an address was taken.
    pub log: Arc<dyn AuditStore>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
    /// Address of the installation, without a slash at its end; links in mails start with it.
    pub base_url: String,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Signs people in.
    pub sign_in: SignIn,
    /// Completes sign-ins with a second factor.
    pub complete_sign_in: CompleteSignIn,
    /// Stands before the sign-in.
    pub lock_out: LockOut,
    /// Signs people out.
    pub sign_out: SignOut,
    /// Knows people by their token.
    pub authenticate: Authenticate,
    /// Shows and ends people's own sessions.
    pub sessions: Sessions,
    /// Sets up second factors.
    pub second_factor: SecondFactor,
    /// Changes people's own accounts.
    pub update_profile: UpdateProfile,
    /// Confirms other addresses.
    pub change_address: ChangeAddress,
    /// Replaces forgotten passwords.
    pub reset_password: ResetPassword,
    /// Makes accounts.
    pub create_user: CreateUser,
    /// Administers accounts.
    pub manage_users: ManageUsers,
    /// Stands before addresses that administrators give to accounts.
    pub taken_addresses: TakenAddresses,
    /// Looks after accounts that belong nowhere.
    pub former_members: FormerMembers,
    /// Invites people to an organisation.
    pub invite: Invite,
    /// Lets them accept.
    pub accept_invitation: AcceptInvitation,
    /// Makes the first account.
    pub set_up: SetUp,
    /// Issues tokens for machines.
    pub api_tokens: ApiTokens,
}

impl UseCases {
    /// Over these ports.
    #[expect(clippy::too_many_lines, reason = "one list of what is put together")]
    pub fn new(ports: Ports) -> Self {
        let Ports { credentials, tries, hasher, digest, clock, random, base_url, .. } = ports.clone();
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
                tries: tries.clone(),
                keyed: (ports.keyed)("confirmed passwords v1"),
                clock: clock.clone(),
            },
        };
        let change_address = ChangeAddress {
            credentials: credentials.clone(),
            address_changes: ports.address_changes,
            tries: tries.clone(),
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
                tries.clone(),
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
                addresses: change_address.clone(),
            },
            change_address,
            reset_password: ResetPassword {
                credentials,
                resets: ports.resets,
                tries: tries.clone(),
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
                tries,
                keyed: (ports.keyed)("taken addresses v1"),
                log: ports.log,
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

    /// Forgets what has ended: tokens, sign-ins, counted attempts, links, invitations. Each part, also when one
    /// before it failed.
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
            self.change_address.prune().await.map(drop),
            self.accept_invitation.prune().await.map(drop),
        ];
        outcomes.into_iter().collect()
    }
}
