//! Which passwords are accepted (decisions §4): 12 to 128 characters, not the e-mail address, not one of
//! those that guessers try first.
//!
//! The third rule counts how much of a password a guesser has to guess. Each common word, keyboard run,
//! repetition, year or date counts as one piece; so does each other character. Fewer than six pieces are
//! refused. So `Sommer2026!!` (three pieces) fails, while any four words that are not in the list pass. There
//! is no rule about character classes (NIST SP 800-63B, section 5.1.1.2, advises against such rules).

mod guess;

use crate::email::Email;
use kernel::{ErrorKind, Text};
use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// The minimum length in characters.
pub const MIN_CHARS: usize = 12;
/// The maximum length in characters. A longer password is refused without being hashed.
pub const MAX_CHARS: usize = 128;
/// Fewer pieces than this are too easy to guess.
const MIN_PIECES: usize = 6;

/// Why a password is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordProblem {
    /// Fewer than [`MIN_CHARS`] characters.
    #[error("the password is too short")]
    TooShort,
    /// More than [`MAX_CHARS`] characters.
    #[error("the password is too long")]
    TooLong,
    /// NUL or another control character, line breaks and tabs included: nobody could type it again.
    #[error("the password contains control characters")]
    ControlCharacter,
    /// It is the account's own address.
    #[error("the password is the e-mail address")]
    IsEmail,
    /// It is made of what guessers try first.
    #[error("the password is easy to guess")]
    Common,
}

impl PasswordProblem {
    /// Always [`ErrorKind::Invalid`].
    pub const fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns the message for the person.
    pub const fn text(self) -> Text {
        match self {
            Self::TooShort => Text::of("service.password.too_short"),
            Self::TooLong => Text::of("service.password.too_long"),
            Self::ControlCharacter => Text::of("service.password.control_character"),
            Self::IsEmail => Text::of("service.password.is_email"),
            Self::Common => Text::of("service.password.common"),
        }
    }
}

/// Checks a new password for the account with this address.
///
/// ```
/// use credentials::{Email, password::{self, PasswordProblem}};
/// let email = Email::parse("anna@example.org")?;
/// assert_eq!(password::check("Sommer2026!!", &email), Err(PasswordProblem::Common));
/// assert_eq!(password::check("anker lupe moos quark", &email), Ok(()));
/// # Ok::<(), credentials::EmailProblem>(())
/// ```
///
/// # Errors
/// The first [`PasswordProblem`], in the order of its variants.
pub fn check(password: &str, email: &Email) -> Result<(), PasswordProblem> {
    let password = check_characters(password)?;
    if Email::parse(&password).as_ref() == Ok(email) || password.to_lowercase() == email.local() {
        return Err(PasswordProblem::IsEmail);
    }
    check_pieces(&password, Some(email))
}

/// Checks of a new password what does not depend on the account's address, where that is not known yet.
///
/// # Errors
/// The first [`PasswordProblem`], in the order of its variants.
pub fn check_alone(password: &str) -> Result<(), PasswordProblem> {
    let password = check_characters(password)?;
    check_pieces(&password, None)
}

fn check_pieces(password: &str, email: Option<&Email>) -> Result<(), PasswordProblem> {
    if guess::pieces(password, email) < MIN_PIECES { Err(PasswordProblem::Common) } else { Ok(()) }
}

/// Returns the normalised password, if it is neither too long nor too short and has no control characters.
fn check_characters(password: &str) -> Result<Cow<'_, str>, PasswordProblem> {
    let password = normalize(password).ok_or(PasswordProblem::TooLong)?;
    if password.chars().count() < MIN_CHARS {
        return Err(PasswordProblem::TooShort);
    }
    if password.chars().any(char::is_control) {
        return Err(PasswordProblem::ControlCharacter);
    }
    Ok(password)
}

/// Normalises a password for hashing: NFC, so that an `ü` of one keyboard equals the `ü` of another (RFC
/// 8265, section 4.2). `None` when it has more than [`MAX_CHARS`] characters, which is found out without
/// reading the rest.
pub fn normalize(password: &str) -> Option<Cow<'_, str>> {
    // Composition joins at most four characters into one.
    if password.chars().nth(4 * MAX_CHARS).is_some() {
        return None;
    }
    let password =
        if is_nfc(password) { Cow::Borrowed(password) } else { Cow::Owned(password.nfc().collect()) };
    password.chars().nth(MAX_CHARS).is_none().then_some(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(password: &str) -> Result<(), PasswordProblem> {
        check(password, &Email::parse("anna.schmidt@klinik-nord.example").unwrap())
    }

    #[test]
    fn a_password_has_12_to_128_characters_not_bytes() {
        let text = "vq9Äß7mzöKx2Ü".repeat(10);
        let first = |n: usize| text.chars().take(n).collect::<String>();
        assert_eq!(checked(""), Err(PasswordProblem::TooShort));
        assert_eq!(checked(&first(11)), Err(PasswordProblem::TooShort));
        assert_eq!(checked(&first(12)), Ok(()));
        assert_eq!(checked(&first(128)), Ok(()));
        assert_eq!(checked(&first(129)), Err(PasswordProblem::TooLong));
        assert_eq!(checked(&"x".repeat(1_000_000)), Err(PasswordProblem::TooLong));
    }

    #[test]
    fn decomposed_letters_count_as_one_character() {
        let decomposed = "u\u{308}".repeat(11);
        assert_eq!(normalize(&decomposed).as_deref(), Some("ü".repeat(11).as_str()));
        assert_eq!(checked(&decomposed), Err(PasswordProblem::TooShort));
        assert!(normalize(&"u\u{308}".repeat(128)).is_some());
        assert!(normalize(&"u\u{308}".repeat(129)).is_none());
    }

    #[test]
    fn control_characters_are_refused() {
        for control in ['\0', '\n', '\t', '\u{7f}', '\u{85}'] {
            assert_eq!(checked(&format!("vq9mz{control}Kx2Lw8p")), Err(PasswordProblem::ControlCharacter));
        }
    }

    #[test]
    fn the_own_address_is_refused_in_any_spelling() {
        for address in
            ["anna.schmidt@klinik-nord.example", "Anna.Schmidt@KLINIK-Nord.Example", "Anna.Schmidt"]
        {
            assert_eq!(checked(address), Err(PasswordProblem::IsEmail), "{address}");
        }
        assert_eq!(checked("Anna.Schmidt1"), Err(PasswordProblem::Common));
        assert_eq!(checked("schmidt-klinik-nord"), Err(PasswordProblem::Common));
    }

    #[test]
    fn common_passwords_are_refused() {
        for password in [
            "passwort1234",
            "Passwort2026!",
            "P@ssw0rt1234",
            "passwordpassword",
            "Pa$$w0rd12345",
            "123456789012",
            "012345678910",
            "987654321098",
            "qwertzuiopü+",
            "qwertzuiop123",
            "QWERTYuiop12",
            "asdfghjklöä#",
            "1qaz2wsx3edc",
            "1q2w3e4r5t6z",
            "yxcvbnm,.-123",
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "121212121212",
            "xK9xK9xK9xK9",
            "Sommer2026!!",
            "Winter2025-26",
            "Krankenhaus1",
            "Krankenhaus2026",
            "Willkommen123",
            "Hallo123Hallo",
            "iloveyou1234",
            "ichliebedich!",
            "Administrator",
            "Administrator1!",
            "letmein12345",
            "schatzschatz",
            "geburtstag01.01.1980",
            "01.01.1980!!!",
            "Bayern-München",
            "schalke04schalke04",
            "SuperGeheim1!",
            "geheimgeheim",
            "Test1234Test1234",
            "abcdefghijkl",
            "Notaufnahme1!",
            "changemechangeme",
            "trustno1trustno1",
            "sommer-winter-herbst",
            "!\"§$%&/()=?!",
            "dragonmonkey12",
            "Fußball123456",
            "MÜLLER123456",
            "meldewerk-demo",
            "Meldewerk2026",
            "meldewerkmeldewerk",
            "Meldewerk-Admin1",
            "M3ldewerk-Demo!",
            "meldewerk meldewerk demo",
        ] {
            assert_eq!(checked(password), Err(PasswordProblem::Common), "{password}");
        }
    }

    #[test]
    fn without_an_address_everything_else_is_checked() {
        assert_eq!(check_alone("kurz"), Err(PasswordProblem::TooShort));
        assert_eq!(check_alone(&"x".repeat(129)), Err(PasswordProblem::TooLong));
        assert_eq!(check_alone("passwort1234"), Err(PasswordProblem::Common));
        assert_eq!(check_alone("anker lupe moos quark"), Ok(()));
    }

    #[test]
    fn passwords_that_need_guessing_are_accepted() {
        for password in [
            "anker lupe moos quark",
            "correct horse battery staple",
            "vq9mzKx2Lw8p",
            "Zug um 7 nach Ulm?",
            "Dosenöffner-Regal",
            "sommer winter herbst lupe 3",
            "tr0ub4dor&3xkcd",
            "密码很长而且没有人能猜到它吧",
        ] {
            assert_eq!(checked(password), Ok(()), "{password}");
        }
    }

    #[test]
    fn each_problem_is_invalid_input() {
        use PasswordProblem::{Common, ControlCharacter, IsEmail, TooLong, TooShort};
        for problem in [TooShort, TooLong, ControlCharacter, IsEmail, Common] {
            assert_eq!(problem.kind(), ErrorKind::Invalid);
        }
    }
}
