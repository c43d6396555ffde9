//! Events as the provider writes them.

use kernel::DateTime;
use plans::{Module, Order, PaidSubscription, Status, Tier};
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;

/// An event, of which the object is looked at by its type.
#[derive(Deserialize)]
pub(crate) struct Event {
    pub(crate) id: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) created: i64,
    pub(crate) data: Data,
}

#[derive(Deserialize)]
pub(crate) struct Data {
    pub(crate) object: Value,
}

/// Something that is named by its number, or stands there whole.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Named<T> {
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
    pub(crate) customer: Option<Named<WithId>>,
}

#[derive(Deserialize)]
pub(crate) struct Subscription {
    id: String,
    customer: Named<WithId>,
    status: String,
    #[serde(default)]
    metadata: Metadata,
    /// Since 2025 it stands with the item.
    current_period_end: Option<i64>,
    items: Items,
}

#[derive(Deserialize)]
struct Items {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    price: Price,
    current_period_end: Option<i64>,
}

#[derive(Deserialize)]
pub(crate) struct Price {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) metadata: Metadata,
    pub(crate) product: Option<Named<Product>>,
}

#[derive(Deserialize)]
pub(crate) struct Product {
    #[serde(default)]
    pub(crate) metadata: Metadata,
}

/// What was noted at an object of the provider. Values are texts; anything else is passed over.
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

    /// Whether a price or its product is for this tier of this module.
    pub(crate) fn is_for(&self, module: Module, tier: Tier) -> bool {
        self.module() == Some(module) && self.tier() == Some(tier)
    }
}

impl Named<WithId> {
    pub(crate) fn into_id(self) -> String {
        match self {
            Self::Id(id) | Self::Whole(WithId { id }) => id,
        }
    }
}

/// What was subscribed to, as far as the event itself says.
pub(crate) enum What {
    Known(Module, Tier),
    /// The product of this number may say it.
    Ask(String),
    Unknown,
}

impl Subscription {
    /// By the metadata of the subscription, then of its price, then of its product.
    pub(crate) fn what(&self, asked: Option<&Product>) -> What {
        let price = self.items.data.first().map(|item| &item.price);
        let product = match price.and_then(|price| price.product.as_ref()) {
            Some(Named::Whole(product)) => Some(product),
            _ => asked,
        };
        let levels = [
            Some(&self.metadata),
            price.map(|price| &price.metadata),
            product.map(|product| &product.metadata),
        ];
        let module = levels.iter().flatten().find_map(|level| level.module());
        let tier = levels.iter().flatten().find_map(|level| level.tier());
        match (module, tier, price.and_then(|price| price.product.as_ref())) {
            (Some(module), Some(tier), _) => What::Known(module, tier),
            (_, _, Some(Named::Id(id))) if asked.is_none() => What::Ask(id.clone()),
            _ => What::Unknown,
        }
    }

    /// As the domain keeps it.
    pub(crate) fn paid(self, module: Module, tier: Tier, order: Order) -> PaidSubscription {
        let item = self.items.data.into_iter().next();
        let end = self.current_period_end.or(item.as_ref().and_then(|item| item.current_period_end));
        PaidSubscription {
            subscription_id: self.id,
            customer_id: self.customer.into_id(),
            price_id: item.map(|item| item.price.id),
            module,
            tier,
            status: if order.is_final { Status::Canceled } else { status(&self.status) },
            current_period_end: end.and_then(|seconds| DateTime::from_timestamp(seconds, 0)),
            order,
        }
    }
}

/// The provider has more states than a plan: what was never begun, or is given up, does not count.
fn status(code: &str) -> Status {
    Status::parse(code).unwrap_or(Status::Canceled)
}
