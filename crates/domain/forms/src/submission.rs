//! A report: as it is to be stored, and as it is read.

use crate::field::{FieldDefinition, FieldType};
use kernel::{FormVersionId, Locale, Period, SubmissionId, TemplateId, Text, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A report that was checked and masked and is ready to be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct NewSubmission {
    /// Random and speakable, `MW-7K3F-9QXP`; unique in the whole store.
    pub reference: String,
    /// The template.
    pub template_id: TemplateId,
    /// The version it was checked against.
    pub version_id: FormVersionId,
    /// The revision of the scope at that time; the store refuses the report if it has moved.
    pub revision: crate::Revision,
    /// Masked values by slug.
    pub data: Map<String, Value>,
    /// Lower-case text for the search of the staff list: the masked texts and the labels of
    /// the chosen options.
    pub search_text: String,
    /// Language in which the form was filled in.
    pub locale: Locale,
    /// What was masked: rule code and count.
    pub masked: Vec<MaskCount>,
    /// Files, already in the vault.
    pub files: Vec<StoredFile>,
    /// Whether this is test data.
    pub is_test: bool,
    /// The hour whose ceiling it lies beyond, when it goes into quarantine.
    pub quarantine: Option<Timestamp>,
    /// When it was received. The store raises it to the newest one that it holds, so that
    /// ids and times grow together (ADR 0001).
    pub created_at: Timestamp,
    /// The key that it was sent under, if any.
    pub key: Option<ReportKey>,
}

/// The key that a report was sent under, as it is kept: whoever reads it cannot send it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportKey {
    /// A digest of it.
    pub digest: [u8; 32],
    /// From then on it says nothing any more.
    pub expires_at: Timestamp,
}

/// How often a masking rule matched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MaskCount {
    /// Code of the rule, e.g. `name`.
    pub rule: String,
    /// Matches.
    pub count: u32,
}

impl MaskCount {
    /// Counts matches of a rule beside those that were counted before.
    pub fn add(counts: &mut Vec<Self>, rule: &str, count: u32) {
        match counts.iter_mut().find(|known| known.rule == rule) {
            Some(known) => known.count += count,
            None => counts.push(Self { rule: rule.to_owned(), count }),
        }
    }
}

/// A file of a report in the vault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredFile {
    /// Random key in the vault.
    pub key: String,
    /// Slug of the field.
    pub field: String,
    /// A name made by the service (`anlage-1.pdf`); the original name may name a person.
    pub name: String,
    /// Media type found from the content.
    pub media_type: String,
    /// Size in bytes.
    pub size: u64,
}

/// What the store gave to a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its id.
    pub id: SubmissionId,
    /// Its time.
    pub created_at: Timestamp,
}

/// How far staff are with a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReportStatus {
    /// Nobody has begun. Every report starts so.
    #[default]
    New,
    /// Somebody is on it.
    InProgress,
    /// Done.
    Resolved,
    /// Nothing is done about it.
    Rejected,
    /// Put away.
    Archived,
}

impl ReportStatus {
    /// All, in the order in which people go through them.
    pub const ALL: [Self; 5] = [Self::New, Self::InProgress, Self::Resolved, Self::Rejected, Self::Archived];

    /// The name used in the API and in stores.
    pub const fn code(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InProgress => "in_progress",
            Self::Resolved => "resolved",
            Self::Rejected => "rejected",
            Self::Archived => "archived",
        }
    }

    /// The inverse of [`ReportStatus::code`].
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// What it is called.
    pub const fn text(self) -> Text {
        match self {
            Self::New => Text::of("staff.status.new"),
            Self::InProgress => Text::of("staff.status.in_progress"),
            Self::Resolved => Text::of("staff.status.resolved"),
            Self::Rejected => Text::of("staff.status.rejected"),
            Self::Archived => Text::of("staff.status.archived"),
        }
    }
}

/// A stored report.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// Its id.
    pub id: SubmissionId,
    /// Its reference.
    pub reference: String,
    /// The template.
    pub template_id: TemplateId,
    /// Slug of the template, as it is now.
    pub template_slug: String,
    /// The version it was checked against.
    pub version_id: FormVersionId,
    /// Masked values by slug.
    pub data: Map<String, Value>,
    /// Language in which the form was filled in.
    pub locale: Locale,
    /// What was masked.
    pub masked: Vec<MaskCount>,
    /// Files.
    pub files: Vec<StoredFile>,
    /// Whether this is test data.
    pub is_test: bool,
    /// Whether it is in quarantine.
    pub quarantined: bool,
    /// How far staff are with it.
    pub status: ReportStatus,
    /// When it was received.
    pub created_at: Timestamp,
}

/// Which reports a list shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SubmissionFilter {
    /// Slug of the template.
    pub template: Option<String>,
    /// When received.
    pub period: Period,
    /// Text that must occur in the reference or in the search text, whatever its case: both
    /// sides are compared as [`crate::search_key`]s. Wildcards of a store mean themselves.
    pub search: Option<String>,
    /// How far staff are.
    pub status: Option<ReportStatus>,
    /// Those that this person has not read. What is in quarantine is never unread.
    pub unread_by: Option<UserId>,
    /// What is in quarantine.
    pub quarantine: InQuarantine,
    /// A question of the form, for its answers.
    pub question: Option<QuestionFilter>,
    /// Order.
    pub sort: SubmissionSort,
}

/// A question whose answers narrow or order a list: a choice, a number, or a yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionFilter {
    /// Its slug.
    pub slug: String,
    /// What can be chosen, in the order of the form; nothing for numbers.
    pub options: Vec<String>,
    /// The answer that reports must have, by itself or among others.
    pub answer: Option<String>,
}

impl QuestionFilter {
    /// A question that a list can be narrowed or ordered by; `None` for any other field.
    pub fn of(field: &FieldDefinition) -> Option<Self> {
        use FieldType::{CheckboxGroup, MultiSelect, Number, RadioGroup, Range, Select, Toggle};
        let options = match field.kind {
            Select | RadioGroup | MultiSelect | CheckboxGroup => {
                field.options.iter().map(|option| option.value.clone()).collect()
            }
            Toggle => vec!["true".to_owned(), "false".to_owned()],
            Number | Range => Vec::new(),
            _ => return None,
        };
        Some(Self { slug: field.slug.clone(), options, answer: None })
    }
}

/// Whether a list shows what is in quarantine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InQuarantine {
    /// No.
    #[default]
    Exclude,
    /// Among the others.
    Include,
    /// Nothing else.
    Only,
}

impl InQuarantine {
    /// Whether a list shows a report that is, or is not, in quarantine.
    pub const fn shows(self, quarantined: bool) -> bool {
        match self {
            Self::Exclude => !quarantined,
            Self::Include => true,
            Self::Only => quarantined,
        }
    }
}

/// Order of a list of reports. Ties are broken by id in the same direction; references and
/// slugs are compared byte by byte, whatever the language of the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SubmissionSort {
    /// Newest first.
    #[default]
    NewestFirst,
    /// Oldest first.
    OldestFirst,
    /// By reference.
    Reference,
    /// By reference, last first.
    ReferenceDescending,
    /// By slug of the template.
    Template,
    /// By slug of the template, last first.
    TemplateDescending,
    /// By the answer to the question, options in the order of the form; reports that have none of them come last.
    Answer,
    /// By the answer to the question, the other way round, but for those that have none.
    AnswerDescending,
}
