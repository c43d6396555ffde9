//! Renders the page of each view; the texts are in the catalogue.

use super::form::{SmallField, SmallForm};
use super::message::Message;
use crate::layout::{
    FORGOTTEN_PATH, PORTAL_FORGOTTEN_PATH, PORTAL_PATH, STAFF_PATH, paragraphs, with_language,
};
use maud::{Markup, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use texts::Texts;
use views::{AccountPage, AccountView, FormEntries, InvitationView};

pub(super) fn render(page: &AccountPage<'_>) -> String {
    let t = &page.brand.texts.in_language(page.locale);
    match page.view {
        AccountView::Invitation { offer, entries } => invitation(page, t, &offer, &entries),
        AccountView::InvitationOfAccount { offer, accept_path } => of_account(page, t, &offer, accept_path),
        AccountView::Joined { organization, email } => {
            let title = t.fill("public.joined_title", &[("organization", organization)]);
            signed_up(page, t, &title, &t.fill("public.joined_text", &[("email", email)]), email)
        }
        AccountView::InvitationRefused { status, message } => invitation_refused(page, t, status, message),
        AccountView::ForgottenPassword { entries } => forgotten(page, t, &entries),
        AccountView::LinkSent => link_sent(page, t),
        AccountView::NewPassword { email, entries } => {
            new_password(page, t, email, &entries, t.get("public.new_password_lead"))
        }
        AccountView::PasswordSet { email } => {
            signed_up(page, t, t.get("public.password_set_title"), t.get("public.password_set_text"), email)
        }
        AccountView::PasswordLinkInvalid { message } => {
            let again = with_language(FORGOTTEN_PATH, page.locale, page.brand);
            over(
                page,
                t.get("public.status_410_title"),
                message,
                &[(&again, t.get("public.password_ask_again"))],
            )
        }
        AccountView::NewAddress { email } => new_address(page, t, email),
        AccountView::AddressSet { email } => signed_up(
            page,
            t,
            t.get("public.address_set_title"),
            &t.fill("public.address_set_text", &[("email", email)]),
            email,
        ),
        AccountView::PortalMemberAddress { email } => member_address(page, t, email),
        AccountView::PortalMemberAddressConfirmed { email } => {
            let text = t.fill("public.member_address_confirmed_text", &[("email", email)]);
            of_portal(page, t, t.get("public.member_address_confirmed_title"), &text)
        }
        AccountView::PortalMemberNewPassword { email, entries } => {
            new_password(page, t, email, &entries, t.get("public.member_new_password_lead"))
        }
        AccountView::PortalMemberPasswordSet => {
            of_portal(page, t, t.get("public.password_set_title"), t.get("public.password_set_text"))
        }
        AccountView::PortalMemberAddressLinkInvalid { message } => {
            let links = [(PORTAL_PATH, t.get("public.sign_in"))];
            over(page, t.get("public.status_410_title"), message, &links)
        }
        AccountView::PortalMemberPasswordLinkInvalid { message } => {
            let links = [(PORTAL_FORGOTTEN_PATH, t.get("public.password_ask_again"))];
            over(page, t.get("public.status_410_title"), message, &links)
        }
        AccountView::SetUp { entries } => set_up(page, t, &entries),
        AccountView::SetUpDone { email } => set_up_done(page, t, email),
        AccountView::AddressLinkInvalid { message } | AccountView::SetUpLinkInvalid { message } => {
            over(page, t.get("public.status_410_title"), message, &[(STAFF_PATH, t.get("public.sign_in"))])
        }
    }
}

fn invitation(
    page: &AccountPage<'_>,
    t: &Texts,
    offer: &InvitationView<'_>,
    entries: &FormEntries<'_>,
) -> String {
    SmallForm {
        title: &t.fill("public.invitation_title", &[("organization", offer.organization)]),
        intro: html! {
            p.kern-body.mw-lead { (t.fill("public.invitation_lead", &[("organization", offer.organization)])) }
            (facts(page, t, offer))
            h2.kern-heading-medium { (t.get("public.invitation_account")) }
        },
        fields: vec![address(t, offer.email, true), name(t, entries), password(t, t.get("public.entry_password"))],
        submit: t.get("public.invitation_submit"),
        problems: entries.problems,
        after: html! {},
    }
    .page(page)
}

fn of_account(page: &AccountPage<'_>, t: &Texts, offer: &InvitationView<'_>, accept_path: &str) -> String {
    let accept = with_language(accept_path, page.locale, page.brand);
    let title = t.fill("public.invitation_title", &[("organization", offer.organization)]);
    Message {
        title: &title,
        is_error: false,
        content: html! {
            (facts(page, t, offer))
            p.kern-body { (t.fill("public.invitation_has_account", &[("email", offer.email)])) }
        },
        links: &[(&accept, t.get("public.invitation_sign_in"))],
    }
    .page(page)
}

/// The role in plain words, and the expiry; the title names who invites.
fn facts(page: &AccountPage<'_>, t: &Texts, offer: &InvitationView<'_>) -> Markup {
    let (role, may) = match offer.role {
        "editor" => (t.get("public.role_editor"), t.get("public.role_editor_text")),
        "admin" => (t.get("public.role_admin"), t.get("public.role_admin_text")),
        _ => (t.get("public.role_user"), t.get("public.role_user_text")),
    };
    let item = |key: &str, value: Markup| {
        html! {
            div.kern-description-list-item {
                dt.kern-description-list-item__key { (key) }
                dd.kern-description-list-item__value { (value) }
            }
        }
    };
    html! {
        dl.kern-description-list {
            (item(t.get("public.invitation_role"), html! { strong { (role) } br; (may) }))
            (item(t.get("public.invitation_until"), html! { (crate::receipt::moment(t, offer.expires_at, page.locale)) }))
        }
    }
}

fn invitation_refused(page: &AccountPage<'_>, t: &Texts, status: u16, message: &str) -> String {
    let (title, next) = match status {
        403 => (t.get("public.invitation_403_title"), t.get("public.invitation_403_next")),
        404 => (t.get("public.invitation_404_title"), t.get("public.invitation_404_next")),
        _ => (t.get("public.invitation_410_title"), t.get("public.invitation_410_next")),
    };
    let home = with_language("/", page.locale, page.brand);
    // Only an accepted invitation has an account behind it.
    let link = if status == 410 {
        (STAFF_PATH, t.get("public.sign_in"))
    } else {
        (home.as_str(), t.get("public.home"))
    };
    Message {
        title,
        is_error: true,
        content: html! {
            p.kern-body.mw-lead { (without_title(message, title)) }
            p.kern-body { (next) }
        },
        links: &[link],
    }
    .page(page)
}

fn forgotten(page: &AccountPage<'_>, t: &Texts, entries: &FormEntries<'_>) -> String {
    SmallForm {
        title: t.get("public.forgotten_title"),
        intro: html! { p.kern-body.mw-lead { (t.get("public.forgotten_lead")) } },
        fields: vec![address(t, entries.email, false)],
        submit: t.get("public.forgotten_submit"),
        problems: entries.problems,
        after: html! {
            p.kern-body { a.kern-link.kern-link--no-visited-state href=(STAFF_PATH) { (t.get("public.sign_in")) } }
        },
    }
    .page(page)
}

fn link_sent(page: &AccountPage<'_>, t: &Texts) -> String {
    let again = with_language(page.path, page.locale, page.brand);
    Message {
        title: t.get("public.link_sent_title"),
        is_error: false,
        content: html! {
            p.kern-body.mw-lead { (t.get("public.link_sent_text")) }
            h2.kern-heading-medium { (t.get("public.link_sent_none_title")) }
            ul.kern-list.kern-list--bullet {
                li { (t.get("public.link_sent_none_spam")) }
                li { (t.get("public.link_sent_none_address")) }
                li { (t.get("public.link_sent_none_limit")) }
            }
        },
        links: &[(STAFF_PATH, t.get("public.sign_in")), (&again, t.get("public.password_ask_again"))],
    }
    .page(page)
}

fn new_password(
    page: &AccountPage<'_>,
    t: &Texts,
    email: &str,
    entries: &FormEntries<'_>,
    lead: &str,
) -> String {
    SmallForm {
        title: t.get("public.new_password_title"),
        intro: html! { p.kern-body.mw-lead { (lead) } },
        fields: vec![address(t, email, true), password(t, t.get("public.entry_new_password"))],
        submit: t.get("public.new_password_submit"),
        problems: entries.problems,
        after: html! {},
    }
    .page(page)
}

fn new_address(page: &AccountPage<'_>, t: &Texts, email: &str) -> String {
    SmallForm {
        title: t.get("public.new_address_title"),
        intro: html! { p.kern-body.mw-lead { (t.get("public.new_address_lead")) } },
        fields: vec![address(t, email, true)],
        submit: t.get("public.new_address_submit"),
        problems: &[],
        after: html! {},
    }
    .page(page)
}

fn member_address(page: &AccountPage<'_>, t: &Texts, email: &str) -> String {
    SmallForm {
        title: t.get("public.member_address_title"),
        intro: html! { p.kern-body.mw-lead { (t.get("public.member_address_lead")) } },
        fields: vec![address(t, email, true)],
        submit: t.get("public.member_address_submit"),
        problems: &[],
        after: html! {},
    }
    .page(page)
}

/// Something is done, and the member continues in the portal.
fn of_portal(page: &AccountPage<'_>, t: &Texts, title: &str, text: &str) -> String {
    Message {
        title,
        is_error: false,
        content: paragraphs(text, "kern-body mw-lead"),
        links: &[(PORTAL_PATH, t.get("public.sign_in"))],
    }
    .page(page)
}

fn set_up(page: &AccountPage<'_>, t: &Texts, entries: &FormEntries<'_>) -> String {
    SmallForm {
        title: &t.fill("public.set_up_title", &[("app", &page.brand.name)]),
        intro: html! { p.kern-body.mw-lead { (t.get("public.set_up_lead")) } },
        fields: vec![
            name(t, entries),
            SmallField { autocomplete: "email", ..address(t, entries.email, false) },
            password(t, t.get("public.entry_password")),
        ],
        submit: t.get("public.set_up_submit"),
        problems: entries.problems,
        after: html! {},
    }
    .page(page)
}

fn set_up_done(page: &AccountPage<'_>, t: &Texts, email: &str) -> String {
    let sign_in = sign_in_of(email);
    Message {
        title: t.get("public.set_up_done_title"),
        is_error: false,
        content: html! {
            p.kern-body.mw-lead { (t.fill("public.set_up_done_text", &[("email", email)])) }
            h2.kern-heading-medium { (t.get("public.set_up_next_title")) }
            ol.kern-list.kern-list--number {
                li { (t.get("public.set_up_next_sign_in")) }
                li { (t.get("public.set_up_next_factor")) }
                li { (t.get("public.set_up_next_organization")) }
            }
        },
        links: &[(&sign_in, t.get("public.sign_in"))],
    }
    .page(page)
}

/// Somebody can sign in now.
fn signed_up(page: &AccountPage<'_>, t: &Texts, title: &str, text: &str, email: &str) -> String {
    let sign_in = sign_in_of(email);
    Message {
        title,
        is_error: false,
        content: paragraphs(text, "kern-body mw-lead"),
        links: &[(&sign_in, t.get("public.sign_in"))],
    }
    .page(page)
}

fn over(page: &AccountPage<'_>, title: &str, message: &str, links: &[(&str, &str)]) -> String {
    let content = paragraphs(without_title(message, title), "kern-body mw-lead");
    Message { title, is_error: true, content, links }.page(page)
}

/// Returns what follows if the first sentence of a message is the title above it: nobody has to read that twice.
fn without_title<'a>(message: &'a str, title: &str) -> &'a str {
    message.strip_prefix(title).and_then(|rest| rest.strip_prefix(". ")).unwrap_or(message)
}

/// The address of the sign-in with the e-mail address filled in. It follows the `#`, which browsers never
/// send, so it appears in no log.
fn sign_in_of(email: &str) -> String {
    /// Characters that are written literally in an address (RFC 3986 §2.3).
    const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');
    format!("{STAFF_PATH}#email={}", utf8_percent_encode(email, UNRESERVED))
}

fn address<'a>(t: &'a Texts, email: &'a str, fixed: bool) -> SmallField<'a> {
    SmallField {
        name: "email",
        kind: "email",
        label: t.get("public.entry_email"),
        hint: None,
        value: email,
        autocomplete: "username",
        fixed,
    }
}

fn name<'a>(t: &'a Texts, entries: &FormEntries<'a>) -> SmallField<'a> {
    SmallField {
        name: "name",
        kind: "text",
        label: t.get("public.entry_name"),
        hint: Some(t.get("public.entry_name_hint")),
        value: entries.name,
        autocomplete: "name",
        fixed: false,
    }
}

fn password<'a>(t: &'a Texts, label: &'a str) -> SmallField<'a> {
    SmallField {
        name: "password",
        kind: "password",
        label,
        hint: Some(t.get("public.entry_password_hint")),
        value: "",
        autocomplete: "new-password",
        fixed: false,
    }
}
