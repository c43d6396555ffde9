//! The pages of people who have no password yet, or no longer, drawn by `ui` for `http`.

use http_api::pages::{Arrival, ArrivalPage, Entries, Offer};

/// The page.
pub(super) fn page(page: &ArrivalPage<'_>) -> String {
    let problems: Vec<_> = entries_of(page.arrival)
        .problems
        .iter()
        .map(|problem| ui::EntryProblem { field: problem.field.as_deref(), text: &problem.text })
        .collect();
    let (locale, brand, path) = (page.locale, page.brand, page.path);
    ui::arrival_page(&ui::ArrivalPage { locale, brand, path, arrival: drawn(page.arrival, &problems) })
}

/// What is in the form of a page; nothing where there is none.
fn entries_of(arrival: Arrival<'_>) -> Entries<'_> {
    match arrival {
        Arrival::Invitation { entries, .. }
        | Arrival::ForgottenPassword { entries }
        | Arrival::NewPassword { entries, .. }
        | Arrival::SetUp { entries } => entries,
        _ => Entries::default(),
    }
}

fn drawn<'a>(arrival: Arrival<'a>, problems: &'a [ui::EntryProblem<'a>]) -> ui::Arrival<'a> {
    let filled = |entries: Entries<'a>| ui::Entries { name: entries.name, email: entries.email, problems };
    match arrival {
        Arrival::Invitation { offer, entries } => {
            ui::Arrival::Invitation { offer: offered(&offer), entries: filled(entries) }
        }
        Arrival::InvitationOfAccount { offer, accept_path } => {
            ui::Arrival::InvitationOfAccount { offer: offered(&offer), accept_path }
        }
        Arrival::Joined { organization, email } => ui::Arrival::Joined { organization, email },
        Arrival::InvitationRefused { status, message } => ui::Arrival::InvitationRefused { status, message },
        Arrival::ForgottenPassword { entries } => ui::Arrival::ForgottenPassword { entries: filled(entries) },
        Arrival::LinkSent => ui::Arrival::LinkSent,
        Arrival::NewPassword { email, entries } => {
            ui::Arrival::NewPassword { email, entries: filled(entries) }
        }
        Arrival::PasswordSet { email } => ui::Arrival::PasswordSet { email },
        Arrival::PasswordLinkOver { message } => ui::Arrival::PasswordLinkOver { message },
        Arrival::NewAddress { email } => ui::Arrival::NewAddress { email },
        Arrival::AddressSet { email } => ui::Arrival::AddressSet { email },
        Arrival::AddressLinkOver { message } => ui::Arrival::AddressLinkOver { message },
        Arrival::SetUp { entries } => ui::Arrival::SetUp { entries: filled(entries) },
        Arrival::SetUpDone { email } => ui::Arrival::SetUpDone { email },
        Arrival::SetUpOver { message } => ui::Arrival::SetUpOver { message },
    }
}

fn offered<'a>(offer: &Offer<'a>) -> ui::Offer<'a> {
    ui::Offer {
        organization: offer.organization,
        role: offer.role,
        email: offer.email,
        expires_at: offer.expires_at,
    }
}
