use super::dto::{PlanDto, UsageDto};
use crate::framework::error::ApiResult;
use crate::framework::response;
use crate::state::access::{PlanOverviewArea, Staff};
use crate::state::input::App;
use plans::Module;

/// Show the plan
///
/// Of the tenant in which the account works, the installation included.
#[utoipa::path(
    get, path = "/api/plan", tag = "plan", operation_id = "show_plan",
    responses((status = 200, description = "The plan", body = PlanDto))
)]
pub(crate) async fn show(staff: Staff<PlanOverviewArea>, app: App) -> ApiResult {
    let services = app.services();
    let plan = services.plans.gate.plan(staff.scope).await?;
    let is_customer = services.plans.gate.plans.is_customer(staff.scope).await?;
    response::ok(&PlanDto::of(&plan, services.clock.now(), is_customer))
}

/// Show how much of the plan is used
#[utoipa::path(
    get, path = "/api/plan/usage", tag = "plan", operation_id = "show_plan_usage",
    responses((status = 200, description = "What counts against a limit, and the limit", body = UsageDto))
)]
pub(crate) async fn usage(staff: Staff<PlanOverviewArea>, app: App) -> ApiResult {
    let services = app.services();
    let active = services.forms.templates.active(staff.scope).await?;
    let limit = services.plans.gate.limit(staff.scope, Module::Forms).await?.limit;
    response::ok(&UsageDto::of(active, limit))
}
