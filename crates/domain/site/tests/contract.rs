//! The fake keeps the same contract as the SQL stores.

use async_trait::async_trait;
use kernel::{OrganizationId, Scope};
use site::ports::{LogoStore, SettingsStore, WordingStore};
use site::testing::MemorySettings;
use site::testing::contract::Fixture;
use site::testing::logos::LogoFixture;
use site::testing::wordings::WordingFixture;
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemorySettings>);

#[async_trait]
impl Fixture for Memory {
    fn settings(&self) -> Arc<dyn SettingsStore> {
        self.0.clone()
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 2] {
        [Scope::installation(), Scope::organization(OrganizationId(1))]
    }
    async fn revision(&self, scope: Scope) -> i64 {
        self.0.revision(scope)
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemorySettings::new())))
}

impl WordingFixture for Memory {
    fn wordings(&self) -> Arc<dyn WordingStore> {
        self.0.clone()
    }
}

impl LogoFixture for Memory {
    fn logos(&self) -> Arc<dyn LogoStore> {
        self.0.clone()
    }
}

site::settings_contract!(memory);
site::logos_contract!(memory);
site::wordings_contract!(memory);
