//! Events in the provider's format.

use kernel::DateTime;
use plans::{EventOrder, Module, PaidItem, Status, Tier};
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;

/// An event; its type decides how the object is read.
#[derive(Deserialize)]
pub(crate) struct WebhookEvent {
    pub(crate) id: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) created: i64,
    pub(crate) data: EventData,
}

#[derive(Deserialize)]
pub(crate) struct EventData {
    pub(crate) object: Value,
}

/// A reference by id, or the whole object.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Reference<T> {
    Id(String),
    Whole(T),
}

#[derive(Deserialize)]
pub(crate) struct WithId {
    pub(crate) id: String,
}

/// Any invoice.
#[derive(Deserialize)]
pub(crate) struct Invoice {
    pub(crate) customer: Option<Reference<WithId>>,
}

#[derive(Deserialize)]
pub(crate) struct SubscriptionObject {
    pub(crate) id: String,
    pub(crate) customer: Reference<WithId>,
    status: String,
    #[serde(default)]
    metadata: Metadata,
    /// Since 2025 it is part of the item.
    current_period_end: Option<i64>,
    pub(crate) items: Items,
}

#[derive(Deserialize)]
pub(crate) struct Items {
    pub(crate) data: Vec<SubscriptionItem>,
}

#[derive(Deserialize)]
pub(crate) struct SubscriptionItem {
    pub(crate) price: Price,
    current_period_end: Option<i64>,
}

#[derive(Deserialize)]
pub(crate) struct Price {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) metadata: Metadata,
    pub(crate) product: Option<Reference<Product>>,
}

#[derive(Deserialize)]
pub(crate) struct Product {
    #[serde(default)]
    pub(crate) metadata: Metadata,
}

/// The metadata of one of the provider's objects. Values are texts; anything else is ignored.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Metadata(HashMap<String, Value>);

impl Metadata {
    fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }

    fn module(&self) -> Option<Module> {
        Module::parse(self.text("module")?)
    }

    fn tier(&self) -> Option<Tier> {
        Tier::parse(self.text("tier")?)
    }

    /// Returns whether a price or its product is for this tier of this module.
    pub(crate) fn is_for(&self, module: Module, tier: Tier) -> bool {
        self.module() == Some(module) && self.tier() == Some(tier)
    }
}

impl Reference<WithId> {
    pub(crate) fn into_id(self) -> String {
        match self {
            Self::Id(id) | Self::Whole(WithId { id }) => id,
        }
    }
}

impl SubscriptionObject {
    /// Returns what one of its items pays for, according to the metadata of the subscription, then of the
    /// price, then of the product.
    pub(crate) fn paid(&self, item: &SubscriptionItem, product: Option<&Product>) -> Option<PaidItem> {
        let levels =
            [Some(&self.metadata), Some(&item.price.metadata), product.map(|product| &product.metadata)];
        let end = item.current_period_end.or(self.current_period_end);
        Some(PaidItem {
            module: levels.iter().flatten().find_map(|level| level.module())?,
            tier: levels.iter().flatten().find_map(|level| level.tier())?,
            price_id: Some(item.price.id.clone()),
            current_period_end: end.and_then(|seconds| DateTime::from_timestamp(seconds, 0)),
        })
    }

    /// Returns its status. The provider has more statuses than a plan: a subscription that never began or was
    /// given up does not count.
    pub(crate) fn status(&self, order: &EventOrder) -> Status {
        let status = Status::parse(&self.status).unwrap_or(Status::Canceled);
        if order.is_final { Status::Canceled } else { status }
    }
}
