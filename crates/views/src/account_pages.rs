//! The pages for people without a password: invitations, forgotten passwords, the first account; the page
//! that confirms a new address; and the pages that mails to members of a portal link to.

use kernel::{DateTime, Locale, Tz};
use site::Brand;

/// An account page.
#[derive(Clone, Copy, Debug)]
pub struct AccountPage<'a> {
    /// The language of the page.
    pub locale: Locale,
    /// The parts that every page of the site shows.
    pub brand: &'a Brand,
    /// The page's own path, without a query; its form is sent there.
    pub path: &'a str,
    /// The content of the page.
    pub view: AccountView<'a>,
}

/// The content of an account page.
#[derive(Clone, Copy, Debug)]
pub enum AccountView<'a> {
    /// An invitation for somebody who has no account yet.
    Invitation {
        /// The content of the invitation.
        offer: InvitationView<'a>,
        /// What was entered into the form.
        entries: FormEntries<'a>,
    },
    /// An invitation for somebody who has an account.
    InvitationOfAccount {
        /// The content of the invitation.
        offer: InvitationView<'a>,
        /// The path at which the account accepts it.
        accept_path: &'a str,
    },
    /// The new account is a member.
    Joined {
        organization: &'a str,
        /// The address to sign in with.
        email: &'a str,
    },
    /// The invitation cannot be accepted.
    InvitationRefused {
        /// The HTTP status: 403, 404 or 410.
        status: u16,
        /// The reason, in whole sentences.
        message: &'a str,
    },
    /// Somebody has forgotten a password.
    ForgottenPassword {
        /// What was entered into the form.
        entries: FormEntries<'a>,
    },
    /// A link is on its way, if there is an account.
    LinkSent,
    /// A new password is to be set.
    NewPassword {
        /// The address of the account.
        email: &'a str,
        /// What was entered into the form.
        entries: FormEntries<'a>,
    },
    /// The new password is set.
    PasswordSet {
        /// The address of the account.
        email: &'a str,
    },
    /// The link for a new password is not valid.
    PasswordLinkInvalid {
        /// The reason, in whole sentences.
        message: &'a str,
    },
    /// A new address is to be confirmed.
    NewAddress { email: &'a str },
    /// The new address is in effect.
    AddressSet {
        /// The address to sign in with.
        email: &'a str,
    },
    /// The link for a new address is not valid.
    AddressLinkInvalid {
        /// The reason, in whole sentences.
        message: &'a str,
    },
    /// A member of the portal is to confirm their address.
    PortalMemberAddress { email: &'a str },
    /// The member can sign in.
    PortalMemberAddressConfirmed {
        /// The address to sign in with.
        email: &'a str,
    },
    /// The link that confirms a member's address is not valid.
    PortalMemberAddressLinkInvalid {
        /// The reason, in whole sentences.
        message: &'a str,
    },
    /// A member of the portal is to set a new password.
    PortalMemberNewPassword {
        /// The address of the account.
        email: &'a str,
        /// What was entered into the form.
        entries: FormEntries<'a>,
    },
    /// The member's new password is set.
    PortalMemberPasswordSet,
    /// The link for a member's new password is not valid.
    PortalMemberPasswordLinkInvalid {
        /// The reason, in whole sentences.
        message: &'a str,
    },
    /// The first account is to be created.
    SetUp {
        /// What was entered into the form.
        entries: FormEntries<'a>,
    },
    /// The first account was created.
    SetUpDone {
        /// The address to sign in with.
        email: &'a str,
    },
    /// The set-up link is not valid.
    SetUpLinkInvalid {
        /// The reason, in whole sentences.
        message: &'a str,
    },
}

/// The content of an invitation.
#[derive(Clone, Copy, Debug)]
pub struct InvitationView<'a> {
    /// The inviting organisation.
    pub organization: &'a str,
    /// The name of the role.
    pub role: &'a str,
    /// The invitee's address.
    pub email: &'a str,
    /// When it expires, in the time zone of the site.
    pub expires_at: DateTime<Tz>,
}

/// What was entered into a form, and what is wrong with it. Passwords are never shown again.
#[derive(Clone, Copy, Debug, Default)]
pub struct FormEntries<'a> {
    pub name: &'a str,
    pub email: &'a str,
    /// The problems found.
    pub problems: &'a [EntryProblem],
}

/// A problem with what was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryProblem {
    /// The form control (`name`, `email`, `password`); `None` when the problem concerns the whole form.
    pub field: Option<String>,
    /// The problem, in whole sentences.
    pub text: String,
}
