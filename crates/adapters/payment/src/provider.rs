//! The payment provider.

use crate::client::{ApiClient, AskError, answer, read, send};
use crate::event::{Invoice, Price, Product, Reference, SubscriptionObject, WebhookEvent};
use crate::signature::Signature;
use async_trait::async_trait;
use kernel::Timestamp;
use plans::ports::{CheckoutOrder, EventFault, EventSecret, NoAnswer, PaymentEvents, PaymentPages};
use plans::{EventOrder, PaidFor, PaidSubscription, PaymentEvent, PaymentEventKind};
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use std::fmt;
use std::sync::Arc;
use url::Url;
use url::form_urlencoded::Serializer;
use zeroize::Zeroizing;

/// The maximum number of pages of prices to look through, of a hundred each.
const MAX_PAGES: usize = 20;

/// How to reach the provider.
pub struct ProviderSettings {
    /// The address of its API.
    pub api_url: Url,
    /// The key of its API; empty if there is none.
    pub secret_key: Zeroizing<String>,
    /// The secret with which it signs events.
    pub events: Option<Arc<dyn EventSecret>>,
}

/// The provider's events and pages.
pub struct Provider {
    /// `None` without a key; then nothing can be looked up.
    api: Option<(ApiClient, Zeroizing<String>)>,
    events: Option<Arc<dyn EventSecret>>,
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provider")
            .field("api", &self.api.is_some())
            .field("events", &self.events.is_some())
            .finish()
    }
}

/// The outcome of looking up a product.
enum ProductLookup {
    Found(Product),
    /// There is no such product.
    Unknown,
    /// It could not be looked up.
    Unavailable,
}

impl Provider {
    /// Creates the provider from its settings.
    ///
    /// # Errors
    /// See [`AskError`].
    pub fn new(settings: ProviderSettings) -> Result<Self, AskError> {
        let ProviderSettings { api_url, secret_key, events } = settings;
        let api = if secret_key.is_empty() { None } else { Some((ApiClient::new(api_url)?, secret_key)) };
        Ok(Self { api, events })
    }

    fn request(&self, method: Method, path: &str) -> Result<RequestBuilder, NoAnswer> {
        let (client, key) =
            self.api.as_ref().ok_or_else(|| NoAnswer("PAYMENT_SECRET_KEY is not set".to_owned()))?;
        Ok(client.request(method, path).bearer_auth(key.as_str()))
    }

    async fn subscription(
        &self,
        object: SubscriptionObject,
        order: EventOrder,
    ) -> Result<PaymentEventKind, EventFault> {
        let status = object.status(&order);
        let (mut items, mut is_whole) = (Vec::new(), true);
        for item in &object.items.data {
            // No look-up is needed for what the subscription or the price says.
            if let Some(paid) = object.paid(item, None) {
                items.push(paid);
                continue;
            }
            let lookup = match &item.price.product {
                Some(Reference::Id(id)) if status.is_active() => self.product(id).await?,
                // Nothing is looked up for a subscription that is over: it has to end even without an answer.
                Some(Reference::Id(_)) => ProductLookup::Unavailable,
                _ => ProductLookup::Unknown,
            };
            let product = match (&item.price.product, &lookup) {
                (Some(Reference::Whole(product)), _) | (_, ProductLookup::Found(product)) => Some(product),
                _ => None,
            };
            is_whole &= !matches!(lookup, ProductLookup::Unavailable);
            match object.paid(item, product) {
                Some(paid) => items.push(paid),
                None if status.is_active() => {
                    let (event, subscription, price) = (&order.event_id, &object.id, &item.price.id);
                    tracing::warn!(
                        event,
                        subscription,
                        price,
                        "no metadata names the module and tier of this price"
                    );
                }
                None => {}
            }
        }
        // What could not be read stays as it was.
        let says =
            if status.is_active() { is_whole || !items.is_empty() } else { is_whole && !items.is_empty() };
        Ok(PaymentEventKind::Subscription(PaidSubscription {
            subscription_id: object.id,
            provider_customer_id: object.customer.into_id(),
            status,
            paid_for: says.then(|| PaidFor { items, order: order.clone() }),
            order,
        }))
    }

    /// Looks up a product.
    async fn product(&self, id: &str) -> Result<ProductLookup, NoAnswer> {
        if !is_number(id) {
            return Ok(ProductLookup::Unknown);
        }
        if self.api.is_none() {
            tracing::warn!("PAYMENT_SECRET_KEY is not set: metadata of products cannot be read");
            return Ok(ProductLookup::Unavailable);
        }
        let response = send(self.request(Method::GET, &format!("/v1/products/{id}"))?).await?;
        match response.status().as_u16() {
            404 => Ok(ProductLookup::Unknown),
            401 | 403 => {
                tracing::warn!("PAYMENT_SECRET_KEY may not read products: their metadata cannot be read");
                Ok(ProductLookup::Unavailable)
            }
            _ => read(response).await.map(ProductLookup::Found),
        }
    }

    /// Has the provider make a page with a POST request, and returns its address.
    async fn page(&self, path: &str, fields: &[(&str, &str)]) -> Result<String, NoAnswer> {
        let form = Serializer::new(String::new()).extend_pairs(fields).finish();
        let request =
            self.request(Method::POST, path)?.header("content-type", "application/x-www-form-urlencoded");
        let page: HostedPage = answer(request.body(form)).await?;
        let is_its = Url::parse(&page.url).is_ok_and(|url| {
            url.scheme() == "https"
                || self.api.as_ref().is_some_and(|(client, _)| client.base().scheme() == url.scheme())
        });
        if is_its { Ok(page.url) } else { Err(NoAnswer("the answer names no page".to_owned())) }
    }
}

/// Checks that this is the id of one of the provider's objects and cannot lead to another address.
fn is_number(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The path of the next hundred prices with their products, after this one.
fn prices_after(id: &str) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs([("active", "true"), ("limit", "100"), ("expand[]", "data.product")]);
    if !id.is_empty() {
        query.append_pair("starting_after", id);
    }
    format!("/v1/prices?{}", query.finish())
}

#[derive(Deserialize)]
struct HostedPage {
    url: String,
}

#[derive(Deserialize)]
struct Prices {
    data: Vec<Price>,
    #[serde(default)]
    has_more: bool,
}

#[async_trait]
impl PaymentEvents for Provider {
    async fn read(
        &self,
        signature: Option<&str>,
        body: &[u8],
        now: Timestamp,
    ) -> Result<PaymentEvent, EventFault> {
        let secret = self.events.as_ref().ok_or(EventFault::Signature)?;
        let signature = signature.and_then(Signature::parse).ok_or(EventFault::Signature)?;
        if !signature.is_recent(now) {
            return Err(EventFault::Signature);
        }
        let message = [signature.time.as_bytes(), b".", body].concat();
        if !signature.signatures().iter().any(|one| secret.has_signed(&message, one)) {
            return Err(EventFault::Signature);
        }
        let event: WebhookEvent = serde_json::from_slice(body).map_err(|_| EventFault::Unreadable)?;
        let WebhookEvent { id, kind, created, data } = event;
        let news = match kind.strip_prefix("customer.subscription.") {
            Some(step @ ("created" | "updated" | "deleted")) => {
                let object = serde_json::from_value(data.object).map_err(|_| EventFault::Unreadable)?;
                let (is_final, is_change) = (step == "deleted", step == "updated");
                self.subscription(object, EventOrder { is_final, created, is_change, event_id: id.clone() })
                    .await?
            }
            None if kind == "invoice.payment_failed" => {
                let invoice = serde_json::from_value::<Invoice>(data.object);
                match invoice.map_err(|_| EventFault::Unreadable)?.customer {
                    Some(customer) => {
                        PaymentEventKind::PaymentFailed { provider_customer_id: customer.into_id() }
                    }
                    None => PaymentEventKind::Nothing,
                }
            }
            _ => PaymentEventKind::Nothing,
        };
        Ok(PaymentEvent { id, kind: news })
    }
}

#[async_trait]
impl PaymentPages for Provider {
    fn is_configured(&self) -> bool {
        self.api.is_some()
    }

    async fn checkout(&self, order: &CheckoutOrder<'_>) -> Result<Option<String>, NoAnswer> {
        let mut after = String::new();
        for _ in 0..MAX_PAGES {
            let Prices { data, has_more } = answer(self.request(Method::GET, &prices_after(&after))?).await?;
            let is_it = |price: &&Price| {
                let of_product = match &price.product {
                    Some(Reference::Whole(product)) => product.metadata.is_for(order.module, order.tier),
                    _ => false,
                };
                of_product || price.metadata.is_for(order.module, order.tier)
            };
            if let Some(price) = data.iter().find(is_it) {
                // No metadata: the subscription's would outlive a change of its price.
                let fields = [
                    ("mode", "subscription"),
                    ("customer", order.provider_customer_id),
                    ("line_items[0][price]", &price.id),
                    ("line_items[0][quantity]", "1"),
                    ("success_url", order.return_url),
                    ("cancel_url", order.return_url),
                ];
                return self.page("/v1/checkout/sessions", &fields).await.map(Some);
            }
            match data.last() {
                Some(last) if has_more => after.clone_from(&last.id),
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    async fn billing_page(&self, provider_customer_id: &str, return_url: &str) -> Result<String, NoAnswer> {
        self.page(
            "/v1/billing_portal/sessions",
            &[("customer", provider_customer_id), ("return_url", return_url)],
        )
        .await
    }
}
