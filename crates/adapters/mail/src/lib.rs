//! Mails: rendered from templates in both languages, as text and HTML, and sent through SMTP or kept as
//! files. Built on `handlebars` and `lettre`.
//!
//! Invariants:
//! - A mail has the same `Message-ID` at every attempt, made of its number and the installation's host.
//! - A value reaches a header only through the subject, without control characters, and never reaches the
//!   HTML part unescaped. A missing value is an error, never a gap in the text.
//! - Each step of a delivery has a time limit, and all of them together stay within the lease of a run; a
//!   server that took the mail and then hangs does not get it again.
//! - `Debug` shows neither the address nor the password of the server, nor anything that a server wrote: it
//!   may contain addresses.
//! - The HTML part loads nothing. It has a site's name and colour but not its logo: a remote picture reveals
//!   who reads the mail, and many mail programs show an embedded one as an attachment.
//!
//! Deliberately absent: retries (the domain `jobs`), who gets a mail and why, stored templates.

mod files;
mod message;
mod render;
mod smtp;
mod smtp_url;
mod templates;
#[cfg(feature = "testing")]
pub mod testing;

pub use files::FileSender;
pub use message::{MessageBuilder, SenderAddress, SenderError};
pub use render::{MailTheme, Rendered, render};
pub use smtp::{SmtpLimits, SmtpSender};
pub use smtp_url::{Encryption, SmtpUrl, SmtpUrlError};
pub use templates::{MailTemplate, TEMPLATES};
