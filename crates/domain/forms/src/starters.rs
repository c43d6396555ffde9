//! Realistic templates that come with the product, as ordinary bundles, to be taken over and changed. None of
//! them exists in a scope until it is installed.

use crate::Bundle;

/// The bundles by key, in the order in which they are offered.
const FILES: [(&str, &str); 5] = [
    ("gewalt_gegen_beschaeftigte", include_str!("../starters/gewalt_gegen_beschaeftigte.json")),
    ("kritisches_ereignis", include_str!("../starters/kritisches_ereignis.json")),
    ("beschwerde", include_str!("../starters/beschwerde.json")),
    ("hinweisgeberschutz", include_str!("../starters/hinweisgeberschutz.json")),
    ("mangelmeldung", include_str!("../starters/mangelmeldung.json")),
];

/// Returns the templates that come with the product, each with its key.
pub fn starters() -> impl Iterator<Item = (&'static str, Bundle)> {
    FILES.into_iter().filter_map(|(key, file)| Some((key, read(file)?)))
}

/// Returns the template with this key.
///
/// ```
/// let bundle = forms::starter("mangelmeldung").expect("it comes with the product");
/// assert!(forms::check_bundle(&bundle).is_ok());
/// assert!(forms::starter("gibt_es_nicht").is_none());
/// ```
pub fn starter(key: &str) -> Option<Bundle> {
    FILES.into_iter().find(|(known, _)| *known == key).and_then(|(_, file)| read(file))
}

/// Reads a file, which is part of the binary; a test reads all of them.
fn read(file: &str) -> Option<Bundle> {
    serde_json::from_str(file).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::NoLimit;
    use crate::studio::ManageTemplates;
    use crate::testing::{MemoryForms, scopes};
    use crate::{Form, InstallBundle, check_bundle};
    use kernel::testing::ManualClock;
    use kernel::{Locale, LocalizedText};
    use std::sync::Arc;

    #[tokio::test]
    async fn every_starter_is_imported_inactive_and_its_export_equals_it() {
        let (store, clock) = (MemoryForms::new(), Arc::new(ManualClock::default()));
        let templates = ManageTemplates::new(store.clone(), store.clone(), Arc::new(NoLimit), clock.clone());
        let install = InstallBundle::new(store, Arc::new(NoLimit), clock);
        let [scope, _] = scopes();
        for (key, bundle) in starters() {
            assert_eq!(check_bundle(&bundle), Ok(()), "{key}");
            let installed =
                install.install(&audit::AuditContext::system(scope), &bundle, false).await.unwrap();
            assert_eq!((installed.slug.as_str(), installed.warnings), (key, vec![]));
            let shown = templates.find(scope, installed.template_id).await.unwrap().unwrap();
            assert!(!shown.template.is_active);
            let exported = templates.export(scope, installed.template_id).await.unwrap();
            assert_eq!(exported, Some(bundle));
        }
        assert_eq!(starters().count(), FILES.len());
    }

    /// A text in only one language would be shown to readers of the other, too.
    #[test]
    fn every_text_of_a_starter_is_there_in_both_languages() {
        fn is_translated(text: &LocalizedText) -> bool {
            [Locale::De, Locale::En].iter().all(|locale| !text.get(*locale).trim().is_empty())
                && matches!(text, LocalizedText::Each { .. })
        }
        for (key, bundle) in starters() {
            assert!(is_translated(&bundle.template.title), "{key}");
            assert!(bundle.template.description.as_ref().is_some_and(is_translated), "{key}");
            assert!(bundle.template.settings.receipt_text.as_ref().is_some_and(is_translated), "{key}");
            for block in &bundle.blocks {
                assert!(is_translated(&block.name), "{key}");
                for field in &block.fields {
                    let texts = [Some(&field.label), field.help.as_ref(), field.placeholder.as_ref()];
                    assert!(texts.into_iter().flatten().all(is_translated), "{key} {}", field.slug);
                    assert!(
                        field.options.iter().all(|option| is_translated(&option.label)),
                        "{key} {}",
                        field.slug
                    );
                }
            }
        }
    }

    /// On a phone the first question of a form stands above the fold, which the browser tests measure.
    #[test]
    fn the_introduction_of_a_starter_is_short_and_a_question_follows_it() {
        for (key, bundle) in starters() {
            let introduction = bundle.template.description.as_ref().unwrap();
            for locale in [Locale::De, Locale::En] {
                assert!(introduction.get(locale).chars().count() <= 155, "{key}");
            }
            assert!(bundle.blocks[0].fields[0].kind.has_control(), "{key}");
        }
    }

    /// A scale or a required choice that starts at a value counts as answered by whoever overlooks it.
    #[test]
    fn no_scale_and_no_required_choice_of_a_starter_has_a_preset() {
        let is_overlooked = |field: &&crate::FieldDefinition| {
            field.kind == crate::FieldType::Range || (field.kind.is_choice() && field.required)
        };
        for (key, bundle) in starters() {
            let fields = bundle.blocks.iter().flat_map(|block| &block.fields);
            for field in fields.filter(is_overlooked) {
                assert_eq!(field.default, None, "{key} {}", field.slug);
            }
        }
    }

    /// Personal accounts are masked, unless the form says why they are not, in the words of the public pages.
    #[test]
    fn accounts_in_a_starter_are_masked_but_where_the_hint_says_they_are_not() {
        for (key, bundle) in starters() {
            let fields = bundle.blocks.iter().flat_map(|block| &block.fields);
            for field in fields.filter(|field| field.kind == crate::FieldType::Textarea && !field.anonymize) {
                let help = field.help.as_ref().map_or("", |help| help.get(Locale::De));
                assert!(help.contains("nicht unkenntlich gemacht"), "{key} {}", field.slug);
            }
        }
    }

    #[test]
    fn every_starter_is_a_form_of_several_blocks_with_conditions_and_other_texts() {
        for (key, bundle) in starters() {
            let snapshot = bundle.snapshot();
            let form = Form::compile(kernel::TemplateId(1), kernel::FormVersionId(1), snapshot).unwrap();
            assert!(form.blocks().len() >= 2 && form.fields().count() >= 9, "{key}");
            assert!(form.fields().any(|field| field.visible_if.is_some()), "{key}");
            assert!(form.fields().any(|field| field.other_db_field.is_some()), "{key}");
        }
    }
}
