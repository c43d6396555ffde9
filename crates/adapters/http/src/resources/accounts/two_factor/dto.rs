use crate::framework::body::{BodyProblems, non_empty};
use crate::framework::error::ApiError;
use crate::framework::messages;
use accounts::second_factor::Proof;
use deserr::Deserr;
use kernel::Text;
use serde::Serialize;
use utoipa::ToSchema;

/// The second step of a sign-in: a code or a recovery code.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = TwoFactorChallenge, example = json!({"two_factor_token": "…", "code": "123456"}))]
pub(crate) struct TwoFactorChallengeDto {
    /// From the response of `POST /api/auth/login`.
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(crate) two_factor_token: String,
    /// The code that the app shows; spaces are ignored.
    #[schema(example = "123456")]
    #[deserr(default)]
    code: Option<String>,
    /// A recovery code, instead of `code`. Case, spaces and the hyphen do not matter.
    #[schema(example = "7K3F-9QXP")]
    #[deserr(default)]
    recovery_code: Option<String>,
}

impl TwoFactorChallengeDto {
    /// Returns the member that has the proof.
    pub(crate) const fn path(&self) -> &'static str {
        match (&self.code, &self.recovery_code) {
            (None, Some(_)) => "recovery_code",
            _ => "code",
        }
    }

    /// Returns the proof; the code if both are present.
    pub(crate) fn proof(&self) -> Result<Proof<'_>, ApiError> {
        match (&self.code, &self.recovery_code) {
            (None, Some(code)) => Ok(Proof::RecoveryCode(code)),
            (Some(code), recovery) if !code.is_empty() || recovery.is_some() => Ok(Proof::Code(code)),
            _ => Err(ApiError::invalid_at("code", messages::MISSING)),
        }
    }
}

/// The password of the account that is signed in.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = PasswordConfirmation)]
pub(crate) struct PasswordDto {
    #[schema(format = Password)]
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(crate) password: String,
}

/// The code that proves that the app has the secret.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = TwoFactorCode)]
pub(crate) struct CodeDto {
    /// The code that the app shows; spaces are ignored.
    #[schema(example = "123456")]
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(crate) code: String,
}

/// A second factor that waits for confirmation. Shown only once.
#[derive(Serialize, ToSchema)]
#[schema(as = TwoFactorSetUp)]
pub(crate) struct SetUpDto {
    /// The secret in base32, for apps that cannot scan the QR code.
    pub(crate) secret: String,
    /// The same as a QR code: a complete `<svg>` element.
    pub(crate) qr_code_svg: String,
    /// Eight codes `XXXX-XXXX`, each valid for one sign-in without the app.
    pub(crate) recovery_codes: Vec<String>,
}

/// New recovery codes. Shown only once.
#[derive(Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesDto {
    /// Eight codes `XXXX-XXXX`, each valid for one sign-in without the app.
    pub(crate) recovery_codes: Vec<String>,
}

pub(crate) const WRONG_CODE: Text = Text::of("service.second_factor.wrong_code");
pub(crate) const NOT_PENDING: Text = Text::of("service.second_factor.not_pending");
pub(crate) const TOO_MANY_CODES: Text = Text::of("service.second_factor.too_many_codes");
