//! `SMTP_URL`.

use percent_encoding::percent_decode_str;
use std::fmt;
use std::net::IpAddr;
use url::Url;

/// How the connection is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encryption {
    /// `smtp://`: no encryption. For a server on the same machine.
    None,
    /// `smtps://`: TLS from the first byte (RFC 8314).
    Tls,
    /// `smtp+starttls://`: TLS after the greeting, or nothing is sent.
    StartTls,
}

/// Where mails are sent. `Debug` and [`SmtpUrl::describe`] leave out name and password.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) encryption: Encryption,
    pub(crate) credentials: Option<(String, String)>,
}

/// Why the address of a mail server is invalid. The text itself may contain a password and is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmtpUrlError {
    /// Cannot be parsed.
    #[error(
        "is not an address such as smtps://name:password@mail.example.org (schemes: smtp, smtps, \
         smtp+starttls; special characters in the password as %XX)"
    )]
    Malformed,
    /// Name and password would travel unencrypted.
    #[error("would send name and password unencrypted; use smtps:// or smtp+starttls://")]
    Unprotected,
}

impl SmtpUrl {
    /// Reads the setting `SMTP_URL`.
    pub fn parse(text: &str) -> Result<Self, SmtpUrlError> {
        let url = Url::parse(text).map_err(|_| SmtpUrlError::Malformed)?;
        let (encryption, port) = match url.scheme() {
            "smtp" => (Encryption::None, 25),
            "smtps" => (Encryption::Tls, 465),
            "smtp+starttls" => (Encryption::StartTls, 587),
            _ => return Err(SmtpUrlError::Malformed),
        };
        let extra = !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some();
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(SmtpUrlError::Malformed)?;
        if extra {
            return Err(SmtpUrlError::Malformed);
        }
        let decode = |part: &str| {
            percent_decode_str(part).decode_utf8().map(String::from).map_err(|_| SmtpUrlError::Malformed)
        };
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            ("", Some(_)) | (_, None) => return Err(SmtpUrlError::Malformed),
            (name, Some(password)) => Some((decode(name)?, decode(password)?)),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        if encryption == Encryption::None && credentials.is_some() && !is_loopback(&host) {
            return Err(SmtpUrlError::Unprotected);
        }
        Ok(Self { port: url.port().unwrap_or(port), host, encryption, credentials })
    }

    /// Describes host, port and encryption for people.
    pub fn describe(&self) -> String {
        let how = match self.encryption {
            Encryption::None => "unencrypted",
            Encryption::Tls => "TLS",
            Encryption::StartTls => "STARTTLS",
        };
        let who = if self.credentials.is_some() { ", with sign-in" } else { "" };
        format!("{}:{} ({how}{who})", self.host, self.port)
    }

    /// Returns whether mails travel unencrypted to another machine.
    pub fn is_exposed(&self) -> bool {
        self.encryption == Encryption::None && !is_loopback(&self.host)
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpUrl({})", self.describe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_has_its_port_and_protection() {
        for (text, described) in [
            ("smtp://localhost", "localhost:25 (unencrypted)"),
            ("smtp://mail.example.org:2525/", "mail.example.org:2525 (unencrypted)"),
            ("smtps://u:p@mail.example.org", "mail.example.org:465 (TLS, with sign-in)"),
            ("smtp+starttls://mail.example.org", "mail.example.org:587 (STARTTLS)"),
            ("smtp://u:p@127.0.0.1:25", "127.0.0.1:25 (unencrypted, with sign-in)"),
            ("smtps://[::1]:99", "::1:99 (TLS)"),
        ] {
            assert_eq!(SmtpUrl::parse(text).unwrap().describe(), described);
        }
    }

    #[test]
    fn name_and_password_are_decoded_and_never_shown() {
        let url = SmtpUrl::parse("smtps://post%40example.org:gehe%3Aim%2Fnis@mail.example.org").unwrap();
        assert_eq!(url.credentials, Some(("post@example.org".into(), "gehe:im/nis".into())));
        assert!(!format!("{url:?} {}", url.describe()).contains("gehe"));
    }

    #[test]
    fn what_is_no_address_of_a_mail_server_is_refused_without_repeating_it() {
        for text in [
            "",
            "mail.example.org",
            "https://mail.example.org",
            "smtp://",
            "smtps://u@mail.example.org",
            "smtps://:geheim@mail.example.org",
            "smtps://mail.example.org/inbox",
            "smtps://mail.example.org?tls=off",
            "smtps://mail.example.org:99999",
            "smtps://u:%ff@mail.example.org",
        ] {
            let error = SmtpUrl::parse(text).unwrap_err();
            assert_eq!(error, SmtpUrlError::Malformed, "{text}");
            assert!(!error.to_string().contains("geheim"));
        }
    }

    #[test]
    fn a_password_is_sent_unencrypted_to_this_machine_only() {
        assert_eq!(SmtpUrl::parse("smtp://u:p@mail.example.org"), Err(SmtpUrlError::Unprotected));
        assert!(SmtpUrl::parse("smtp://u:p@localhost").is_ok());
        assert!(SmtpUrl::parse("smtp://mail.example.org").unwrap().is_exposed());
        assert!(!SmtpUrl::parse("smtp://[::1]").unwrap().is_exposed());
    }
}
