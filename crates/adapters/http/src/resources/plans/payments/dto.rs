use crate::framework::body::{Faults, filled, written};
use crate::state::openapi::{modules, tiers};
use deserr::Deserr;
use kernel::Text;
use plans::{Module, Tier};
use serde::Serialize;
use utoipa::ToSchema;

/// What somebody wants to subscribe to.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = CheckoutCreate, example = json!({"module": "forms", "tier": "professional"}))]
pub(super) struct CheckoutDto {
    /// What.
    #[schema(schema_with = modules)]
    pub(super) module: Module,
    /// How much of it.
    #[schema(schema_with = tiers)]
    pub(super) tier: Tier,
}

written! {
    Module: Module::parse, Text::of("service.plan.modules");
    Tier: Tier::parse, Text::of("service.plan.tiers");
}

/// A page of the payment provider.
#[derive(Serialize, ToSchema)]
#[schema(as = ProviderPage)]
pub(super) struct PageDto {
    /// Its address, for this one visit.
    pub(super) url: String,
}

/// Whose customer an organisation is.
#[derive(Deserr, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = CustomerInput, example = json!({"payment_customer_id": "cus_NffrFeUfNV2Hib"}))]
pub(super) struct CustomerDto {
    /// The payment provider's number of the customer; `null` for nobody's.
    #[schema(required = true)]
    #[deserr(try_from(Option<String>) = number -> Text)]
    pub(super) payment_customer_id: Option<String>,
}

fn number(number: Option<String>) -> Result<Option<String>, Text> {
    number.map(filled).transpose()
}

/// Whose customer an organisation is now.
#[derive(Serialize, ToSchema)]
#[schema(as = Customer)]
pub(super) struct SetCustomerDto {
    /// The payment provider's number of the customer; `null` for nobody's.
    #[schema(required = true)]
    pub(super) payment_customer_id: Option<String>,
}
