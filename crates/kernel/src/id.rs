//! Typed ids. All are positive 64-bit integers assigned by the store.

use serde::{Deserialize, Serialize};

macro_rules! typed_id {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

typed_id! {
    /// An organisation (tenant).
    OrganizationId
    /// A staff account.
    UserId
    /// The account of a portal member.
    PortalMemberId
    /// A data-processing agreement.
    ContractId
    /// A reusable form block.
    BlockId
    /// A form template.
    TemplateId
    /// A frozen version of a template, against which reports are validated.
    FormVersionId
    /// A stored report. Ids grow with `created_at` (ADR 1).
    SubmissionId
    /// An invitation to an organisation.
    InvitationId
    /// A note of staff on a report.
    NoteId
    /// A saved filter of the list of reports.
    SavedFilterId
    /// A session of an account or portal member, or an API token (the record, not the secret). Each of these
    /// kinds has its own table, so ids are unique only within a kind.
    TokenId
}
