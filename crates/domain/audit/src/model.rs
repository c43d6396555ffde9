//! Events, and the entries they become.

use crate::action::{Action, ObjectKind};
use crate::details::Details;
use crate::head::Hash;
use kernel::{MemberId, Period, Timestamp, TokenId, UserId};

/// Longest name of an actor, in characters; the rest is cut off.
pub const MAX_NAME_CHARS: usize = 100;

/// Who did it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A member of the staff, with the name of that moment.
    User {
        /// The account.
        id: UserId,
        /// Its display name then.
        name: String,
    },
    /// A machine, by its access token.
    Token {
        /// The token's record.
        id: TokenId,
        /// The name it was given.
        name: String,
    },
    /// A member of the portal, by the number alone: the log outlives the account.
    Member(MemberId),
    /// Whoever has the shell of the server.
    CommandLine,
    /// The service itself: a schedule, a clean-up.
    System,
    /// Somebody who is not known, such as who tries passwords.
    Stranger,
}

impl Actor {
    /// A member of the staff.
    pub fn user(id: UserId, name: &str) -> Self {
        Self::User { id, name: name.to_owned() }
    }

    pub(crate) fn stored(&self) -> StoredActor {
        let (kind, id, name) = match self {
            Self::User { id, name } => ("user", Some(id.0), name.as_str()),
            Self::Token { id, name } => ("token", Some(id.0), name.as_str()),
            Self::Member(id) => ("member", Some(id.0), ""),
            Self::CommandLine => ("command_line", None, ""),
            Self::System => ("system", None, ""),
            Self::Stranger => ("stranger", None, ""),
        };
        StoredActor { kind: kind.to_owned(), id, name: name.chars().take(MAX_NAME_CHARS).collect() }
    }
}

/// What it was done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its kind.
    pub kind: ObjectKind,
    /// Its id within the kind; empty when there is only one.
    pub id: String,
}

impl Object {
    /// A record by its id.
    ///
    /// ```
    /// use audit::{Object, ObjectKind};
    /// use kernel::SubmissionId;
    /// assert_eq!(Object::of(ObjectKind::Report, SubmissionId(7)).id, "7");
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "ids are small; a reference at every call is noise")]
    pub fn of(kind: ObjectKind, id: impl ToString) -> Self {
        Self { kind, id: id.to_string() }
    }
}

/// Something that happened and is to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When it happened.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub action: Action,
    /// To what.
    pub object: Object,
    /// What else belongs to it.
    pub details: Details,
}

/// Who did it, as it is stored. Whatever a row holds can be read, so that one that was tampered
/// with is shown and found instead of being an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredActor {
    /// `user`, `token`, `member`, `command_line`, `system` or `stranger`.
    pub kind: String,
    /// The account's or the token's id.
    pub id: Option<i64>,
    /// The name of that moment; empty when there is none.
    pub name: String,
}

/// An entry of the log, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the scope's chain, from 1.
    pub number: i64,
    /// When it happened. An event that had to wait for its recording comes late in the chain.
    pub at: Timestamp,
    /// Who did it.
    pub actor: StoredActor,
    /// Code of the [`Action`].
    pub action: String,
    /// Code of the [`ObjectKind`].
    pub object_kind: String,
    /// Id of the object.
    pub object_id: String,
    /// The [`Details`] as JSON.
    pub details: String,
    /// SHA-256 over everything above, the scope, and the hash of the entry before.
    pub hash: Hash,
}

/// Which entries of a scope are wanted; everything given must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// When it happened.
    pub period: Period,
    /// What was done.
    pub action: Option<Action>,
    /// A part of the actor's name, in any case; compared with [`name_key`].
    pub actor: Option<String>,
    /// The id of the object, or a text among the details; the whole of it, as it is written. The
    /// details have it when they contain its [`detail_key`].
    pub search: Option<String>,
}

/// A name as it is compared: in small letters.
pub fn name_key(name: &str) -> String {
    name.to_lowercase()
}

/// A text as it stands in stored details: a whole JSON string.
pub fn detail_key(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
