//! Installing bundles (decisions §2, "Bundle"; hostile check 74).

use super::codes;
use crate::ports::{FormReader, FormStore, NoLimit, QuotaGate, TemplateQuota};
use crate::testing::{MemoryForms, scopes};
use crate::{Bundle, InstallBundle, InstallError, InstallWarning};
use audit::AuditContext;
use kernel::testing::ManualClock;
use kernel::{Locale, Scope, StoreError, Translator as _};
use serde_json::{Value, json};
use std::sync::Arc;
use texts::Texts;

fn document() -> Value {
    json!({
        "format": "meldewerk-template", "version": 1,
        "template": {"slug": "lob", "title": {"de": "Lob", "en": "Praise"}, "blocks": ["lob_text", "lob_ort"]},
        "blocks": [
            {"slug": "lob_ort", "name": "Ort", "fields": [
                {"slug": "ort", "type": "text", "label": "Ort"}]},
            {"slug": "lob_text", "name": "Text", "fields": [
                {"slug": "text", "type": "textarea", "label": "Text", "anonymize": true}]}
        ]
    })
}

fn bundle(change: impl FnOnce(&mut Value)) -> Bundle {
    let mut document = document();
    change(&mut document);
    serde_json::from_value(document).unwrap()
}

struct Desk {
    forms: Arc<MemoryForms>,
    scope: Scope,
    install: InstallBundle,
}

impl Desk {
    fn new() -> Self {
        let forms = MemoryForms::new();
        let install = InstallBundle::new(forms.clone(), Arc::new(NoLimit), Arc::new(ManualClock::default()));
        Self { forms, scope: scopes()[0], install }
    }

    async fn has_block(&self, slug: &str) -> bool {
        self.forms.begin(self.scope).await.unwrap().block_by_slug(slug).await.unwrap().is_some()
    }

    async fn published_blocks(&self, slug: &str) -> Vec<String> {
        let form = self.forms.published(self.scope, slug).await.unwrap().unwrap();
        form.blocks().iter().map(|block| block.slug.clone()).collect()
    }
}

#[tokio::test]
async fn a_bundle_arrives_inactive_unless_told_otherwise() {
    let desk = Desk::new();
    let installed =
        desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), false).await.unwrap();
    assert_eq!((installed.slug.as_str(), installed.warnings.len()), ("lob", 0));
    assert!(desk.forms.published(desk.scope, "lob").await.unwrap().is_none());
    assert!(desk.forms.version(desk.scope, installed.version_id).await.unwrap().is_some());
    let desk = Desk::new();
    desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), true).await.unwrap();
    assert_eq!(desk.published_blocks("lob").await, ["lob_text", "lob_ort"], "in the template's order");
}

#[tokio::test]
async fn the_log_says_that_a_bundle_came_and_whether_the_public_can_use_it() {
    let desk = Desk::new();
    for (activate, told) in
        [(false, vec!["template.imported"]), (true, vec!["template.imported", "template.activated"])]
    {
        let before = desk.forms.log().entries(desk.scope).len();
        desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), activate).await.unwrap();
        let entries = desk.forms.log().entries(desk.scope);
        let actions: Vec<_> = entries[before..].iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, told);
    }
}

/// A quota of one active template, which is used.
struct One;

#[async_trait::async_trait]
impl QuotaGate for One {
    async fn templates(&self, _: Scope) -> Result<TemplateQuota, StoreError> {
        Ok(TemplateQuota { limit: Some(1), revision: None })
    }
}

#[tokio::test]
async fn one_active_form_too_many_is_told_and_leaves_nothing_behind() {
    let forms = MemoryForms::new();
    let (scope, clock) = (scopes()[0], Arc::new(ManualClock::default()));
    let install = InstallBundle::new(forms.clone(), Arc::new(One), clock);
    install.install(&AuditContext::system(scope), &bundle(|_| ()), true).await.unwrap();
    let refused = install.install(&AuditContext::system(scope), &bundle(|_| ()), true).await;
    assert!(matches!(refused, Err(InstallError::LimitReached { limit: 1, current: 1 })), "{refused:?}");
    assert!(forms.begin(scope).await.unwrap().template_by_slug("lob_2").await.unwrap().is_none());
    install.install(&AuditContext::system(scope), &bundle(|_| ()), false).await.unwrap();
}

#[tokio::test]
async fn identical_blocks_are_reused_and_a_taken_template_slug_gets_a_suffix() {
    let desk = Desk::new();
    desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), true).await.unwrap();
    let again = desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), true).await.unwrap();
    assert_eq!(again.slug, "lob_2");
    let renamed = InstallWarning::TemplateRenamed { from: "lob".into(), to: "lob_2".into() };
    assert_eq!(again.warnings, [renamed]);
    assert!(!desk.has_block("lob_text_2").await);
    assert_eq!(desk.published_blocks("lob_2").await, ["lob_text", "lob_ort"]);
    assert_eq!(
        desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), false).await.unwrap().slug,
        "lob_3"
    );
}

#[tokio::test]
async fn a_block_of_other_content_gets_a_new_slug_and_a_warning() {
    let desk = Desk::new();
    desk.install.install(&AuditContext::system(desk.scope), &bundle(|_| ()), true).await.unwrap();
    let other = bundle(|document| document["blocks"][0]["fields"][0]["label"] = json!("Wo?"));
    let installed = desk.install.install(&AuditContext::system(desk.scope), &other, true).await.unwrap();
    let renamed = InstallWarning::BlockRenamed { from: "lob_ort".into(), to: "lob_ort_2".into() };
    assert_eq!(installed.warnings[0], renamed);
    assert!(Texts::built_in(Locale::De).say(&renamed.text()).contains("„lob_ort_2“"));
    assert_eq!(desk.published_blocks("lob_2").await, ["lob_text", "lob_ort_2"]);
    assert_eq!(desk.published_blocks("lob").await, ["lob_text", "lob_ort"], "the old one is untouched");
    desk.install.install(&AuditContext::system(desk.scope), &other, true).await.unwrap();
    assert!(!desk.has_block("lob_ort_3").await, "the renamed block is reused as well");
}

#[tokio::test]
async fn what_is_wrong_in_a_bundle_leaves_nothing_behind() {
    type Case = (fn(&mut Value), &'static str, &'static str);
    let cases: [Case; 9] = [
        (|d| d["format"] = json!("x"), "format", "unknown_format"),
        (|d| d["version"] = json!(2), "format", "unknown_format"),
        (|d| d["template"]["blocks"] = json!(["lob_text", "fehlt"]), "template.blocks.1", "unknown_block"),
        (
            |d| d["template"]["blocks"] = json!(["lob_text", "lob_text"]),
            "blocks.1.fields.0.slug",
            "repeated_slug",
        ),
        (|d| d["template"]["slug"] = json!("Ä B"), "template.slug", "invalid_slug"),
        (|d| d["template"]["retention_days"] = json!(0), "template.retention_days", "bound_out_of_range"),
        (|d| d["blocks"][1]["slug"] = json!("lob_ort"), "blocks.1.slug", "repeated_slug"),
        (|d| d["blocks"][1]["fields"][0]["slug"] = json!("ip"), "blocks.1.fields.0.slug", "reserved_slug"),
        (|d| d["template"]["title"] = json!(""), "template.title", "text_missing"),
    ];
    for (change, path, code) in cases {
        let desk = Desk::new();
        let error =
            desk.install.install(&AuditContext::system(desk.scope), &bundle(change), true).await.unwrap_err();
        let InstallError::Invalid(found) = &error else { panic!("{error}") };
        assert!(codes(found).contains(&(path.into(), code.into())), "{path} {code}: {found}");
        assert_eq!(desk.forms.revision(desk.scope).await.unwrap(), crate::Revision(0));
        assert!(!desk.has_block("lob_text").await);
    }
}

#[tokio::test]
async fn too_many_blocks_are_refused_at_once() {
    let desk = Desk::new();
    let block = document()["blocks"][0].clone();
    let huge = bundle(|d| d["blocks"] = Value::Array(vec![block; 10_000]));
    let error = desk.install.install(&AuditContext::system(desk.scope), &huge, true).await.unwrap_err();
    let InstallError::Invalid(found) = error else { panic!("{error}") };
    assert_eq!(codes(&found), [("blocks".to_owned(), "too_many_items".to_owned())]);
}

#[test]
fn foreign_keys_in_a_bundle_are_not_read_over() {
    for (place, key) in [("/template", "organization_id"), ("/blocks/0", "id"), ("", "__proto__")] {
        let mut document = document();
        document.pointer_mut(place).unwrap()[key] = json!(1);
        assert!(serde_json::from_value::<Bundle>(document).is_err(), "{place}/{key}");
    }
}

#[tokio::test]
async fn two_tenants_get_copies_of_their_own() {
    let desk = Desk::new();
    desk.install.install(&AuditContext::system(scopes()[0]), &bundle(|_| ()), true).await.unwrap();
    let installed =
        desk.install.install(&AuditContext::system(scopes()[1]), &bundle(|_| ()), true).await.unwrap();
    assert_eq!((installed.slug.as_str(), installed.warnings.len()), ("lob", 0));
}
