use crate::error::ApiError;
use crate::object::Reader;
use crate::texts::{self, Text};
use accounts::second_factor::Proof;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// The second step of a sign-in: a code or a recovery code.
#[derive(ToSchema)]
#[schema(as = TwoFactorChallenge, example = json!({"two_factor_token": "…", "code": "123456"}))]
pub(crate) struct ChallengeDto {
    /// From the answer of `POST /api/auth/login`.
    pub(crate) two_factor_token: String,
    /// The code that the app shows; blanks in it do not count.
    #[schema(example = "123456")]
    code: Option<String>,
    /// A recovery code, in place of `code`. Case, blanks and the dash do not matter.
    #[schema(example = "7K3F-9QXP")]
    recovery_code: Option<String>,
}

impl ChallengeDto {
    /// Reads the body; other members are passed over.
    pub(crate) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let two_factor_token = reader.required_text("two_factor_token");
        let recovery_code = reader.text("recovery_code");
        let code =
            if recovery_code.is_some() { reader.text("code") } else { Some(reader.required_text("code")) };
        let read = Self { two_factor_token, code, recovery_code };
        reader.finish().map(|()| read)
    }

    /// What is offered; the code when both are there.
    pub(crate) fn proof(&self) -> Proof<'_> {
        match (&self.code, &self.recovery_code) {
            (None, Some(code)) => Proof::RecoveryCode(code),
            (code, _) => Proof::Code(code.as_deref().unwrap_or_default()),
        }
    }
}

/// The password of the account that is signed in.
#[derive(ToSchema)]
#[schema(as = PasswordConfirmation)]
pub(crate) struct PasswordDto {
    /// The password.
    #[schema(format = Password)]
    pub(crate) password: String,
}

impl PasswordDto {
    /// Reads the body; other members are passed over.
    pub(crate) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self { password: reader.required_text("password") };
        reader.finish().map(|()| read)
    }
}

/// The code that proves that the app has the secret.
#[derive(ToSchema)]
#[schema(as = TwoFactorCode)]
pub(crate) struct CodeDto {
    /// The code that the app shows; blanks in it do not count.
    #[schema(example = "123456")]
    pub(crate) code: String,
}

impl CodeDto {
    /// Reads the body; other members are passed over.
    pub(crate) fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = Reader::new(body);
        let read = Self { code: reader.required_text("code") };
        reader.finish().map(|()| read)
    }
}

/// A second factor that waits for its confirmation. Shown once, never again.
#[derive(Serialize, ToSchema)]
#[schema(as = TwoFactorSetUp)]
pub(crate) struct SetUpDto {
    /// The secret in base32, for apps that cannot read the picture.
    pub(crate) secret: String,
    /// The same as a QR code: a complete `<svg>` element.
    pub(crate) qr_code_svg: String,
    /// Eight codes `XXXX-XXXX`, each good for one sign-in without the app.
    pub(crate) recovery_codes: Vec<String>,
}

/// New recovery codes. Shown once, never again.
#[derive(Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesDto {
    /// Eight codes `XXXX-XXXX`, each good for one sign-in without the app.
    pub(crate) recovery_codes: Vec<String>,
}

/// What an app reads from the QR code: issuer, account, secret. The other parameters are what
/// every app assumes anyway.
pub(crate) fn otpauth_uri(issuer: &str, account: &str, secret: &str) -> String {
    let (issuer, account) = (percent_encoded(issuer), percent_encoded(account));
    format!(
        "otpauth://totp/{issuer}:{account}?secret={secret}&issuer={issuer}&algorithm=SHA1&digits=6&period=30"
    )
}

/// Everything but the unreserved characters of RFC 3986, section 2.3.
fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            encoded.push(char::from(byte));
        } else {
            use std::fmt::Write as _;
            // Writing into a String cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

/// Texts of a failed second step.
pub(crate) const WRONG_CODE: Text = Text::of(
    "Der Code ist falsch, abgelaufen oder wurde schon benutzt.",
    "The code is wrong, has expired or was used before.",
);
pub(crate) const NOT_PENDING: Text = Text::of(
    "Diese Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal mit Ihrem Passwort an.",
    "This sign-in has expired. Please sign in with your password again.",
);
pub(crate) const TOO_MANY_CODES: Text = Text::of(
    "Es wurden zu viele falsche Codes eingegeben. Bitte versuchen Sie es später noch einmal.",
    "Too many wrong codes were entered. Please try again later.",
);

/// A domain's text in both languages, or the general one.
pub(crate) fn told(de: Option<&'static str>, en: Option<&'static str>) -> Text {
    match (de, en) {
        (Some(de), Some(en)) => Text::of(de, en),
        _ => texts::INVALID,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_in_the_address_for_apps() {
        assert_eq!(
            otpauth_uri("Melden & Prüfen", "a+b@example.org", "ABC"),
            "otpauth://totp/Melden%20%26%20Pr%C3%BCfen:a%2Bb%40example.org?secret=ABC\
             &issuer=Melden%20%26%20Pr%C3%BCfen&algorithm=SHA1&digits=6&period=30"
        );
    }
}
