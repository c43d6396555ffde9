//! All use cases of the portal's members, over one set of ports.

use crate::links::Links;
use crate::ports::{
    CrossTenantAttempts, CrossTenantPortalMembers, KeyedDigest, LinkStore, PasswordHasher, PortalAddresses,
    PortalMemberStore, SessionStore, TokenDigest,
};
use crate::{OwnProfile, Prune, Register, ResetPassword, Sessions, SignIn};
use credentials::CheckPassword;
use credentials::lock_out::SignInLimiter;
use kernel::{Clock, Random};
use std::sync::Arc;

/// The ports and settings that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    /// Portal members of a scope.
    pub members: Arc<dyn PortalMemberStore>,
    /// Mailed links.
    pub links: Arc<dyn LinkStore>,
    pub sessions: Arc<dyn SessionStore>,
    /// Expired data in all scopes.
    pub all: Arc<dyn CrossTenantPortalMembers>,
    pub addresses: Arc<dyn PortalAddresses>,
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Supplies a separate keyed digest for each purpose, by its name.
    pub keyed: Arc<dyn Fn(&'static str) -> Arc<dyn KeyedDigest> + Send + Sync>,
    pub hasher: Arc<dyn PasswordHasher>,
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Registers members and proves their addresses.
    pub register: Register,
    /// Signs members in.
    pub sign_in: SignIn,
    /// Identifies members by their token, and signs them out.
    pub sessions: Sessions,
    /// Replaces forgotten passwords.
    pub reset_password: ResetPassword,
    /// Changes members' own data, and removes them.
    pub profile: OwnProfile,
    /// Deletes expired data.
    pub prune: Prune,
}

impl UseCases {
    /// Builds all use cases from these ports.
    pub fn new(ports: Ports) -> Self {
        let Ports {
            members,
            links,
            sessions,
            all,
            addresses,
            attempts,
            keyed,
            hasher,
            digest,
            clock,
            random,
        } = ports;
        let mailed = Links {
            attempts: attempts.clone(),
            keyed: keyed("portal mails v1"),
            digest: digest.clone(),
            clock: clock.clone(),
            random: random.clone(),
        };
        Self {
            register: Register {
                members: members.clone(),
                links: links.clone(),
                hasher: hasher.clone(),
                addresses: addresses.clone(),
                mailed: mailed.clone(),
            },
            sign_in: SignIn {
                members: members.clone(),
                sessions: sessions.clone(),
                hasher: hasher.clone(),
                limiter: SignInLimiter {
                    attempts: attempts.clone(),
                    keyed: keyed("portal sign-in tries v1"),
                    clock: clock.clone(),
                    random: random.clone(),
                },
                digest: digest.clone(),
                clock: clock.clone(),
                random,
            },
            sessions: Sessions { store: sessions, digest, clock: clock.clone() },
            reset_password: ResetPassword {
                members: members.clone(),
                links,
                hasher: hasher.clone(),
                addresses,
                mailed,
            },
            profile: OwnProfile {
                members,
                confirm: CheckPassword {
                    hasher: hasher.clone(),
                    attempts,
                    keyed: keyed("portal confirmed passwords v1"),
                    clock: clock.clone(),
                },
                hasher,
                clock: clock.clone(),
            },
            prune: Prune { all, clock },
        }
    }
}
