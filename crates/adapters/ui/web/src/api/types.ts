// Names for the shapes of the HTTP interface, taken from its paths so that they don't depend
// on what the OpenAPI document calls its schemas.
import type { paths } from './schema';

type Ok<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type User = Ok<paths['/api/auth/me']['get']>;
export type ChangedProfile = Ok<paths['/api/auth/profile']['put']>;
export type SignInStep = Ok<paths['/api/auth/login']['post']>;
export type SignedIn = Ok<paths['/api/auth/two-factor-challenge']['post']>;
export type TwoFactorSetUp = Ok<paths['/api/auth/two-factor/enable']['post']>;
export type OpenSession = Ok<paths['/api/auth/sessions']['get']>['data'][number];
export type Captcha = Ok<paths['/api/captcha']['get']>;
export type ReportPage = Ok<paths['/api/meldungen']['get']>;
/** A question by which the list of a form can be filtered and ordered. */
export type Question = paths['/api/meldungen/questions']['get']['responses'][200]['content']['application/json']['questions'][number];
export type ReportListItem = ReportPage['data'][number];
export type ReportDetail = Ok<paths['/api/meldungen/{id}']['get']>;
export type ReportField = ReportDetail['fields'][number];
export type ReportStatus = ReportListItem['status'];
export type QuarantineOverview = Ok<paths['/api/meldungen/quarantine']['get']>;
export type QuarantinedHour = QuarantineOverview['data'][number];
export type Note = Ok<paths['/api/meldungen/{id}/notes']['get']>['data'][number];
export type ReportHistory = Ok<paths['/api/meldungen/{id}/history']['get']>;
export type ReportEvent = ReportHistory['data'][number];
export type SavedFilter = Ok<paths['/api/meldungen/filters']['get']>['data'][number];
export type RetentionLedger = Ok<paths['/api/admin/meldungen/retention']['get']>;
export type TemplateOption = Ok<paths['/api/dashboard/templates']['get']>['data'][number];
export type Maintenance = Ok<paths['/api/maintenance/status']['get']>;
export type SiteSettings = Ok<paths['/api/admin/settings']['get']>;
export type SettingsChange = paths['/api/admin/settings']['put']['requestBody']['content']['application/json'];
export type CaptchaAdministration = Ok<paths['/api/admin/captcha']['get']>;
export type CaptchaChange = paths['/api/admin/captcha']['post']['requestBody']['content']['application/json'];
export type Masking = Ok<paths['/api/admin/masking']['get']>;
export type MaskingPiece = Ok<paths['/api/admin/masking/trial']['post']>['pieces'][number];
export type Layout = Ok<paths['/api/layout/settings']['get']>;
export type TranslationItem = Ok<paths['/api/admin/translations']['get']>['data'][number];
export type TestDataStatus = Ok<paths['/api/admin/testdata/status']['get']>;
export type ReportCount = Ok<paths['/api/admin/meldungen/count']['get']>;
export type AuditPage = Ok<paths['/api/admin/audit-logs']['get']>;
export type AuditEntry = AuditPage['data'][number];

type Created<Operation> = Operation extends {
  responses: { 201: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type UnreadReports = Ok<paths['/api/meldungen/unread']['get']>;
export type AccountPage = Ok<paths['/api/admin/users']['get']>;
export type AccountItem = AccountPage['data'][number];
export type Account = Ok<paths['/api/admin/users/{user}']['put']>;
export type ApiTokenPage = Ok<paths['/api/admin/tokens']['get']>;
export type ApiToken = ApiTokenPage['data'][number];
export type NewApiToken = Created<paths['/api/admin/tokens']['post']>;
export type DeadLetterPage = Ok<paths['/api/admin/jobs/dead']['get']>;
export type DeadLetter = DeadLetterPage['data'][number];
export type Organization = Ok<paths['/api/admin/organization']['get']>;
export type PendingDomain = NonNullable<Organization['pending_domain']>;
export type OpenName = Ok<paths['/api/admin/organizations/names']['get']>['data'][number];
export type Member = Ok<paths['/api/admin/organization/members']['get']>[number];
export type Invitation = Ok<paths['/api/admin/organization/invitations']['get']>['data'][number];
export type InvitationDetails = Ok<paths['/invitations/{token}']['get']>;
export type FormerMember = Ok<paths['/api/admin/former-members']['get']>['data'][number];
export type Workplace = Ok<paths['/api/auth/workplace']['get']>;
export type OrganizationItem = Ok<paths['/api/admin/organizations']['get']>['data'][number];

export type Plan = Ok<paths['/api/plan']['get']>;
export type Subscription = Plan['subscriptions'][string];
export type PlanUsage = Ok<paths['/api/plan/usage']['get']>;
export type LicensePage = Ok<paths['/api/admin/licenses']['get']>;
export type License = LicensePage['data'][number];
export type LicenseGrant = Ok<paths['/api/admin/licenses/check']['post']>;
export type PlanChoice = paths['/api/admin/plan/checkout']['post']['requestBody']['content']['application/json'];

export type StorageUse = Ok<paths['/api/admin/organizations/{id}/storage']['get']>;

/** The body of every answer that refuses. */
export interface ErrorBody {
  message: string;
  /** Messages by path, after validation. */
  errors?: Record<string, string[]>;
  /** If the plan lacks a feature: its name, and the plan's highest tier. */
  required_feature?: string | null;
  highest_tier?: string | null;
  /** If a limit of the plan has been reached: the limit, and the number in use. */
  limit?: number | null;
  current?: number | null;
  /** If answers would lose their fields: the keys of these. */
  fields?: string[] | null;
}
export type OverviewFigures = Ok<paths['/api/dashboard/stats']['get']>;
export type FormFigures = Ok<paths['/api/dashboard/stats/{templateSlug}']['get']>;
export type AnalystFields = Ok<paths['/api/admin/bi/felder']['get']>['templates'][number];
