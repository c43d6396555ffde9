//! Invitations: how somebody becomes a member of an organisation (specification, "Invitation";
//! decisions §4).
//!
//! Invariants: the token of an invitation leaves the house once, in its mail, and is stored as a
//! SHA-256 digest; of two who accept one invitation at once, one does; an invitation takes nobody
//! out of another organisation, and nobody who runs the installation out of that.

mod accept;
mod error;
mod invite;
pub mod ports;

pub use accept::{AcceptInvitation, Acceptance, NewMember};
pub use error::{AcceptError, InviteError};
pub use invite::{Invite, InviteRequest};
pub use ports::{FoundInvitation, Invitation, InvitationState, InvitingOrganization};

use kernel::Duration;

/// How long an invitation is open (specification, "Limits and numbers": seven days at most). At
/// its end, to the microsecond, it is over.
pub const VALIDITY: Duration = Duration::days(7);

/// How often one address is invited to one organisation within [`COUNTED`]. Withdrawing does not give
/// an invitation back: nobody's mailbox is filled by inviting and withdrawing in turns.
pub const INVITATIONS_OF_ADDRESS: usize = 3;

/// How many invitations one organisation sends within [`COUNTED`].
pub const INVITATIONS_OF_ORGANIZATION: usize = 200;

/// How long an invitation counts towards the two limits.
pub const COUNTED: Duration = Duration::hours(24);

/// How long an invitation is remembered after its end, so that its link says what happened to it.
/// After that the address is forgotten.
pub const REMEMBERED: Duration = Duration::days(30);
