use crate::framework::body::{BodyProblems, non_empty};
use deserr::Deserr;
use kernel::{Locale, Text};
use portal::Registration;
use utoipa::ToSchema;

/// The registration of a portal member.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberRegistration, example = json!({"name": "Anna Beispiel", "email": "anna@example.org", "password": "…", "company": "Praxis Beispiel"}))]
pub(super) struct RegistrationDto {
    /// Display name, 1 to 100 characters.
    #[deserr(try_from(String) = non_empty -> Text)]
    name: String,
    /// E-mail address.
    #[deserr(try_from(String) = non_empty -> Text)]
    email: String,
    /// Password, 12 to 128 characters.
    #[schema(format = Password)]
    #[deserr(try_from(String) = non_empty -> Text)]
    password: String,
    /// The company for which the member acts, at most 200 characters.
    #[deserr(default)]
    company: Option<String>,
    /// The language of the mails: `de` or `en`; by default that of the request.
    #[schema(schema_with = crate::state::openapi::optional_languages, required = false)]
    #[deserr(default)]
    locale: Option<Locale>,
}

impl RegistrationDto {
    /// In the site's only language, if it has just one; otherwise in the requested or accepted one.
    pub(super) fn wanted(&self, only: Option<Locale>, accepted: Locale) -> Registration<'_> {
        Registration {
            name: &self.name,
            email: &self.email,
            password: &self.password,
            company: self.company.as_deref(),
            locale: only.or(self.locale).unwrap_or(accepted),
        }
    }
}

/// A link from a mail.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = MemberVerification)]
pub(super) struct MemberVerificationDto {
    #[deserr(try_from(String) = non_empty -> Text)]
    pub(super) token: String,
}
