//! Rules.
use crate::{FormSnapshot, Violations};
pub(crate) fn check_snapshot(_snapshot: &FormSnapshot) -> Result<(), Violations> {
    Ok(())
}
