//! The fake keeps the same contract as the SQL store.

use credentials::lock_out::ports::CrossTenantTries;
use credentials::testing::MemoryTries;
use credentials::testing::tries::TriesFixture;
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryTries>);

impl TriesFixture for Memory {
    fn tries(&self) -> Arc<dyn CrossTenantTries> {
        self.0.clone()
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryTries::new())))
}

credentials::tries_contract!(memory);
