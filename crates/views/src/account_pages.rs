//! The pages of people who have no password yet, or no longer: invitations, forgotten passwords,
//! the first account; the one that confirms another address; and those that mails to members of a portal link to.

use kernel::{DateTime, Locale, Tz};
use site::Brand;

/// One of these pages.
#[derive(Clone, Copy, Debug)]
pub struct AccountPage<'a> {
    /// Language of the page.
    pub locale: Locale,
    /// What every page of the site shows.
    pub brand: &'a Brand,
    /// The page's own path, without a query; its form is sent there.
    pub path: &'a str,
    /// What it is about.
    pub view: AccountView<'a>,
}

/// What a page is about.
#[derive(Clone, Copy, Debug)]
pub enum AccountView<'a> {
    /// An invitation for somebody who has no account yet.
    Invitation {
        /// What is offered.
        offer: Offer<'a>,
        /// What is in the form.
        entries: Entries<'a>,
    },
    /// An invitation for somebody who has an account.
    InvitationOfAccount {
        /// What is offered.
        offer: Offer<'a>,
        /// Where the account accepts it.
        accept_path: &'a str,
    },
    /// The new account is a member.
    Joined {
        /// The organisation.
        organization: &'a str,
        /// The address to sign in with.
        email: &'a str,
    },
    /// The invitation cannot be accepted.
    InvitationRefused {
        /// Status of the answer: 403, 404 or 410.
        status: u16,
        /// Why, in whole sentences.
        message: &'a str,
    },
    /// Somebody has forgotten a password.
    ForgottenPassword {
        /// What is in the form.
        entries: Entries<'a>,
    },
    /// A link is on its way, if there is an account.
    LinkSent,
    /// A new password is to be set.
    NewPassword {
        /// Whose.
        email: &'a str,
        /// What is in the form.
        entries: Entries<'a>,
    },
    /// The new password counts.
    PasswordSet {
        /// Whose.
        email: &'a str,
    },
    /// The link for a new password is not good.
    PasswordLinkOver {
        /// Why, in whole sentences.
        message: &'a str,
    },
    /// Another address is to be confirmed.
    NewAddress {
        /// The address.
        email: &'a str,
    },
    /// The other address counts.
    AddressSet {
        /// The address to sign in with.
        email: &'a str,
    },
    /// The link for another address is not good.
    AddressLinkOver {
        /// Why, in whole sentences.
        message: &'a str,
    },
    /// A member of the portal is to confirm the address.
    MemberAddress {
        /// The address.
        email: &'a str,
    },
    /// The member can sign in.
    MemberAddressConfirmed {
        /// The address to sign in with.
        email: &'a str,
    },
    /// The link that confirms a member's address is not good.
    MemberAddressLinkOver {
        /// Why, in whole sentences.
        message: &'a str,
    },
    /// A member of the portal is to set a new password.
    MemberNewPassword {
        /// Whose.
        email: &'a str,
        /// What is in the form.
        entries: Entries<'a>,
    },
    /// The member's new password counts.
    MemberPasswordSet,
    /// The link for a member's new password is not good.
    MemberPasswordLinkOver {
        /// Why, in whole sentences.
        message: &'a str,
    },
    /// The first account is to be made.
    SetUp {
        /// What is in the form.
        entries: Entries<'a>,
    },
    /// The first account was made.
    SetUpDone {
        /// The address to sign in with.
        email: &'a str,
    },
    /// The set-up link is not good.
    SetUpOver {
        /// Why, in whole sentences.
        message: &'a str,
    },
}

/// What an invitation offers.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    /// Who invites.
    pub organization: &'a str,
    /// The role, by its name.
    pub role: &'a str,
    /// The invitee's address.
    pub email: &'a str,
    /// From then on it is over, in the time zone of the site.
    pub expires_at: DateTime<Tz>,
}

/// What was typed into a form, and what is wrong with it. Passwords are never shown again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entries<'a> {
    /// Name.
    pub name: &'a str,
    /// E-mail address.
    pub email: &'a str,
    /// What is wrong.
    pub problems: &'a [EntryProblem],
}

/// Something that is wrong with what was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryProblem {
    /// The control (`name`, `email`, `password`); `None` when it is about the whole.
    pub field: Option<String>,
    /// What is wrong, in whole sentences.
    pub text: String,
}
