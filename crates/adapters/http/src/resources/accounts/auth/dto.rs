use crate::framework::body::{BodyProblems, ChallengeAnswer, non_empty};
use accounts::{SignInStep, SignedIn, User};
use deserr::Deserr;
use kernel::Text;
use serde::Serialize;
use utoipa::ToSchema;

/// Credentials.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = Login, example = json!({"email": "user@example.org", "password": "…"}))]
pub(crate) struct LoginDto {
    /// The account's e-mail address; case and surrounding spaces do not matter.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(crate) email: String,
    #[schema(format = Password)]
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(crate) password: String,
    /// Token of a challenge with the context `login`, if one is required.
    #[deserr(default)]
    pub(crate) captcha_token: Option<String>,
    /// The answer: a text or an integer.
    #[schema(schema_with = crate::state::openapi::answer)]
    #[deserr(default)]
    pub(crate) captcha_answer: Option<ChallengeAnswer>,
    /// The number that the challenge's `work` asks for, instead of the answer.
    #[schema(schema_with = crate::state::openapi::answer)]
    #[deserr(default)]
    pub(crate) captcha_work: Option<ChallengeAnswer>,
}

/// Why a sign-in was refused, and whether a challenge may help.
#[derive(ToSchema)]
#[schema(as = SignInRefused)]
#[expect(dead_code, reason = "described here, written by `device::refused`")]
pub(crate) struct SignInRefusedDto {
    /// The message for people.
    message: String,
    /// `true` whenever no challenge was passed: the account, if it exists, may belong to an organisation that
    /// requires one.
    captcha_may_be_needed: Option<bool>,
}

/// A session just opened, with its token.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub(crate) struct SessionDto {
    /// To be sent as `Authorization: Bearer …`; shown only here.
    token: String,
    /// The account that signed in.
    user: UserDto,
}

/// The password was correct; the second factor is still missing.
#[derive(Serialize, ToSchema)]
#[schema(as = SecondFactorAsked)]
pub(crate) struct SecondFactorAskedDto {
    /// Always `true`.
    two_factor: bool,
    /// To be sent to `POST /api/auth/two-factor-challenge` with the code, within five minutes. It gives no
    /// other access.
    two_factor_token: String,
}

/// The result of a correct password.
#[derive(Serialize, ToSchema)]
#[schema(as = SignInStep)]
#[serde(untagged)]
pub(crate) enum SignInStepDto {
    /// Signed in.
    Session(SessionDto),
    /// The account has a second factor.
    SecondFactor(SecondFactorAskedDto),
}

impl From<SignInStep> for SignInStepDto {
    fn from(step: SignInStep) -> Self {
        match step {
            SignInStep::Done(signed_in) => Self::Session(signed_in.into()),
            SignInStep::SecondFactor(two_factor_token) => {
                Self::SecondFactor(SecondFactorAskedDto { two_factor: true, two_factor_token })
            }
        }
    }
}

impl From<SignedIn> for SessionDto {
    fn from(signed_in: SignedIn) -> Self {
        Self { token: signed_in.token, user: signed_in.user.into() }
    }
}

/// A staff account.
#[derive(Serialize, ToSchema)]
#[schema(as = User)]
pub(crate) struct UserDto {
    id: i64,
    /// Display name.
    name: String,
    /// E-mail address.
    #[schema(example = "user@example.org")]
    email: String,
    /// `user`, `editor`, `admin` or `developer`.
    #[schema(schema_with = crate::state::openapi::roles)]
    role: &'static str,
    /// The organisation; `null` for an account of the installation, and for one that belongs to neither.
    #[schema(required = true)]
    organization_id: Option<i64>,
    /// Where it belongs: `organization`, `installation` or `none`.
    #[schema(schema_with = crate::state::openapi::memberships)]
    membership: &'static str,
    /// Whether a second factor is set up.
    two_factor_enabled: bool,
}

impl From<User> for UserDto {
    fn from(user: User) -> Self {
        Self {
            id: user.id.0,
            email: user.email.as_str().to_owned(),
            name: user.name,
            role: user.role.code(),
            organization_id: user.membership.organization_id().map(|id| id.0),
            membership: user.membership.code(),
            two_factor_enabled: user.two_factor_enabled,
        }
    }
}

/// The tenant in which the account works on this host.
#[derive(Serialize, ToSchema)]
#[schema(as = Workplace)]
pub(super) struct WorkplaceDto {
    /// The organisation; `null` in the installation, and for an account without an organisation.
    #[schema(required = true)]
    pub(super) organization_id: Option<i64>,
    #[schema(required = true, example = "Klinik Nord")]
    pub(super) organization_name: Option<String>,
    /// Whether the account is the platform operator's and there are organisations in which it may work.
    pub(super) can_switch: bool,
    /// For the operator in an organisation: the address of the installation, if known.
    #[schema(required = true)]
    pub(super) installation_url: Option<String>,
    /// The languages of the site's pages, in which its texts are edited: one or both.
    #[schema(schema_with = crate::state::openapi::language_lists)]
    pub(super) languages: Vec<&'static str>,
    /// IANA name of the time zone in which days and months are counted.
    #[schema(example = "Europe/Berlin")]
    pub(super) timezone: &'static str,
}
