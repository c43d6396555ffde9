use crate::framework::body::{BodyProblems, deserialize_as_text, non_empty};
use crate::state::openapi::{modules, tiers};
use deserr::Deserr;
use kernel::Text;
use plans::{Module, Tier};
use serde::Serialize;
use utoipa::ToSchema;

/// The subscription to start.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = CheckoutCreate, example = json!({"module": "forms", "tier": "professional"}))]
pub(super) struct CheckoutDto {
    #[schema(schema_with = modules)]
    pub(super) module: Module,
    #[schema(schema_with = tiers)]
    pub(super) tier: Tier,
}

deserialize_as_text! {
    Module: Module::parse, Text::of("service.plan.modules");
    Tier: Tier::parse, Text::of("service.plan.tiers");
}

/// A page of the payment provider.
#[derive(Serialize, ToSchema)]
#[schema(as = ProviderPage)]
pub(super) struct ProviderPageDto {
    /// Its address, valid for this one visit.
    pub(super) url: String,
}

/// Which customer an organisation is.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = CustomerInput, example = json!({"payment_customer_id": "cus_NffrFeUfNV2Hib"}))]
pub(super) struct CustomerDto {
    /// The customer id at the payment provider; `null` for none.
    #[schema(required = true)]
    #[deserr(try_from(Option<String>) = number -> Text)]
    pub(super) payment_customer_id: Option<String>,
}

fn number(number: Option<String>) -> Result<Option<String>, Text> {
    number.map(non_empty).transpose()
}

/// Which customer an organisation is now.
#[derive(Serialize, ToSchema)]
#[schema(as = Customer)]
pub(super) struct SetCustomerDto {
    /// The customer id at the payment provider; `null` for none.
    #[schema(required = true)]
    pub(super) payment_customer_id: Option<String>,
}
