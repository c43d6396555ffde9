//! Data-processing agreements (Art. 28 GDPR): texts that an author writes, and contracts that members conclude.
//!
//! Invariants:
//! - A text is read before it is stored. What cannot be read is a fault with its line and column; what can be read is
//!   written the same way each time.
//! - Values are data. They are put into the text once, after it was read, and are never read as Mustache, Markdown or HTML.
//! - A text that was written asks nobody for anything: no pictures, no scripts, links to the web or to mail addresses only.
//!
//! Deliberately absent: how a page is printed, who may conclude what, and the network.

mod condition;
mod content;
mod input;
mod markdown;
mod mustache;
mod place;
mod render;
mod values;

/// What the types of this crate are made of, in the version that fits.
pub use kernel;

pub use condition::{Condition, ConditionProblem};
pub use content::{
    Choice, Clause, Content, ContentProblem, Fault, MAX_CLAUSE_DEPTH, MAX_CLAUSES, MAX_LABEL_CHARS,
    MAX_TEXT_BYTES, MAX_VARIABLES, TENANT_PATHS, Variable, VariableKind,
};
pub use input::{Entered, InputFault, InputProblem, MAX_AREA_CHARS, MAX_LINE_CHARS};
pub use mustache::{MAX_DEPTH, MAX_KEY_CHARS, MustacheProblem};
pub use place::{MAX_PATH_CHARS, Path, Position};
pub use render::RenderError;
pub use values::{Value, Values};
