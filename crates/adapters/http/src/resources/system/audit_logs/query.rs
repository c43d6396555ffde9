//! The query of the audit log.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::resources::reports::submissions::list;
use crate::state::paging;
use audit::{Action, AuditFilter};
use kernel::{PageRequest, Text, Tz};

/// The parsed query.
pub(super) struct AuditQuery {
    pub(super) filter: AuditFilter,
    pub(super) page: PageRequest,
    pub(super) csv: bool,
}

impl AuditQuery {
    /// Reads the parameters; days are those of the zone.
    pub(super) fn read(pairs: &Pairs, zone: Tz) -> Result<Self, ApiError> {
        const NO_ACTION: Text = Text::of("service.audit.no_action");
        const NO_FORMAT: Text = Text::of("service.audit.formats");
        let action =
            |code: &str| Action::parse(code).ok_or_else(|| ApiError::invalid_at("action", NO_ACTION));
        let csv = match pairs.one("format")? {
            None | Some("json") => false,
            Some("csv") => true,
            Some(_) => return Err(ApiError::invalid_at("format", NO_FORMAT)),
        };
        Ok(Self {
            filter: AuditFilter {
                period: list::period(pairs, zone)?,
                action: pairs.one("action")?.map(action).transpose()?,
                actor: paging::text(pairs, "actor")?,
                search: paging::text(pairs, "search")?,
            },
            page: paging::page(pairs)?,
            csv,
        })
    }
}
