use crate::framework::body::{BodyProblems, deserialize_as_text};
use crate::framework::messages;
use crate::framework::timestamp::rfc3339;
use crate::state::openapi::languages;
use crate::state::paging::Paging;
use deserr::{Deserr, IntoValue, Value as Given, ValuePointerRef};
use dpa::{
    AgreementTemplate, AgreementTemplateSummary, AgreementTemplateVersion, Clause, Content, ContentProblemAt,
    PublishedAs, TemplateChange, Variable, VariableKind, VariableOption, VariableValue,
};
use kernel::{Locale, Text, Translator as _};
use serde::Serialize;
use utoipa::ToSchema;

const NO_TYPE: Text = Text::of("service.dpa.no_type");

deserialize_as_text! { VariableKind: kind, NO_TYPE; }

fn kind(code: &str) -> Option<VariableKind> {
    VariableKind::ALL.into_iter().find(|kind| kind.code() == code)
}

/// A template in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaTemplateItem)]
pub(crate) struct TemplateItemDto {
    /// Its id; negative for templates that come with the service.
    id: i64,
    name: String,
    /// Its slug, unique among the templates.
    slug: String,
    /// The language of its texts.
    #[schema(schema_with = languages)]
    locale: &'static str,
    /// How many days an agreement is kept.
    retention_days: u32,
    /// `published` once a version was published, otherwise `draft`.
    #[schema(example = "published")]
    status: &'static str,
    /// The version that members see.
    #[schema(required = true)]
    version: Option<u32>,
    /// The SHA-256 of that version, over its canonical JSON (RFC 8785).
    #[schema(required = true)]
    content_hash: Option<String>,
    #[schema(required = true, format = DateTime)]
    published_at: Option<String>,
    /// Whether the draft differs from that version.
    has_changes: bool,
    /// Whether it comes with the service; a copy of it can be changed.
    is_system: bool,
    #[schema(format = DateTime)]
    created_at: String,
    /// When it was last changed.
    #[schema(format = DateTime)]
    updated_at: String,
}

impl From<AgreementTemplateSummary> for TemplateItemDto {
    fn from(template: AgreementTemplateSummary) -> Self {
        let AgreementTemplateSummary {
            id, name, slug, locale, retention_days, published, has_changes, ..
        } = template;
        Self {
            id: id.0,
            name,
            slug,
            locale: locale.code(),
            retention_days,
            status: if published.is_some() { "published" } else { "draft" },
            version: published.as_ref().map(|published| published.version),
            content_hash: published.as_ref().map(|published| published.content_hash.clone()),
            published_at: published.map(|published| rfc3339(published.published_at)),
            has_changes,
            is_system: id.is_system(),
            created_at: rfc3339(template.created_at),
            updated_at: rfc3339(template.updated_at),
        }
    }
}

/// A page of templates.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaTemplateList)]
pub(crate) struct DpaTemplateListDto {
    /// The templates of this page: the tenant's own by name, then those that come with the service.
    pub(super) data: Vec<TemplateItemDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A template with its texts.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaTemplate)]
pub(crate) struct DpaTemplateDto {
    /// The part that lists show.
    #[serde(flatten)]
    item: TemplateItemDto,
    /// Its texts.
    #[serde(flatten)]
    content: ContentDto,
    /// Problems that have to be corrected before it can be published.
    problems: Vec<ProblemDto>,
    /// Keys of clauses that no text refers to, so that no agreement includes them.
    unplaced_clauses: Vec<String>,
}

/// A problem that has to be corrected before a template can be published.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaProblem)]
pub(crate) struct ProblemDto {
    /// The path of the value, such as `clauses.2.condition`.
    field: String,
    /// The line in that value, from 1.
    #[schema(required = true)]
    line: Option<usize>,
    /// The character in that line, from 1.
    #[schema(required = true)]
    column: Option<usize>,
    /// The problem.
    message: String,
}

impl DpaTemplateDto {
    pub(super) fn new(template: AgreementTemplate, words: &::texts::Texts) -> Self {
        let content = &template.draft.content;
        let problem = |fault: ContentProblemAt| ProblemDto {
            message: words.say(&fault.problem.text()),
            line: fault.position.map(|at| at.line),
            column: fault.position.map(|at| at.column),
            field: fault.field,
        };
        Self {
            problems: content.faults().into_iter().map(problem).collect(),
            unplaced_clauses: content.unplaced_clauses().into_iter().map(str::to_owned).collect(),
            item: AgreementTemplateSummary::from(&template).into(),
            content: template.draft.content.into(),
        }
    }
}

/// The texts of a template.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaContent)]
pub(crate) struct ContentDto {
    /// Markdown with `{{path}}`, `{{#path}}…{{/path}}` and `{{> key of a clause}}`.
    content_md: String,
    /// The questions to the member.
    variable_schema: Vec<VariableDto>,
    /// Parts of the text that may have a condition.
    clauses: Vec<ClauseDto>,
}

impl From<Content> for ContentDto {
    fn from(Content { content_md, variable_schema, clauses }: Content) -> Self {
        Self {
            content_md,
            variable_schema: variable_schema.into_iter().map(VariableDto::from).collect(),
            clauses: clauses.into_iter().map(ClauseDto::from).collect(),
        }
    }
}

/// A question to the member.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaVariable)]
pub(crate) struct VariableDto {
    /// A dotted path such as `controller.company`, unique; not below `tenant`.
    key: String,
    /// The question, at most 200 characters.
    label: String,
    /// How it is answered.
    #[deserr(rename = "type")]
    #[serde(rename = "type")]
    #[schema(value_type = VariableKindDto)]
    kind: VariableKind,
    /// Whether an answer is required; for a toggle, whether it must be on.
    #[deserr(default)]
    #[schema(required = false)]
    required: bool,
    /// `profile.name`: the answer is prefilled with the member's name.
    #[deserr(default, rename = "prefillFrom")]
    #[serde(rename = "prefillFrom")]
    prefill_from: Option<String>,
    /// The options to choose from.
    #[deserr(default)]
    #[schema(required = false)]
    options: Vec<ChoiceDto>,
    /// The answer if none is given.
    #[deserr(default)]
    #[schema(value_type = Option<DefaultDto>)]
    default: Option<DefaultDto>,
}

/// How a question is answered.
#[derive(ToSchema)]
#[schema(as = DpaVariableType, rename_all = "kebab-case")]
#[expect(dead_code, reason = "described here, written by the domain")]
pub(crate) enum VariableKindDto {
    /// One line.
    Text,
    /// Several lines.
    Textarea,
    /// One of the options.
    Select,
    /// Some of the options.
    MultiSelect,
    /// Yes or no.
    Toggle,
}

/// An option.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaOption)]
pub(crate) struct ChoiceDto {
    /// The value that conditions compare.
    value: String,
    /// The text in the agreement.
    label: String,
}

/// A text, a list of options, or whether a toggle is on.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = DpaDefault)]
pub(crate) enum DefaultDto {
    /// A text, or the option of a list.
    Text(String),
    /// The chosen options.
    List(Vec<String>),
    /// Whether it is on.
    Toggle(bool),
}

impl Deserr<BodyProblems> for DefaultDto {
    fn deserialize_from_value<V: IntoValue>(
        value: Given<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        match value {
            Given::String(text) => Ok(Self::Text(text)),
            Given::Boolean(is_on) => Ok(Self::Toggle(is_on)),
            Given::Sequence(_) => {
                <Vec<String> as Deserr<BodyProblems>>::deserialize_from_value(value, location).map(Self::List)
            }
            Given::Null => Err(BodyProblems::at(location, messages::MISSING)),
            _ => Err(BodyProblems::at(location, Text::of("service.dpa.not_default"))),
        }
    }
}

impl From<VariableValue> for DefaultDto {
    fn from(value: VariableValue) -> Self {
        match value {
            VariableValue::Text(text) => Self::Text(text),
            VariableValue::List(list) => Self::List(list),
            VariableValue::Toggle(is_on) => Self::Toggle(is_on),
        }
    }
}

impl From<Variable> for VariableDto {
    fn from(variable: Variable) -> Self {
        let Variable { key, label, kind, required, prefill_from, options, default } = variable;
        let options =
            options.into_iter().map(|VariableOption { value, label }| ChoiceDto { value, label }).collect();
        let default = default.map(DefaultDto::from);
        Self { key, label, kind, required, prefill_from, options, default }
    }
}

impl From<VariableDto> for Variable {
    fn from(variable: VariableDto) -> Self {
        let VariableDto { key, label, kind, required, prefill_from, options, default } = variable;
        let options =
            options.into_iter().map(|ChoiceDto { value, label }| VariableOption { value, label }).collect();
        let default = default.map(|value| match value {
            DefaultDto::Text(text) => VariableValue::Text(text),
            DefaultDto::List(list) => VariableValue::List(list),
            DefaultDto::Toggle(is_on) => VariableValue::Toggle(is_on),
        });
        Self { key, label, kind, required, prefill_from, options, default }
    }
}

/// A part of the text.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaClause)]
pub(crate) struct ClauseDto {
    /// The key by which the text refers to it: at most 64 letters, digits, hyphens and underscores.
    key: String,
    /// The author's name for it, at most 200 characters.
    name: String,
    /// `path`, `path == "text"`, `path != "text"` or `path includes "text"`; if empty, always.
    #[deserr(default)]
    #[schema(required = false)]
    condition: String,
    /// Markdown with placeholders.
    content_md: String,
}

impl From<Clause> for ClauseDto {
    fn from(Clause { key, name, condition, content_md }: Clause) -> Self {
        Self { key, name, condition, content_md }
    }
}

impl From<ClauseDto> for Clause {
    fn from(ClauseDto { key, name, condition, content_md }: ClauseDto) -> Self {
        Self { key, name, condition, content_md }
    }
}

/// The content of a template. What is missing stays as it is, or is empty in a new one.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = DpaTemplateInput, example = json!({"name": "Vertrag zur Auftragsverarbeitung", "locale": "de", "content_md": "# Vertrag mit {{controller.company}}", "variable_schema": [{"key": "controller.company", "label": "Organisation", "type": "text", "required": true}], "clauses": [], "retention_days": 1095}))]
pub(crate) struct DpaTemplateInputDto {
    /// At most 200 characters.
    #[deserr(default)]
    name: Option<String>,
    /// At most 63 lower-case letters and digits with single hyphens in between, unique among the templates;
    /// by default derived from the name of a new one.
    #[deserr(default)]
    slug: Option<String>,
    /// The language of its texts.
    #[deserr(default)]
    #[schema(schema_with = languages)]
    locale: Option<Locale>,
    /// Markdown with placeholders; at most 1,000,000 bytes including all clauses.
    #[deserr(default)]
    content_md: Option<String>,
    /// The questions to the member, at most 200.
    #[deserr(default)]
    variable_schema: Option<Vec<VariableDto>>,
    /// Parts of the text, at most 200.
    #[deserr(default)]
    clauses: Option<Vec<ClauseDto>>,
    /// How many days an agreement is kept, 1 to 36500.
    #[deserr(default)]
    retention_days: Option<u32>,
}

impl From<DpaTemplateInputDto> for TemplateChange {
    fn from(wanted: DpaTemplateInputDto) -> Self {
        let DpaTemplateInputDto { name, slug, locale, content_md, variable_schema, clauses, retention_days } =
            wanted;
        Self {
            name,
            slug,
            locale,
            content_md,
            variable_schema: variable_schema.map(|list| list.into_iter().map(Variable::from).collect()),
            clauses: clauses.map(|list| list.into_iter().map(Clause::from).collect()),
            retention_days,
        }
    }
}

/// A version in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaVersionItem)]
pub(crate) struct VersionItemDto {
    /// Its number, from 1.
    version: u32,
    /// The SHA-256 of its canonical JSON (RFC 8785).
    content_hash: String,
    #[schema(format = DateTime)]
    published_at: String,
}

impl From<PublishedAs> for VersionItemDto {
    fn from(PublishedAs { version, content_hash, published_at }: PublishedAs) -> Self {
        Self { version, content_hash, published_at: rfc3339(published_at) }
    }
}

/// A page of versions.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaVersionList)]
pub(crate) struct DpaVersionListDto {
    /// The versions of this page, the newest first.
    pub(super) data: Vec<VersionItemDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A published version of an agreement template, with its content.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaVersion)]
pub(crate) struct DpaVersionDto {
    /// Its number and hash.
    #[serde(flatten)]
    item: VersionItemDto,
    /// Its content: the JSON over which the hash is computed.
    snapshot: SnapshotDto,
}

/// The content of a version. Its SHA-256, written with sorted members and without spaces (RFC 8785), is
/// `content_hash`.
#[derive(Serialize, ToSchema)]
#[schema(as = DpaSnapshot)]
pub(crate) struct SnapshotDto {
    /// The version of this format.
    format: u32,
    /// The name of the template at that time.
    name: String,
    /// Its slug at that time.
    slug: String,
    /// The language of its texts.
    #[schema(schema_with = languages)]
    locale: String,
    /// How many days an agreement is kept.
    retention_days: u32,
    /// Its texts.
    #[serde(flatten)]
    #[schema(value_type = ContentDto)]
    content: Content,
}

impl From<AgreementTemplateVersion> for DpaVersionDto {
    fn from(AgreementTemplateVersion { published, snapshot, .. }: AgreementTemplateVersion) -> Self {
        let dpa::Snapshot { format, name, slug, locale, content, retention_days } = snapshot;
        let snapshot = SnapshotDto { format, name, slug, locale, retention_days, content };
        Self { item: published.into(), snapshot }
    }
}
