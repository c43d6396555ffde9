//! The portal and its agreements.

use super::{Stores, System};
use crate::bridges::{OrganizationProcessors, PublicPortals};
use crypto::{HmacDigest, Sha256};
use dpa::ports::PdfRenderer;
use persistence::{SqlContracts, SqlDpaTemplates, SqlPortalMembers, SqlSignInAttempts};
use std::sync::Arc;

impl System<'_> {
    /// Builds templates of agreements, and the agreements made from them.
    pub(super) fn agreements(
        &self,
        stores: &Stores,
        organizations: &organizations::UseCases,
        contracts: &Arc<SqlContracts>,
        printer: Arc<dyn PdfRenderer>,
    ) -> dpa::UseCases {
        let templates = Arc::new(SqlDpaTemplates::new(&stores.database));
        dpa::UseCases {
            templates: dpa::AgreementTemplates { store: templates.clone(), clock: Arc::clone(&self.clock) },
            contracts: dpa::Contracts {
                store: contracts.clone(),
                templates,
                processors: Arc::new(OrganizationProcessors {
                    organizations: stores.organizations.clone(),
                    settings: stores.organizations.clone(),
                    sites: stores.settings.clone(),
                    recipients: self.recipients(stores, organizations),
                }),
                printer,
                clock: Arc::clone(&self.clock),
                random: Arc::clone(&self.random),
            },
        }
    }

    pub(super) fn portal(
        &self,
        stores: &Stores,
        organizations: &organizations::UseCases,
    ) -> portal::UseCases {
        let store = Arc::new(SqlPortalMembers::new(&stores.database, Arc::clone(&self.sealer)));
        let secret = Arc::clone(&self.secret);
        portal::UseCases::new(portal::Ports {
            members: store.clone(),
            links: store.clone(),
            sessions: store.clone(),
            all: store,
            addresses: Arc::new(PublicPortals {
                public_address: organizations.public_address.clone(),
                base_url: self.base_url(),
            }),
            attempts: Arc::new(SqlSignInAttempts::new(&stores.database)),
            keyed: Arc::new(move |purpose| Arc::new(HmacDigest::new(&secret, purpose)) as _),
            hasher: self.hasher.clone(),
            digest: Arc::new(Sha256),
            clock: Arc::clone(&self.clock),
            random: Arc::clone(&self.random),
        })
    }
}
