//! The public pages as HTML, and the files that the browser loads, embedded in the binary.
//!
//! [`form_page`] shows any form with its eighteen field types, conditions, what was typed and
//! what is wrong with it; [`receipt_page`], [`index_page`], [`error_page`] and
//! [`accessibility_page`] are the pages around it; [`arrival_page`] is for people without a password.
//! [`names`] says under which names a form sends
//! its content. [`asset`] and [`staff_index`] give the style sheet, the script, the fonts and the
//! staff application.
//!
//! Invariants: a page is a pure function of its view. Texts of administrators and of strangers
//! are escaped; only the challenge's image, made by this service, is put in as it is. There is
//! no inline script or style and no request to another site. Everything works without
//! JavaScript. Controls of fields that are not visible are disabled, so nothing of them is sent.
//!
//! Deliberately absent: HTTP (status, headers, decoding of what is sent), the decision what is
//! valid or visible (`forms` has it), the clock, and the source of the style sheet and the
//! scripts (`web/`).

mod arrival;
mod assets;
mod form;
mod layout;
pub mod names;
mod pages;
mod receipt;
mod style;
#[cfg(test)]
mod tests;
mod texts;

pub use arrival::{Arrival, ArrivalPage, Entries, EntryProblem, Offer, arrival_page};
pub use assets::{Asset, asset, staff_index};
pub use form::{ChallengeView, FormPage, LostFile, Notice, Question, RawEntries, WorkView, form_page};
pub use layout::{ACCESSIBILITY_PATH, STAFF_PATH};
pub use pages::{
    AccessibilityPage, ErrorPage, FormLink, IndexPage, accessibility_page, error_page, index_page,
};
pub use receipt::{ReceiptPage, receipt_page};
pub use style::style_sheet;
pub use texts::all_texts;
