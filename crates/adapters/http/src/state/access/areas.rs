//! The areas of the staff's part of the API: which role and which plan open each.

use super::Area;
use crate::framework::rate::RateClass;
use accounts::Role;
use plans::Feature;

/// The account itself: who am I, sign out. Entered as [`Own`].
pub(crate) struct OwnAccount;
impl Area for OwnAccount {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = None;
}

/// What asks for the account's password again: counted like signing in, since a session that was
/// left alone is no licence to guess it.
pub(crate) struct OwnPassword;
impl Area for OwnPassword {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = None;
    const CLASS: RateClass = RateClass::Login;
}

/// Reading reports, and working on them: status, notes, marks, filters. The specification gives the role
/// `user` the reports and the roles above it templates and settings, which nobody needs to work on reports;
/// nothing here changes what was reported.
pub(crate) struct Reports;
impl Area for Reports {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Reading one report, with its files and notes. What is stored stays readable for administrators without a plan
/// (decisions §6); the list is closed.
pub(crate) struct OneReport;
impl Area for OneReport {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
    const OPEN_TO_ADMINS: bool = true;
}

/// Taking reports out as a file. For administrators: it is all there is, at once. Never behind a plan:
/// nobody's data is held hostage (decisions §6).
pub(crate) struct ReportExport;
impl Area for ReportExport {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// The dashboard.
pub(crate) struct Dashboard;
impl Area for Dashboard {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Looking at blocks and templates, and changing the texts of templates (decisions §4).
pub(crate) struct FormTexts;
impl Area for FormTexts {
    const ROLE: Role = Role::Editor;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Making and changing blocks and templates.
pub(crate) struct FormStudio;
impl Area for FormStudio {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Adopting an example as it is, and deciding whether the public can use a form. Not what forms ask (ADR 42).
pub(crate) struct FormPublishing;
impl Area for FormPublishing {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::Forms);
}

/// Writing templates of data-processing agreements.
pub(crate) struct DpaStudio;
impl Area for DpaStudio {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = Some(Feature::DpaGenerator);
}

/// The accounts of the tenant.
pub(crate) struct UserAdministration;
impl Area for UserAdministration {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// One's own tokens for machines.
pub(crate) struct TokenAdministration;
impl Area for TokenAdministration {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Deleting reports for good.
pub(crate) struct ReportAdministration;
impl Area for ReportAdministration {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// What administrators set for their site.
pub(crate) struct SiteAdministration;
impl Area for SiteAdministration {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Seeing what is still to be set up.
pub(crate) struct SetupProgress;
impl Area for SetupProgress {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// What could not be delivered.
pub(crate) struct Delivery;
impl Area for Delivery {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// An organisation's own administration.
pub(crate) struct OwnOrganization;
impl Area for OwnOrganization {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::MultiTenancy);
}

/// Seeing organisations: the own one, or all for who administers the installation (decisions §4).
pub(crate) struct Organizations;
impl Area for Organizations {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::MultiTenancy);
}

/// Accounts that belong nowhere: no tenant's business. Never behind a plan, since they are personal data.
pub(crate) struct FormerMemberAdministration;
impl Area for FormerMemberAdministration {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = None;
    const OPERATOR_ONLY: bool = true;
}

/// Deciding on organisations. The platform operator is a developer of the installation (decisions §4).
pub(crate) struct AllOrganizations;
impl Area for AllOrganizations {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = Some(Feature::MultiTenancy);
    const OPERATOR_ONLY: bool = true;
}

/// Seeing what the tenant has subscribed to. Everybody of the staff may meet a gate, and may know why.
pub(crate) struct PlanOverview;
impl Area for PlanOverview {
    const ROLE: Role = Role::User;
    const FEATURE: Option<Feature> = None;
}

/// Licences, and the pages of the payment provider.
pub(crate) struct PlanAdministration;
impl Area for PlanAdministration {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}

/// Deciding whose customer an organisation is. Never behind a plan: plans come from it.
pub(crate) struct CustomerAdministration;
impl Area for CustomerAdministration {
    const ROLE: Role = Role::Developer;
    const FEATURE: Option<Feature> = None;
    const OPERATOR_ONLY: bool = true;
}

/// Reading the audit log.
pub(crate) struct AuditLogs;
impl Area for AuditLogs {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::AuditLog);
}

/// Figures for analysts: by tokens that may do nothing else, and by administrators (decisions §4).
pub(crate) struct Figures;
impl Area for Figures {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::BiApi);
    const ABILITY: Option<&'static str> = Some("bi:read");
    const BASIC: bool = true;
}

/// Deciding how figures are protected.
pub(crate) struct FigureProtection;
impl Area for FigureProtection {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = Some(Feature::BiApi);
}

/// What can be asked for with a token: beside the tokens themselves.
pub(crate) struct FigureFields;
impl Area for FigureFields {
    const ROLE: Role = Role::Admin;
    const FEATURE: Option<Feature> = None;
}
