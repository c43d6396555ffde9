use crate::framework::timestamp::rfc3339;
use crate::state::paging::Paging;
use ::texts::Texts;
use forms::Form;
use forms::submission::{QuestionFilter, Submission};
use kernel::Translator as _;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// An accepted report.
#[derive(Serialize, ToSchema)]
#[schema(as = Created)]
pub(super) struct AcceptedReportDto {
    pub(super) id: i64,
    /// The reference to quote when asking about it. Random: it reveals nothing about the person.
    #[schema(example = "MW-7K3F-9QXP")]
    pub(super) reference: String,
    /// A sentence for the person, in the language of the report.
    pub(super) message: String,
}

/// A page of reports.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportList)]
pub(super) struct ReportListDto<'a> {
    /// The reports of this page.
    pub(super) data: Vec<ReportItemDto<'a>>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// A report in the list.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportItem)]
pub(super) struct ReportItemDto<'a> {
    /// Its id; ids grow with time.
    id: i64,
    #[schema(example = "MW-7K3F-9QXP")]
    reference: &'a str,
    #[schema(example = "vorfall")]
    template_slug: &'a str,
    /// Title of the form that was filled in, in the request's language.
    template_title: &'a str,
    /// When it was received.
    created_at: String,
    /// The first answered choices in one line, in the request's language.
    summary: String,
    /// The beginning of its text, or what `search` found in it or, after the label of the question, in another
    /// answer; `null` if there is no text.
    #[schema(required = true)]
    excerpt: Option<String>,
    /// Masked values by field slug.
    #[schema(value_type = Object)]
    data: &'a Map<String, Value>,
    /// Whether it is test data.
    is_test: bool,
    /// Whether it is in quarantine: above the limit of its form and hour.
    quarantined: bool,
    #[schema(schema_with = crate::state::openapi::report_statuses)]
    status: &'static str,
    /// Whether the caller has not opened it yet.
    unread: bool,
    /// The answer, in words, to the question selected with `field`; `null` without one.
    #[schema(required = true)]
    answer: Option<String>,
}

impl<'a> ReportItemDto<'a> {
    /// `form` is the version that was filled in; without it (a damaged store) only what needs no form is
    /// shown.
    pub(super) fn new(report: &'a Submission, form: Option<&'a Form>, texts: &Texts) -> Self {
        Self {
            id: report.id.0,
            reference: &report.reference,
            template_slug: &report.template_slug,
            template_title: form
                .map_or(report.template_slug.as_str(), |form| form.snapshot.title.get(texts.locale())),
            created_at: rfc3339(report.created_at),
            summary: form.map_or_else(String::new, |form| form.summary(&report.data, texts)),
            excerpt: form.and_then(|form| form.excerpt(&report.data)),
            data: &report.data,
            is_test: report.is_test,
            quarantined: report.quarantined,
            status: report.status.code(),
            unread: false,
            answer: None,
        }
    }

    /// Adds the answer to a question.
    pub(super) fn answering(
        self,
        question: Option<&QuestionFilter>,
        form: Option<&Form>,
        texts: &Texts,
    ) -> Self {
        let Some((question, form)) = question.zip(form) else { return self };
        let answered = form.display(self.data, texts).into_iter().find(|field| field.slug == question.slug);
        Self { answer: answered.map(|field| field.display.join(", ")), ..self }
    }

    /// Shows what a search found, where the item does not yet.
    pub(super) fn found_by(self, search: Option<&str>, form: Option<&Form>, texts: &Texts) -> Self {
        let Some((search, form)) = search.zip(form) else { return self };
        Self { excerpt: form.excerpt_of_match(self.data, search, texts), ..self }
    }

    /// Adds the caller's read mark.
    pub(super) fn unread(self, unread: bool) -> Self {
        Self { unread, ..self }
    }
}

/// A complete report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportDetail)]
pub(super) struct ReportDetailDto<'a> {
    /// The part that the list shows as well.
    #[serde(flatten)]
    item: ReportItemDto<'a>,
    /// Language in which the form was filled in, `de` or `en`.
    #[schema(schema_with = crate::state::openapi::languages)]
    locale: &'static str,
    /// The answered fields in the order of the form.
    fields: Vec<ReportFieldDto<'a>>,
    /// How often each rule masked something before the report was stored.
    anonymization: Vec<MaskCountDto<'a>>,
    files: Vec<ReportFileDto<'a>>,
}

/// An answered field.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportField)]
struct ReportFieldDto<'a> {
    /// Its key in `data`.
    slug: &'a str,
    /// Its label, in the request's language.
    label: String,
    /// One of the eighteen field types.
    #[serde(rename = "type")]
    #[schema(schema_with = crate::state::openapi::field_types)]
    kind: forms::FieldType,
    block_title: &'a str,
    /// The stored value.
    #[schema(value_type = Value)]
    value: &'a Value,
    /// The value in words: labels of options, dates in the format of the language.
    display: Vec<String>,
    /// Whether its text went through masking before it was stored; that does not mean that anything was found.
    anonymized: bool,
}

/// How often a rule matched.
#[derive(Serialize, ToSchema)]
#[schema(as = MaskCount)]
struct MaskCountDto<'a> {
    /// The rule's code.
    #[schema(schema_with = crate::state::openapi::mask_rules)]
    rule: &'a str,
    /// The number of matches.
    count: u32,
}

/// A file of a report.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportFile)]
struct ReportFileDto<'a> {
    /// Its key: `GET /api/meldungen/{id}/files/{key}`.
    id: &'a str,
    /// Slug of its field.
    field: &'a str,
    /// A name generated by the service.
    #[schema(example = "anlage-1.pdf")]
    name: &'a str,
    /// Size in bytes.
    size: u64,
    /// Media type, detected from the content.
    #[schema(schema_with = crate::state::openapi::file_types)]
    media_type: &'a str,
}

impl<'a> ReportDetailDto<'a> {
    pub(super) fn new(report: &'a Submission, form: Option<&'a Form>, texts: &Texts) -> Self {
        let shown = form.map(|form| form.display(&report.data, texts)).unwrap_or_default();
        let fields = shown.into_iter().map(|field| ReportFieldDto {
            slug: field.slug,
            label: field.label,
            kind: field.kind,
            block_title: field.block_title,
            value: field.value,
            display: field.display,
            anonymized: field.is_masked_field,
        });
        let files = report.files.iter().map(|file| ReportFileDto {
            id: &file.key,
            field: &file.field,
            name: &file.name,
            size: file.size,
            media_type: &file.media_type,
        });
        Self {
            item: ReportItemDto::new(report, form, texts),
            locale: report.locale.code(),
            fields: fields.collect(),
            anonymization: report
                .mask_counts
                .iter()
                .map(|mask| MaskCountDto { rule: &mask.rule, count: mask.count })
                .collect(),
            files: files.collect(),
        }
    }
}
