//! Fakes of every port, builders, and the contract cases that every implementation of the
//! stores has to pass. Public, so that people who embed this crate can use them too.
//!
//! Deliberately absent: any tolerance. A misused fake panics, and so does a failing contract case.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "this module exists only for tests, where a panic is the way to fail"
)]

mod builders;
pub mod contract;
mod fakes;
mod memory;
mod memory_deletion;
mod memory_handling;
mod memory_library;
mod memory_quarantine;
mod memory_test_data;
mod memory_texts;
mod memory_tx;
mod memory_vault;
mod memory_work;

pub use builders::{FieldBuilder, FormBuilder, SubmissionBuilder};
pub use fakes::{FakeChallenge, FakeLimits, FakePolicy, MarkingMasker, PassThroughInspector};
pub use memory::MemoryForms;
pub use memory_vault::MemoryVault;

use crate::FormSnapshot;
use crate::ports::{BlockContent, FormStore, FormsTx, TemplateContent, TemplateQuota};
use kernel::{FormVersionId, OrganizationId, Scope, TemplateId, Timestamp, from_micros};

/// Two tenants: the installation and organisation 1.
#[expect(clippy::disallowed_methods, reason = "a test is a place that chooses the tenant")]
pub fn scopes() -> [Scope; 2] {
    [Scope::installation(), Scope::organization(OrganizationId(1))]
}

/// A fixed time, 2026-03-01T08:00:00Z, plus that many seconds.
pub fn at(seconds: i64) -> Timestamp {
    from_micros((1_772_352_000 + seconds) * 1_000_000)
}

/// A template with its version, as created by [`install`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Installed {
    pub template: TemplateId,
    /// Its current version.
    pub version: FormVersionId,
}

/// Adds a form to a store: its blocks, the template, a version.
pub async fn install(store: &dyn FormStore, scope: Scope, form: &FormSnapshot, active: bool) -> Installed {
    let mut tx = store.begin(scope).await.expect("begin");
    let mut blocks = Vec::new();
    for block in &form.blocks {
        let content = BlockContent {
            slug: block.slug.clone(),
            name: block.name.clone(),
            description: block.description.clone(),
            fields: block.fields.clone(),
            is_system: false,
        };
        blocks.push(match tx.block_by_slug(&block.slug).await.expect("look up a block") {
            Some(known) => known.id,
            None => tx.insert_block(&content, at(0)).await.expect("insert a block"),
        });
    }
    let template = TemplateContent {
        slug: form.slug.clone(),
        title: form.title.clone(),
        description: form.description.clone(),
        blocks,
        retention_days: None,
        settings: form.settings.clone(),
    };
    let template = tx.insert_template(&template, at(0)).await.expect("insert a template");
    let version = tx.insert_version(template, form, at(0)).await.expect("insert a version");
    if active {
        assert!(tx.switch_on(template, TemplateQuota::ANY, at(0)).await.expect("activate"));
    }
    tx.commit().await.expect("commit");
    Installed { template, version }
}

/// Activates or deactivates a template, without any limit; `false` when it does not exist.
pub async fn switch(tx: &mut dyn FormsTx, template: TemplateId, on: bool, now: Timestamp) -> bool {
    if on {
        tx.switch_on(template, TemplateQuota::ANY, now).await.expect("switch on")
    } else {
        tx.switch_off(template, now).await.expect("switch off")
    }
}
