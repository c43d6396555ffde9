//! Data-processing agreements (Art. 28 GDPR): templates written by an author, and agreements concluded by
//! members.
//!
//! Invariants:
//! - A text is parsed before it is stored. A fault has its line and column; a text that parses is always
//!   rendered the same way.
//! - Values are data. They are inserted once, after the text was parsed, and are never interpreted as
//!   Mustache, Markdown or HTML.
//! - A version is published once and never changed: its canonical JSON (RFC 8785) and the SHA-256 of it are
//!   stored. Later changes make another version.
//! - A rendered text loads nothing: no pictures, no scripts, links to the web or to mail addresses only.
//!
//! Deliberately absent: how a page is printed, who may conclude what, and the network.

mod condition;
mod content;
mod contract;
mod contracts;
mod document;
mod input;
mod markdown;
mod mustache;
mod path;
pub mod ports;
mod print;
mod printing;
mod problem_texts;
mod reading;
mod render;
mod system;
mod template;
mod templates;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod values;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use condition::{ClauseCondition, ConditionProblem};
pub use content::{
    Clause, Content, ContentProblem, ContentProblemAt, MAX_CLAUSE_DEPTH, MAX_CLAUSES, MAX_LABEL_CHARS,
    MAX_TEXT_BYTES, MAX_VARIABLES, TENANT_PATHS, Variable, VariableKind, VariableOption,
};
pub use contract::{
    Consent, Contract, ContractStatus, CopyTo, Evidence, NewContract, PrintFailure, REPEATED_WITHIN,
    Rendition, content_hash, parse_hash, pdf_hash,
};
pub use contracts::{
    ContractError, ContractRequest, Contracts, MAX_CONTRACTS, MAX_USER_AGENT_CHARS, Signatory,
};
pub use document::{Processor, consent_text};
pub use input::{EnteredValue, InputFault, InputProblem, MAX_AREA_CHARS, MAX_LINE_CHARS};
pub use mustache::{MAX_DEPTH, MAX_KEY_CHARS, MustacheProblem};
pub use path::{MAX_PATH_CHARS, Path, Position};
pub use print::{MAX_PDF_BYTES, Pdf, PrintError, Printable};
pub use printing::{ATTACHMENT, LEASE, MAX_PRINTS, Printing};
pub use render::{MAX_RENDERED_BYTES, RenderError};
pub use template::{
    AgreementTemplate, AgreementTemplateSummary, AgreementTemplateVersion, DEFAULT_RETENTION_DAYS,
    DpaTemplateId, Draft, MAX_RETENTION_DAYS, MAX_SLUG_CHARS, PublishedAs, Snapshot,
};
pub use templates::{AgreementTemplates, MAX_TEMPLATES, SeenEditions, TemplateChange, TemplateError};
pub use values::{VariableValue, VariableValues};

/// The use cases of this domain that answer requests.
#[derive(Clone)]
pub struct UseCases {
    /// Writes and publishes templates.
    pub templates: AgreementTemplates,
    /// Concludes and reads agreements.
    pub contracts: Contracts,
}
