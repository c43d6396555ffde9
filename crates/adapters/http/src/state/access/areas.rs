//! The areas of the staff API: the role and the plan feature that each requires.

use super::StaffArea;
use crate::framework::rate::RateClass;
use accounts::Role;
use plans::Feature;

/// One's own account: show it, sign out. Entered as [`AccountOwner`](super::AccountOwner).
pub(crate) struct OwnAccountArea;
impl StaffArea for OwnAccountArea {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = None;
}

/// Routes that require the account's password again: counted like signing in, so that an unattended session
/// cannot be used to guess it.
pub(crate) struct OwnAccountReauthenticatedArea;
impl StaffArea for OwnAccountReauthenticatedArea {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = None;
    const CLASS: RateClass = RateClass::Login;
}

/// Reading reports, and working on them: status, notes, marks, filters. The specification gives reports to
/// the role `user`, and templates and settings to the roles above it, which work on reports does not need;
/// nothing here changes what was reported.
pub(crate) struct ReportsArea;
impl StaffArea for ReportsArea {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Reading one report, with its files and notes. What is stored stays readable for administrators without a
/// plan (decisions §6); the list of reports requires the plan.
pub(crate) struct ReportDetailsArea;
impl StaffArea for ReportDetailsArea {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
    const OPEN_TO_ADMINS: bool = true;
}

/// Exporting reports as a file. For administrators: it is everything at once. Never requires a plan: nobody's
/// data is held hostage (decisions §6).
pub(crate) struct ReportExportArea;
impl StaffArea for ReportExportArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

pub(crate) struct DashboardArea;
impl StaffArea for DashboardArea {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Viewing blocks and templates, and changing the texts of templates (decisions §4).
pub(crate) struct FormTextsArea;
impl StaffArea for FormTextsArea {
    const ROLE: Role = Role::Editor;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Creating and changing blocks and templates.
pub(crate) struct FormStudioArea;
impl StaffArea for FormStudioArea {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Adopting an example unchanged, and deciding whether the public can use a form. Not the questions of forms
/// (ADR 42).
pub(crate) struct FormPublishingArea;
impl StaffArea for FormPublishingArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Writing templates of data-processing agreements.
pub(crate) struct DpaStudioArea;
impl StaffArea for DpaStudioArea {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = Some(Feature::DpaGenerator);
}

/// The accounts of the tenant.
pub(crate) struct AccountAdministrationArea;
impl StaffArea for AccountAdministrationArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// One's own API tokens.
pub(crate) struct OwnApiTokensArea;
impl StaffArea for OwnApiTokensArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Deleting reports permanently, and making test data up or deleting it.
pub(crate) struct ReportDeletionArea;
impl StaffArea for ReportDeletionArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// The settings of the site, for administrators.
pub(crate) struct SiteAdministrationArea;
impl StaffArea for SiteAdministrationArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Viewing what remains to be set up.
pub(crate) struct SetupProgressArea;
impl StaffArea for SetupProgressArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Mails and jobs that were given up.
pub(crate) struct DeadLettersArea;
impl StaffArea for DeadLettersArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// An organisation's own administration.
pub(crate) struct OwnOrganizationArea;
impl StaffArea for OwnOrganizationArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::MultiTenancy);
}

/// Viewing organisations: one's own, or all for administrators of the installation (decisions §4).
pub(crate) struct OrganizationsArea;
impl StaffArea for OrganizationsArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::MultiTenancy);
}

/// Accounts without an organisation: no tenant is responsible for them. Never requires a plan, since they are
/// personal data.
pub(crate) struct FormerMemberAdministrationArea;
impl StaffArea for FormerMemberAdministrationArea {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = None;
    const OPERATOR_ONLY: bool = true;
}

/// Managing all organisations. The platform operator is a developer of the installation (decisions §4).
pub(crate) struct AllOrganizationsArea;
impl StaffArea for AllOrganizationsArea {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = Some(Feature::MultiTenancy);
    const OPERATOR_ONLY: bool = true;
}

/// Viewing the tenant's plan. Everybody on staff may run into a missing feature, and may know why.
pub(crate) struct PlanOverviewArea;
impl StaffArea for PlanOverviewArea {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = None;
}

/// Licences, and the pages of the payment provider.
pub(crate) struct PlanAdministrationArea;
impl StaffArea for PlanAdministrationArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Setting which customer of the payment provider an organisation is. Never requires a plan: plans depend on it.
pub(crate) struct PaymentCustomerAdministrationArea;
impl StaffArea for PaymentCustomerAdministrationArea {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = None;
    const OPERATOR_ONLY: bool = true;
}

/// Reading the audit log.
pub(crate) struct AuditLogsArea;
impl StaffArea for AuditLogsArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::AuditLog);
}

/// Figures for analysts: with tokens that allow nothing else, and for administrators (decisions §4).
pub(crate) struct FiguresArea;
impl StaffArea for FiguresArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::BiApi);
    const ABILITY: Option<&'static str> = Some("bi:read");
    const ACCEPTS_BASIC_AUTH: bool = true;
}

/// Setting how figures are protected.
pub(crate) struct FigureProtectionArea;
impl StaffArea for FigureProtectionArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::BiApi);
}

/// The list of possible queries with a token, shown beside the tokens.
pub(crate) struct QueryableFieldsArea;
impl StaffArea for QueryableFieldsArea {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}
