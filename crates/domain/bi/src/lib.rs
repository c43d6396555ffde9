//! Figures of the reports of one form, for dashboards and for analysts' tools.
//!
//! How it works: the choices of a form's reports are bitmaps in memory ([`Facts`]), one row per report; a
//! figure intersects and counts them. Before each answer [`Statistics`] adds what is new.
//!
//! Invariants:
//! - A figure is about one form of one tenant; forms are never mixed.
//! - A value counts only where the report's own version of the form has the field as a choice (`select` or
//!   `checkbox-group`), so that typed text never becomes a group. Removed options count under their last
//!   label.
//! - Test data, quarantined and deleted reports are in no figure.
//! - An answer includes every report acknowledged and every removal made before the question, by any process:
//!   the facts in memory ([`Facts`]) are brought up to date first.
//!
//! Deliberately absent: all values of a report other than choices (a feed reads them from the store), and the
//! appearance of a form.

mod condition;
mod facts;
mod figures;
mod filter;
mod form;
mod months;
pub mod ports;
mod rounded;
mod seal;
mod segment;
mod statistics;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use condition::FactCondition;
pub use facts::{ChangedReport, Fact, Facts, ReportState, SEGMENT_ROWS};
pub use figures::{Chosen, ChosenOption, Group, MonthCount, Overview, Statuses, Top};
pub use filter::{Filter, FilterError, PARAMETERS, Since};
pub use form::{
    BASES, ChoiceKind, FieldChoice, FormVersion, OptionIndex, StatsField, StatsForm, StatsOption,
};
pub use months::Month;
pub use rounded::{Rounding, RoundingHash};
pub use seal::{SealFacts, SegmentSizes};
pub use segment::{DamagedSegment, Segment, SegmentBounds};
pub use statistics::{FiguresError, Statistics};
