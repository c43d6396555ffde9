//! The pages of people without a password.

use super::*;
use crate::account::account_page;
use kernel::{Tz, from_micros};
use rstest::rstest;
use site::Brand;
use std::collections::HashSet;

const EMAIL: &str = "nora+neu@klinik.example";
static WRONG: LazyLock<[EntryProblem; 2]> = LazyLock::new(|| {
    [("name", "Der Name fehlt."), ("password", "Das Passwort ist zu kurz.")]
        .map(|(field, text)| EntryProblem { field: Some(field.into()), text: text.into() })
});
fn typed() -> FormEntries<'static> {
    FormEntries { name: "Nora \"<b>", email: "nora@", problems: &*WRONG }
}
const FRESH: FormEntries<'static> = FormEntries { name: "", email: "", problems: &[] };

fn offer(role: &'static str) -> InvitationView<'static> {
    InvitationView {
        organization: "Klinik <Nord>",
        role,
        email: EMAIL,
        // 21 November 2026, 07:35 UTC.
        expires_at: from_micros(1_795_246_500_000_000).with_timezone(&Tz::Europe__Berlin),
    }
}

fn html(locale: Locale, view: AccountView<'_>) -> String {
    account_page(&AccountPage { locale, brand: &Brand::named("Klinikum"), path: "/einladung/abc", view })
}

fn page(view: AccountView<'_>) -> Page {
    Page::parse(&html(Locale::De, view))
}

/// Every page, with and without problems.
fn all() -> Vec<AccountView<'static>> {
    vec![
        AccountView::Invitation { offer: offer("editor"), entries: FRESH },
        AccountView::Invitation { offer: offer("admin"), entries: typed() },
        AccountView::InvitationOfAccount { offer: offer("user"), accept_path: "/app/invitation/abc" },
        AccountView::Joined { organization: "Klinik <Nord>", email: EMAIL },
        AccountView::InvitationRefused { status: 403, message: "Nein." },
        AccountView::InvitationRefused { status: 404, message: "Nein." },
        AccountView::InvitationRefused { status: 410, message: "Nein." },
        AccountView::ForgottenPassword { entries: FRESH },
        AccountView::ForgottenPassword { entries: typed() },
        AccountView::LinkSent,
        AccountView::NewPassword { email: EMAIL, entries: FRESH },
        AccountView::NewPassword { email: EMAIL, entries: typed() },
        AccountView::PasswordSet { email: EMAIL },
        AccountView::PasswordLinkInvalid { message: "Nein." },
        AccountView::NewAddress { email: EMAIL },
        AccountView::AddressSet { email: EMAIL },
        AccountView::AddressLinkInvalid { message: "Nein." },
        AccountView::PortalMemberAddress { email: EMAIL },
        AccountView::PortalMemberAddressConfirmed { email: EMAIL },
        AccountView::PortalMemberAddressLinkInvalid { message: "Nein." },
        AccountView::PortalMemberNewPassword { email: EMAIL, entries: FRESH },
        AccountView::PortalMemberNewPassword { email: EMAIL, entries: typed() },
        AccountView::PortalMemberPasswordSet,
        AccountView::PortalMemberPasswordLinkInvalid { message: "Nein." },
        AccountView::SetUp { entries: FRESH },
        AccountView::SetUp { entries: typed() },
        AccountView::SetUpDone { email: EMAIL },
        AccountView::SetUpLinkInvalid { message: "Nein." },
    ]
}

#[rstest]
fn each_page_is_whole_and_no_search_engine_keeps_it(#[values(Locale::De, Locale::En)] locale: Locale) {
    for view in all() {
        let page = Page::parse(&html(locale, view));
        assert_eq!(page.all("h1").len(), 1, "{view:?}");
        assert_eq!(attr(page.one("meta[name=robots]"), "content"), Some("noindex"));
        assert!(page.has("meta[name=referrer][content=no-referrer]"));
        assert!(!page.has("[style], style, script:not([src])"), "{view:?}");
        let ids: Vec<_> =
            page.all("[id]").iter().map(|element| attr(*element, "id").unwrap().to_owned()).collect();
        let known: HashSet<_> = ids.iter().cloned().collect();
        assert_eq!(ids.len(), known.len(), "{ids:?}");
        for name in ["aria-describedby", "aria-labelledby", "for", "form"] {
            for element in page.all(&format!("[{name}]")) {
                for id in attr(element, name).unwrap().split(' ') {
                    assert!(known.contains(id), "{name}={id}: {view:?}");
                }
            }
        }
        for link in page.all("a[href^='#']") {
            assert!(known.contains(&attr(link, "href").unwrap()[1..]), "{}", link.html());
        }
        let labelled: HashSet<_> = page.all("label[for]").iter().filter_map(|l| attr(*l, "for")).collect();
        for input in page.all("input:not([type=hidden], [hidden])") {
            assert!(labelled.contains(attr(input, "id").unwrap()), "{}", input.html());
            assert!(attr(input, "autocomplete").is_some());
        }
    }
}

#[test]
fn what_strangers_typed_is_text() {
    for view in all() {
        assert!(!html(Locale::De, view).contains("<b>") && !html(Locale::De, view).contains("<Nord>"));
    }
}

/// The password that is chosen here is never sent back, whatever else is.
#[test]
fn what_was_typed_is_shown_again_and_a_password_is_not() {
    let page = page(AccountView::SetUp { entries: typed() });
    assert_eq!(attr(page.one("input[name=name]"), "value"), Some("Nora \"<b>"));
    assert_eq!(attr(page.one("input[name=email]"), "value"), Some("nora@"));
    assert_eq!(attr(page.one("input[name=password]"), "value"), Some(""));
    let told = page.text(".mw-summary .kern-alert__body");
    assert!(told.starts_with("Es wurde noch nichts gespeichert. Bitte geben Sie das Passwort"), "{told}");
}

#[test]
fn the_summary_leads_to_the_fields_and_each_says_what_is_wrong_with_it() {
    let page = page(AccountView::SetUp { entries: typed() });
    assert!(page.text("title").starts_with("Fehler: "));
    assert_eq!(attr(page.one(".mw-summary"), "role"), Some("alert"));
    let links: Vec<_> =
        page.all(".mw-summary a").iter().map(|link| attr(*link, "href").unwrap().to_owned()).collect();
    assert_eq!(links, ["#name", "#password"]);
    let name = page.one("#name");
    assert_eq!(attr(name, "aria-invalid"), Some("true"));
    assert_eq!(attr(name, "aria-describedby"), Some("name-hint name-error"));
    assert!(page.text("#password-error").contains("zu kurz"));
    assert!(!page.has("#email-error"));
}

#[rstest]
#[case("Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.", "Bitte fordern Sie einen neuen an.")]
#[case("Nein.", "Nein.")]
fn what_the_title_says_is_not_said_again(#[case] message: &'static str, #[case] shown: &str) {
    let page = page(AccountView::PasswordLinkInvalid { message });
    assert_eq!(page.text("h1"), "Dieser Link gilt nicht mehr");
    assert_eq!(page.text(".mw-lead"), shown);
}

/// Too many requests, or a store that is down: there is no field to correct.
#[test]
fn what_is_about_the_whole_leads_to_no_field() {
    let problems = [EntryProblem { field: None, text: "Gerade ist viel los.".into() }];
    let page = page(AccountView::ForgottenPassword { entries: FormEntries { problems: &problems, ..FRESH } });
    assert!(page.text(".mw-summary").contains("Gerade ist viel los."));
    assert!(!page.has(".mw-summary a"));
}

#[rstest]
#[case("user", "Auswertung", "Sie lesen eingegangene Meldungen")]
#[case("editor", "Redaktion", "bearbeiten die Texte der Formulare")]
#[case("admin", "Administration", "verwalten Mitglieder")]
fn an_invitation_says_who_invites_to_what_and_until_when(
    #[case] role: &'static str,
    #[case] name: &str,
    #[case] may: &str,
) {
    let page = page(AccountView::Invitation { offer: offer(role), entries: FRESH });
    let main = page.text("main");
    for part in ["Klinik <Nord>", name, may, "21.11.2026, 08:35 Uhr"] {
        assert!(main.contains(part), "{part}: {main}");
    }
}

#[test]
fn the_address_of_an_invitation_is_shown_and_cannot_be_changed() {
    let page = page(AccountView::Invitation { offer: offer("user"), entries: typed() });
    let email = page.one("input[name=email]");
    assert_eq!((attr(email, "value"), attr(email, "autocomplete")), (Some(EMAIL), Some("username")));
    assert!(attr(email, "readonly").is_some() && attr(email, "hidden").is_some());
    assert!(page.text("form").contains(EMAIL), "in full, where an input would cut it off");
    assert_eq!(attr(page.one("input[name=password]"), "autocomplete"), Some("new-password"));
    assert_eq!(attr(page.one("input[name=name]"), "autocomplete"), Some("name"));
}

#[test]
fn the_rule_of_passwords_is_told_before_one_is_typed() {
    for view in [
        AccountView::Invitation { offer: offer("user"), entries: FRESH },
        AccountView::NewPassword { email: EMAIL, entries: FRESH },
        AccountView::SetUp { entries: FRESH },
    ] {
        let page = page(view);
        assert_eq!(attr(page.one("input[name=password]"), "aria-describedby"), Some("password-hint"));
        assert!(page.text("#password-hint").contains("12 Zeichen"));
    }
}

/// Enter presses the first submit button of the document, and the other language keeps what was typed.
#[test]
fn the_language_switch_carries_the_form_along_and_enter_sends_it() {
    let page = page(AccountView::SetUp { entries: typed() });
    let submits = page.all("button[type=submit]");
    assert_eq!((attr(submits[0], "value"), text(submits[0])), (Some("submit"), "Konto anlegen".to_owned()));
    let english = page.one("nav.mw-languages button");
    assert_eq!((attr(english, "name"), attr(english, "value")), (Some("action"), Some("lang-en")));
    assert_eq!(attr(page.one("form"), "action"), Some("/einladung/abc?lang=de"));
    let told = self::page(AccountView::LinkSent);
    assert!(told.has("nav.mw-languages a[href='/einladung/abc?lang=en']"));
}

/// No browser sends what follows the `#` to a server.
#[test]
fn the_address_goes_to_the_sign_in_behind_the_hash() {
    for view in [
        AccountView::Joined { organization: "Nord", email: EMAIL },
        AccountView::PasswordSet { email: EMAIL },
        AccountView::SetUpDone { email: EMAIL },
    ] {
        let page = page(view);
        let link = page.one("main a.kern-btn--primary");
        assert_eq!(attr(link, "href"), Some("/app/login#email=nora%2Bneu%40klinik.example"));
    }
}

#[test]
fn a_link_that_is_over_says_what_to_do_next() {
    let refused = |status| page(AccountView::InvitationRefused { status, message: "Weil." });
    let text = |status| refused(status).text("main");
    assert!(text(404).contains("Weil.") && text(404).contains("neue Einladung"));
    assert!(text(403).contains("die Sie eingeladen hat"));
    for status in [403, 404] {
        assert!(refused(status).has("main a[href='/?lang=de']"));
    }
    let over = page(AccountView::InvitationRefused { status: 410, message: "Weil." });
    assert!(over.has("main a[href='/app/login']"));
    let password = page(AccountView::PasswordLinkInvalid { message: "Weil." });
    assert!(password.has("main a[href='/passwort-vergessen?lang=de']"));
}

/// Members are not staff: they see nothing of the staff's pages but what every page of the site has.
#[test]
fn pages_of_members_lead_on_to_the_portal() {
    for (view, next) in [
        (AccountView::PortalMemberAddressConfirmed { email: EMAIL }, "/portal/login"),
        (AccountView::PortalMemberAddressLinkInvalid { message: "Nein." }, "/portal/login"),
        (AccountView::PortalMemberPasswordSet, "/portal/login"),
        (AccountView::PortalMemberPasswordLinkInvalid { message: "Nein." }, "/portal/forgotten"),
    ] {
        let page = page(view);
        let links: Vec<_> =
            page.all("main a").iter().map(|link| attr(*link, "href").unwrap().to_owned()).collect();
        assert_eq!(links, [next], "{view:?}");
    }
    let password = page(AccountView::PortalMemberNewPassword { email: EMAIL, entries: FRESH });
    assert!(!password.text("main").contains("API"), "members have no tokens for machines");
}
