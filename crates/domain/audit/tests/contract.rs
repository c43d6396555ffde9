//! The fake keeps the same contract as the SQL store.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use async_trait::async_trait;
use audit::CrossTenantListings;
use audit::ports::{AuditQueries, AuditStore};
use audit::testing::MemoryAudit;
use audit::testing::contract::{Fixture, Tampering};
use kernel::{OrganizationId, Scope};
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryAudit>);

#[async_trait]
impl Fixture for Memory {
    fn store(&self) -> Arc<dyn AuditStore> {
        self.0.clone()
    }
    fn log(&self) -> Arc<dyn AuditQueries> {
        self.0.clone()
    }
    fn listings(&self) -> Arc<dyn CrossTenantListings> {
        self.0.clone()
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 2] {
        [Scope::installation(), Scope::organization(OrganizationId(1))]
    }
    async fn tamper(&self, scope: Scope, number: i64, tampering: Tampering) {
        self.0.tamper(scope, |entries| {
            let place = entries.iter().position(|entry| entry.number == number).unwrap();
            let entry = &mut entries[place];
            match tampering {
                Tampering::Change(column, value) => {
                    let text = value.trim_matches('\'').to_owned();
                    match column {
                        "occurred_at" => entry.at = kernel::from_micros(text.parse().unwrap()),
                        "actor_kind" => entry.actor.kind = text,
                        "actor_id" => entry.actor.id = Some(text.parse().unwrap()),
                        "actor_name" => entry.actor.name = text,
                        "action" => entry.action = text,
                        "object_kind" => entry.object_kind = text,
                        "object_id" => entry.object_id = text,
                        "details" => entry.details = text,
                        "number" => entry.number = text.parse().unwrap(),
                        other => panic!("no column {other}"),
                    }
                }
                Tampering::Remove => drop(entries.remove(place)),
                Tampering::SwapWithNext => {
                    entries[place].number += 1;
                    entries[place + 1].number -= 1;
                }
                Tampering::CopyToTheEnd => {
                    let mut copy = entry.clone();
                    copy.number = entries.last().unwrap().number + 1;
                    entries.push(copy);
                }
            }
        });
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryAudit::new())))
}

audit::audit_contract!(memory);
