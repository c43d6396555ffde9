//! Requested changes to an account, and their validation.

use crate::email::{Email, EmailProblem};
use crate::model::Role;
use crate::name::{MAX_NAME_CHARS, visible_name};
use crate::password::{self, PasswordProblem};
use kernel::Text;
use std::fmt;

/// Changes to an account; `None` leaves a value as it is. The password never appears in `Debug` output.
#[derive(Clone, Copy, Default)]
pub struct AccountChanges<'a> {
    pub name: Option<&'a str>,
    /// E-mail address, in any spelling.
    pub email: Option<&'a str>,
    pub role: Option<Role>,
    /// New password in plain text.
    pub password: Option<&'a str>,
}

impl fmt::Debug for AccountChanges<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AccountChanges")
            .field("name", &self.name)
            .field("email", &self.email)
            .field("role", &self.role)
            .finish_non_exhaustive()
    }
}

/// What is wrong with one value of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldProblem {
    /// The name is empty, too long, or contains invisible characters.
    #[error("the name must have 1 to {MAX_NAME_CHARS} visible characters")]
    Name,
    /// The address is not valid.
    #[error(transparent)]
    Email(EmailProblem),
    /// Another account has the address.
    #[error("the e-mail address is taken")]
    EmailTaken,
    /// The password is not accepted.
    #[error(transparent)]
    Password(PasswordProblem),
}

impl FieldProblem {
    /// Returns the value's name in the API.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Email(_) | Self::EmailTaken => "email",
            Self::Password(_) => "password",
        }
    }

    /// Returns the message for the person.
    pub const fn text(self) -> Text {
        match self {
            Self::Name => Text::of("service.user.name"),
            Self::Email(problem) => problem.text(),
            Self::EmailTaken => Text::of("service.user.email_taken"),
            Self::Password(problem) => problem.text(),
        }
    }
}

/// Changes that are valid in themselves.
pub(super) struct Checked {
    pub(super) name: Option<String>,
    pub(super) email: Option<Email>,
    /// The new password, normalised.
    pub(super) password: Option<String>,
}

/// Checks all values and returns every problem, not only the first. `present` is the address that a password
/// is compared with when the changes contain none.
pub(super) fn check(
    changes: &AccountChanges<'_>,
    present: Option<&Email>,
) -> Result<Checked, Vec<FieldProblem>> {
    let mut problems = Vec::new();
    let name = changes.name.and_then(|name| {
        let name = visible_name(name);
        if name.is_none() {
            problems.push(FieldProblem::Name);
        }
        name
    });
    let email = changes.email.and_then(|email| {
        Email::parse(email).map_err(|problem| problems.push(FieldProblem::Email(problem))).ok()
    });
    let password = changes.password.and_then(|password| {
        let checked = match email.as_ref().or(present) {
            Some(email) => password::check(password, email),
            // It is wrong, and the password is compared with it once it is not.
            None => password::check_alone(password),
        };
        if let Err(problem) = checked {
            problems.push(FieldProblem::Password(problem));
        }
        password::normalize(password).map(std::borrow::Cow::into_owned)
    });
    if problems.is_empty() { Ok(Checked { name, email, password }) } else { Err(problems) }
}
