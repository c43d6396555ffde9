//! Invitations, by which people become members of an organisation (specification, "Invitation"; decisions
//! §4).
//!
//! Invariants: the token of an invitation leaves the server once, in its mail, and is stored as a SHA-256
//! digest; of two people who accept one invitation at the same time, one succeeds; an invitation moves nobody
//! out of another organisation, and no administrator out of the installation.

mod accept;
mod error;
mod invite;
pub mod ports;

pub use accept::{AcceptInvitation, Acceptance, NewMember};
pub use error::{AcceptError, InviteError};
pub use invite::{Invite, InviteRequest};
pub use ports::{FoundInvitation, Invitation, InvitationState, InvitingOrganization};

use kernel::Duration;

/// How long an invitation is open (specification, "Limits and numbers": seven days at most). It expires
/// exactly at its end, to the microsecond.
pub const VALIDITY: Duration = Duration::days(7);

/// How often one address may be invited to one organisation within [`COUNTED`]. Withdrawing does not give an
/// invitation back: nobody's mailbox can be flooded by inviting and withdrawing in turns.
pub const INVITATIONS_OF_ADDRESS: usize = 3;

/// How many invitations one organisation may send within [`COUNTED`].
pub const INVITATIONS_OF_ORGANIZATION: usize = 200;

/// How long an invitation counts towards the two limits.
pub const COUNTED: Duration = Duration::hours(24);

/// How long an invitation is remembered after its end, so that its link can say what happened to it. After
/// that the address is deleted.
pub const INVITATION_RETENTION: Duration = Duration::days(30);
