//! Mails: rendered from templates in both languages, as text and HTML, and sent through SMTP or
//! kept as files. Built on `handlebars` and `lettre`.
//!
//! Invariants:
//! - A mail has the same `Message-ID` at every attempt, made of its number and the installation's
//!   host.
//! - No value gets into a header but through a subject without control characters, and none into
//!   the HTML part unescaped. A value that is missing is an error, never a hole in the text.
//! - Each step of a delivery has a time limit, all of them together stay within the lease of a
//!   run; a server that took the mail and then hangs does not get it again.
//! - Neither the address nor the password of the server is shown by `Debug`, nor anything a server
//!   wrote: it may hold addresses.
//! - The HTML part loads nothing from anywhere: a site's name and colour are in it, its logo is not, since a
//!   picture at an address tells who reads, and one inside is an attachment in many mail programs.
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
pub use message::{Envelope, SenderAddress, SenderError};
pub use render::{MailTheme, Rendered, render};
pub use smtp::{Limits, SmtpSender};
pub use smtp_url::{Encryption, SmtpUrl, SmtpUrlError};
pub use templates::{TEMPLATES, Template};
