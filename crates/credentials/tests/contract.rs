//! The fake keeps the same contract as the SQL store.

use credentials::lock_out::ports::CrossTenantAttempts;
use credentials::testing::MemoryAttempts;
use credentials::testing::attempts::AttemptsFixture;
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryAttempts>);

impl AttemptsFixture for Memory {
    fn attempts(&self) -> Arc<dyn CrossTenantAttempts> {
        self.0.clone()
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryAttempts::new())))
}

credentials::attempts_contract!(memory);
