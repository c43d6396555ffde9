//! The pages of people without a password, in every state.

use crate::APP_NAME;
use kernel::{Locale, Tz};
use site::Brand;
use ui::HtmlPages;
use views::{AccountPage, AccountView, EntryProblem, FormEntries, InvitationView, Pages as _};

const EMAIL: &str = "nora.neumann@klinik-nord.example";
const TOKEN: &str = "0123456789abcdef";

/// Name and page of each.
pub(super) fn pages(locale: Locale) -> Vec<(&'static str, String)> {
    let page = |path: &str, view| {
        let path = format!("{path}{TOKEN}");
        HtmlPages.account(&AccountPage { locale, brand: &Brand::named(APP_NAME), path: &path, view })
    };
    let wrong = problems(locale);
    let entries = FormEntries { name: "", email: "nora.neumann", problems: &wrong };
    let busy = [EntryProblem {
        field: None,
        text: locale
            .pick(
                "Gerade sind zu viele Anfragen in Arbeit. Bitte versuchen Sie es gleich noch einmal.",
                "Too many requests are in progress. Please try again in a moment.",
            )
            .into(),
    }];
    let busy = FormEntries { name: "Nora Neumann", email: EMAIL, problems: &busy };
    let fresh = FormEntries::default();
    let offer = |role| InvitationView {
        organization: "Klinik Nord",
        role,
        email: EMAIL,
        expires_at: kernel::from_micros(1_795_246_500_000_000).with_timezone(&Tz::Europe__Berlin),
    };
    let message =
        locale.pick("Diese Einladung wurde schon angenommen.", "This invitation has already been accepted.");
    let refused = |status| page("/einladung/", AccountView::InvitationRefused { status, message });
    let accept_path = "/app/invitation/0123456789abcdef";
    vec![
        (
            "invitation",
            page("/einladung/", AccountView::Invitation { offer: offer("editor"), entries: fresh }),
        ),
        (
            "invitation-errors",
            page("/einladung/", AccountView::Invitation { offer: offer("admin"), entries }),
        ),
        (
            "invitation-busy",
            page("/einladung/", AccountView::Invitation { offer: offer("user"), entries: busy }),
        ),
        (
            "invitation-account",
            page("/einladung/", AccountView::InvitationOfAccount { offer: offer("user"), accept_path }),
        ),
        (
            "invitation-joined",
            page("/einladung/", AccountView::Joined { organization: "Klinik Nord", email: EMAIL }),
        ),
        ("invitation-403", refused(403)),
        ("invitation-404", refused(404)),
        ("invitation-410", refused(410)),
        ("forgotten", page("/passwort-vergessen", AccountView::ForgottenPassword { entries: fresh })),
        ("forgotten-sent", page("/passwort-vergessen", AccountView::LinkSent)),
        ("password", page("/passwort/", AccountView::NewPassword { email: EMAIL, entries: fresh })),
        ("password-errors", page("/passwort/", AccountView::NewPassword { email: EMAIL, entries })),
        ("password-set", page("/passwort/", AccountView::PasswordSet { email: EMAIL })),
        ("password-over", page("/passwort/", AccountView::PasswordLinkInvalid { message })),
        ("set-up", page("/einrichtung/", AccountView::SetUp { entries: fresh })),
        ("set-up-errors", page("/einrichtung/", AccountView::SetUp { entries })),
        ("set-up-done", page("/einrichtung/", AccountView::SetUpDone { email: EMAIL })),
        ("set-up-over", page("/einrichtung/", AccountView::SetUpLinkInvalid { message })),
    ]
}

fn problems(locale: Locale) -> [EntryProblem; 2] {
    let name = locale.pick(
        "Bitte geben Sie einen Namen mit 1 bis 100 sichtbaren Zeichen ein.",
        "Please enter a name of 1 to 100 visible characters.",
    );
    let password = locale.pick(
        "Das Passwort ist leicht zu erraten. Gut sind zum Beispiel vier zufällige Wörter.",
        "The password is easy to guess. Four random words, for example, work well.",
    );
    [
        EntryProblem { field: Some("name".into()), text: name.into() },
        EntryProblem { field: Some("password".into()), text: password.into() },
    ]
}
