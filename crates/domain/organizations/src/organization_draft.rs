//! The draft of an organisation, and its validation.

use crate::custom_domain::{CustomDomain, canonical_host};
use crate::hosts::OwnHosts;
use crate::model::{NewOrganization, OrganizationChange};
use crate::problem::{MAX_NAME_CHARS, OrganizationProblem};
use crate::settings;
use crate::slug::Slug;
use kernel::{Patch, visible_line};
use serde_json::{Map, Value};

/// An organisation's data as sent, not validated yet. Members that are missing here cannot be set this way
/// (the id, activation, the payment provider's id).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganizationDraft {
    pub name: Option<String>,
    /// The subdomain.
    pub slug: Option<String>,
    /// The domain; a blank text clears it.
    pub domain: Patch<String>,
    pub settings: Patch<Map<String, Value>>,
    /// The address for mails to the administrators, instead of their own; a blank text clears it.
    pub notification_email: Patch<String>,
}

impl OrganizationDraft {
    /// Returns the change, if every part of it is acceptable.
    ///
    /// # Errors
    /// All problems, at most one for each path.
    pub fn checked(self, own: &OwnHosts) -> Result<OrganizationChange, Vec<OrganizationProblem>> {
        let mut problems = Vec::new();
        let mut note = |problem| problems.push(problem);
        let change = OrganizationChange {
            name: self.name.and_then(|name| checked_name(&name).map_err(&mut note).ok()),
            slug: self.slug.and_then(|slug| checked_slug(&slug, own).map_err(&mut note).ok()),
            domain: optional(self.domain, |domain| checked_domain(domain, own), &mut note),
            claim_token: String::new(),
            settings: match self.settings {
                Patch::Set(settings) => {
                    if let Err(problem) = settings::check(&settings) {
                        note(problem.into());
                    }
                    Patch::Set(settings)
                }
                other => other,
            },
            notification_email: optional(self.notification_email, checked_address, &mut note),
        };
        if problems.is_empty() { Ok(change) } else { Err(problems) }
    }

    /// Returns a new organisation: name and slug are required.
    ///
    /// # Errors
    /// All problems, at most one for each path.
    pub fn checked_new(mut self, own: &OwnHosts) -> Result<NewOrganization, Vec<OrganizationProblem>> {
        // A missing value is reported like an empty one.
        self.name.get_or_insert_default();
        self.slug.get_or_insert_default();
        let change = self.checked(own)?;
        match (change.name, change.slug) {
            (Some(name), Some(slug)) => Ok(NewOrganization {
                name,
                slug,
                domain: change.domain.into_option(),
                settings: change.settings.into_option(),
                notification_email: change.notification_email.into_option(),
            }),
            _ => Err(vec![OrganizationProblem::Name]),
        }
    }
}

pub(crate) fn optional<T>(
    edit: Patch<String>,
    check: impl FnOnce(&str) -> Result<T, OrganizationProblem>,
    note: &mut impl FnMut(OrganizationProblem),
) -> Patch<T> {
    match edit {
        Patch::Keep => Patch::Keep,
        Patch::Clear => Patch::Clear,
        Patch::Set(text) if text.trim().is_empty() => Patch::Clear,
        Patch::Set(text) => match check(&text) {
            Ok(value) => Patch::Set(value),
            Err(problem) => {
                note(problem);
                Patch::Keep
            }
        },
    }
}

fn checked_name(name: &str) -> Result<String, OrganizationProblem> {
    visible_line(name, MAX_NAME_CHARS).ok_or(OrganizationProblem::Name)
}

fn checked_slug(slug: &str, own: &OwnHosts) -> Result<Slug, OrganizationProblem> {
    let slug = Slug::parse(slug).ok_or(OrganizationProblem::SlugForm)?;
    if slug.is_reserved() || own.owns_slug(&slug) { Err(OrganizationProblem::SlugReserved) } else { Ok(slug) }
}

fn checked_domain(domain: &str, own: &OwnHosts) -> Result<CustomDomain, OrganizationProblem> {
    let domain = CustomDomain::parse(domain).ok_or(OrganizationProblem::DomainForm)?;
    if own.owns_domain(&domain) { Err(OrganizationProblem::DomainOwn) } else { Ok(domain) }
}

/// Accepts `local@domain.tld`, as much of RFC 5321 as mail servers agree on; the domain in ASCII.
pub(crate) fn checked_address(address: &str) -> Result<String, OrganizationProblem> {
    let wrong = OrganizationProblem::NotificationEmail;
    let (local, domain) = address.trim().split_once('@').ok_or(wrong)?;
    let is_atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    let is_local =
        local.len() <= 64 && local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom));
    let domain =
        canonical_host(domain).filter(|domain| CustomDomain::parse(domain).is_some()).ok_or(wrong)?;
    let address = format!("{local}@{domain}");
    if is_local && address.len() <= 254 { Ok(address) } else { Err(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn own() -> OwnHosts {
        OwnHosts::new(Some("melde.example"), Some("start.melde.example")).unwrap()
    }

    fn set(text: &str) -> Patch<String> {
        Patch::Set(text.to_owned())
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once_by_its_path() {
        let draft = OrganizationDraft {
            name: Some("\u{202e}".into()),
            slug: Some("Köln".into()),
            domain: set("*.x"),
            settings: Patch::Set(json!({"timezone": "x"}).as_object().cloned().unwrap()),
            notification_email: set("nobody"),
        };
        let problems = draft.checked(&own()).unwrap_err();
        let fields: Vec<_> = problems.iter().map(|problem| problem.field()).collect();
        assert_eq!(fields, ["name", "slug", "domain", "settings.timezone", "notification_email"]);
        for problem in problems {
            assert_eq!(problem.kind(), kernel::ErrorKind::Invalid);
        }
    }

    #[test]
    fn a_name_that_shows_nothing_is_none() {
        for name in ["", " ", "\u{200b}", "\u{feff}\u{3164}"] {
            let draft = OrganizationDraft { name: Some(name.into()), ..OrganizationDraft::default() };
            assert_eq!(draft.checked(&own()), Err(vec![OrganizationProblem::Name]), "{name:?}");
        }
    }

    /// Hostile check 29: no organisation gets an address of the installation.
    #[test]
    fn an_address_of_the_installation_and_reserved_names_are_refused() {
        let slug = |text: &str| {
            OrganizationDraft { slug: Some(text.into()), ..OrganizationDraft::default() }.checked(&own())
        };
        for reserved in ["www", "api", "admin", "mail", "start"] {
            assert_eq!(slug(reserved), Err(vec![OrganizationProblem::SlugReserved]), "{reserved}");
        }
        let domain = |text: &str| {
            OrganizationDraft { domain: set(text), ..OrganizationDraft::default() }.checked(&own())
        };
        for ours in
            ["melde.example", "MELDE.example.", "x.melde.example", "a.x.melde.example", "start.melde.example"]
        {
            assert_eq!(domain(ours), Err(vec![OrganizationProblem::DomainOwn]), "{ours}");
        }
        for none in ["localhost", "*.x", "127.0.0.1", "https://a.example", "a.example:443"] {
            assert_eq!(domain(none), Err(vec![OrganizationProblem::DomainForm]), "{none}");
        }
    }

    #[test]
    fn a_blank_text_clears_and_what_is_missing_stays() {
        let draft = OrganizationDraft { domain: set("  "), ..OrganizationDraft::default() };
        let change = draft.checked(&own()).unwrap();
        assert_eq!(
            (change.domain, change.name, change.notification_email),
            (Patch::Clear, None, Patch::Keep)
        );
    }

    #[test]
    fn a_new_organization_needs_name_and_slug() {
        let problems = OrganizationDraft::default().checked_new(&own()).unwrap_err();
        assert_eq!(problems, [OrganizationProblem::Name, OrganizationProblem::SlugForm]);
        let draft = OrganizationDraft {
            name: Some(" Klinik Nord ".into()),
            slug: Some("nord".into()),
            ..OrganizationDraft::default()
        };
        assert_eq!(draft.checked_new(&own()).map(|new| new.name), Ok("Klinik Nord".into()));
    }

    #[test]
    fn a_notification_address_is_an_address() {
        let address = |text: &str| {
            let draft = OrganizationDraft { notification_email: set(text), ..OrganizationDraft::default() };
            draft.checked(&own()).map(|change| change.notification_email.into_option())
        };
        assert_eq!(address(" dpo@Köln.example "), Ok(Some("dpo@xn--kln-sna.example".into())));
        let long = format!("{}@a.example", "a".repeat(65));
        for wrong in [
            "a",
            "@a.example",
            "a@",
            "a@b",
            "a b@c.example",
            "a\r\nBcc: x@y.example",
            "a..b@c.example",
            &long,
        ] {
            assert_eq!(address(wrong), Err(vec![OrganizationProblem::NotificationEmail]), "{wrong}");
        }
    }
}
