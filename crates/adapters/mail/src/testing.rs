//! Mails before they are sent, for the fuzz targets.

use crate::message::MessageBuilder;
use jobs::ports::AttemptError;
use kernel::Mail;
use texts::Texts;

/// A mail as it travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMail {
    /// The recipients of the envelope.
    pub to: Vec<String>,
    /// Headers and body.
    pub bytes: Vec<u8>,
}

/// Makes a mail in the words that are built in.
///
/// # Errors
/// It cannot be made.
pub fn make(messages: &MessageBuilder, mail: &Mail) -> Result<MadeMail, AttemptError> {
    let message = messages.message(mail, &Texts::built_in(mail.locale), None, Vec::new())?;
    let to = message.envelope().to().iter().map(ToString::to_string).collect();
    Ok(MadeMail { to, bytes: message.formatted() })
}
