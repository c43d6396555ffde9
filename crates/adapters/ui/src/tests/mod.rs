//! The pages as a browser's parser sees them.

mod account;
mod conditions;
mod document;
mod draft;
mod fields;
mod hostile;
mod pages;
mod steps;

use crate::form::form_page;
use captcha::{Challenge, ProofOfWork, Reply, WorkDifficulty};
use forms::testing::{FieldBuilder, FormBuilder};
use forms::{Form, FormSnapshot, Violations};
use kernel::{FormVersionId, Locale, TemplateId};
use scraper::{ElementRef, Html, Selector};
use serde_json::{Map, Value};
use site::{Brand, MaskingSettings};
use std::sync::LazyLock;
use views::{
    AccessibilityPage, AccountPage, AccountView, ChallengePrompt, EntryProblem, ErrorPage, FormEntries,
    FormLink, FormPage, IndexPage, InvitationView, LostFile, Notice, RawEntries, ReceiptPage,
    RetentionPeriod, names,
};

/// A form with all eighteen types.
fn full_form() -> Form {
    let snapshot: FormSnapshot =
        serde_json::from_str(include_str!("../../examples/full-form.json")).expect("a snapshot");
    Form::compile(TemplateId(1), FormVersionId(1), snapshot).expect("a valid form")
}

fn form_of(fields: impl IntoIterator<Item = FieldBuilder>) -> Form {
    FormBuilder::new("f").block("b", fields).compile()
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => unreachable!("an object, not {other}"),
    }
}

/// A form page under construction.
struct Shown<'a> {
    form: &'a Form,
    locale: Locale,
    values: Option<Map<String, Value>>,
    raw: RawEntries,
    violations: Option<Violations>,
    challenge: Option<ChallengePrompt<'a>>,
    notice: Option<Notice<'a>>,
    lost_files: Vec<LostFile>,
    files_stay: bool,
    is_preview: bool,
    retention: RetentionPeriod,
    masking: MaskingSettings,
    only_language: Option<Locale>,
    footer_links: Vec<(String, String)>,
}

const KEY: &str = "0b5c2a10-7d3e-4f60-9a1b-c2d3e4f50617";

static ASKED: LazyLock<Challenge> = LazyLock::new(|| Challenge {
    token: "t\"oken".into(),
    image_svg: "<svg viewBox=\"0 0 9 9\"><path d=\"M0 0h9\"/></svg>".into(),
    accessible_text: "Was ist 7 plus 5?".into(),
    work: None,
});
static WITH_WORK: LazyLock<Challenge> = LazyLock::new(|| {
    let work = ProofOfWork {
        salt: "AAECAwQFBgcICQoLDA0ODw".into(),
        difficulty: WorkDifficulty::new(16).expect("within"),
    };
    Challenge { work: Some(work), ..ASKED.clone() }
});

impl<'a> Shown<'a> {
    fn of(form: &'a Form) -> Self {
        let locale = Locale::De;
        let (values, violations, challenge, notice) = (None, None, None, None);
        let raw = RawEntries::new();
        let (lost_files, files_stay) = (Vec::new(), false);
        Self {
            form,
            locale,
            values,
            raw,
            violations,
            challenge,
            notice,
            lost_files,
            files_stay,
            is_preview: false,
            retention: RetentionPeriod::ByHand,
            masking: MaskingSettings::default(),
            only_language: None,
            footer_links: Vec::new(),
        }
    }

    fn values(mut self, values: Value) -> Self {
        self.values = Some(object(values));
        self
    }

    fn html(&self) -> String {
        form_page(&FormPage {
            form: self.form,
            locale: self.locale,
            brand: &Brand {
                only_language: self.only_language,
                footer_links: self.footer_links.clone(),
                ..Brand::named("Klinikum")
            },
            organization_name: Some("Klinikum"),
            retention: self.retention,
            masking: &self.masking,
            values: self.values.as_ref(),
            raw: &self.raw,
            violations: self.violations.as_ref(),
            challenge: self.challenge,
            notice: self.notice,
            path: "/f/vorfall",
            idempotency_key: KEY,
            lost_files: &self.lost_files,
            files_stay: self.files_stay,
            is_preview: self.is_preview,
        })
    }

    fn page(&self) -> Page {
        Page::parse(&self.html())
    }
}

/// A parsed document.
struct Page(Html);

impl Page {
    fn parse(html: &str) -> Self {
        let document = Html::parse_document(html);
        assert_eq!(document.errors, Vec::<std::borrow::Cow<'static, str>>::new(), "the parser complains");
        Self(document)
    }

    fn all(&self, selector: &str) -> Vec<ElementRef<'_>> {
        self.0.select(&Selector::parse(selector).expect("a selector")).collect()
    }

    /// Returns the only matching element.
    fn one(&self, selector: &str) -> ElementRef<'_> {
        let found = self.all(selector);
        assert_eq!(found.len(), 1, "{selector} in {}", self.0.html());
        found[0]
    }

    fn has(&self, selector: &str) -> bool {
        !self.all(selector).is_empty()
    }

    fn text(&self, selector: &str) -> String {
        text(self.one(selector))
    }
}

/// Returns the text of an element with white space collapsed.
fn text(element: ElementRef<'_>) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn attr<'a>(element: ElementRef<'a>, name: &str) -> Option<&'a str> {
    element.value().attr(name)
}
