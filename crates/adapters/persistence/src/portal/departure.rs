//! What becomes of what a member leaves behind.

use crate::database::Exclusive;
use kernel::{MemberId, Scope, StoreError};

/// What is to be done about a member's agreements before its row goes, in the transaction in which it goes: here they lose what
/// names the member (specification, "Retention and deletion", rule 2). The row is held by the transaction. No table of this
/// schema names members yet but those that go with them by their foreign keys.
#[expect(clippy::unused_async, reason = "what it asks of the database comes with the agreements")]
pub(super) async fn before_member_goes(
    _transaction: &Exclusive,
    _scope: Scope,
    _member: MemberId,
) -> Result<(), StoreError> {
    Ok(())
}
