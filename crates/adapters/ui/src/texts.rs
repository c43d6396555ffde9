//! The texts of the pages, one struct per language, parsed once.
//!
//! Each key of the files is a field here, so the compiler notices a text that is used but not
//! there, and one that is there but not used.

use kernel::Locale;
use serde::Deserialize;
use serde_json::{Map, Value};
use site::Brand;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::LazyLock;

const GERMAN: &str = include_str!("../locales/public.de.json");
const ENGLISH: &str = include_str!("../locales/public.en.json");

const STAFF_GERMAN: &str = include_str!("../locales/staff.de.json");
const STAFF_ENGLISH: &str = include_str!("../locales/staff.en.json");
// Those of the editors, and of other pages that most of the staff never open.
const STUDIO_GERMAN: &str = include_str!("../locales/studio.de.json");
const STUDIO_ENGLISH: &str = include_str!("../locales/studio.en.json");

static TEXTS: LazyLock<[Texts; 2]> = LazyLock::new(|| {
    // The files are part of the binary and a test reads them: a failure cannot reach a person.
    // Empty texts would still leave a page with all of its fields.
    [GERMAN, ENGLISH].map(|json| serde_json::from_str(json).unwrap_or_default())
});

/// The texts in a language, with those of the site in their place.
pub(crate) fn texts(brand: &Brand, locale: Locale) -> OneSet {
    let built_in = match locale {
        Locale::De => &TEXTS[0],
        Locale::En => &TEXTS[1],
    };
    if brand.texts.is_empty() {
        return OneSet::BuiltIn(built_in);
    }
    replaced(brand, locale).map_or(OneSet::BuiltIn(built_in), |texts| OneSet::Own(Box::new(texts)))
}

/// `None` when the built-in texts cannot be read, which a test sees.
fn replaced(brand: &Brand, locale: Locale) -> Option<Texts> {
    let mut texts: Map<String, Value> = serde_json::from_str(locale.pick(GERMAN, ENGLISH)).ok()?;
    for (key, own) in &brand.texts {
        // A text that an older version had is in no page any more.
        if let Some(text) = texts.get_mut(key) {
            *text = Value::String(own.clone());
        }
    }
    serde_json::from_value(Value::Object(texts)).ok()
}

/// The texts of one page.
#[derive(Debug)]
pub(crate) enum OneSet {
    /// As they are built in.
    BuiltIn(&'static Texts),
    /// Some are the site's own.
    Own(Box<Texts>),
}

impl Deref for OneSet {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        match self {
            Self::BuiltIn(texts) => texts,
            Self::Own(texts) => texts,
        }
    }
}

/// Every text of the pages with its key, in German and in English, by key: those of the public pages
/// start with `public.`, those of the staff application with `staff.`.
pub fn all_texts() -> Vec<(String, String, String)> {
    let read = |json: &str| serde_json::from_str::<BTreeMap<String, String>>(json).unwrap_or_default();
    let mut all = Vec::new();
    for (prefix, german, english) in [
        ("public.", GERMAN, ENGLISH),
        ("staff.", STAFF_GERMAN, STAFF_ENGLISH),
        ("staff.", STUDIO_GERMAN, STUDIO_ENGLISH),
    ] {
        let mut english = read(english);
        all.extend(read(german).into_iter().map(|(key, de)| {
            let en = english.remove(&key).unwrap_or_default();
            (format!("{prefix}{key}"), de, en)
        }));
    }
    all.sort();
    all
}

/// Puts values into the places of a text that carry their name in braces. Values are put in
/// once and never looked into again.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let place = after.split_once('}');
        let value = place.and_then(|(name, _)| values.iter().find(|(key, _)| *key == name));
        if let (Some((_, tail)), Some((_, value))) = (place, value) {
            filled.push_str(value);
            rest = tail;
        } else {
            filled.push('{');
            rest = after;
        }
    }
    filled.push_str(rest);
    filled
}

/// All texts of the public pages. The names are the keys of the files.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texts {
    pub(crate) skip_link: String,
    pub(crate) language: String,
    pub(crate) switch_to_german: String,
    pub(crate) switch_to_english: String,
    pub(crate) home: String,
    pub(crate) page_links: String,
    pub(crate) accessibility_link: String,
    pub(crate) staff_link: String,
    pub(crate) error_prefix: String,
    pub(crate) quick_exit: String,
    pub(crate) quick_exit_hint: String,
    pub(crate) quick_exit_address: String,
    pub(crate) required_legend: String,
    pub(crate) required: String,
    pub(crate) choose_option: String,
    pub(crate) other_text: String,
    pub(crate) masked_title: String,
    pub(crate) masked_text: String,
    pub(crate) masked_mark: String,
    pub(crate) not_tracked: String,
    pub(crate) max_length: String,
    pub(crate) characters_left: String,
    pub(crate) characters_over: String,
    pub(crate) number_between: String,
    pub(crate) number_from: String,
    pub(crate) number_to: String,
    pub(crate) slider: String,
    pub(crate) file_types: String,
    pub(crate) file_limit_one: String,
    pub(crate) file_limit_many: String,
    pub(crate) file_again: String,
    pub(crate) file_lost: String,
    pub(crate) files_lost_title: String,
    pub(crate) reveal: String,
    pub(crate) reveal_for: String,
    pub(crate) fields_shown: String,
    pub(crate) submit: String,
    pub(crate) submit_hint: String,
    pub(crate) sending: String,
    pub(crate) failed_text: String,
    pub(crate) honeypot: String,
    pub(crate) captcha_title: String,
    pub(crate) captcha_purpose: String,
    pub(crate) captcha_image: String,
    pub(crate) captcha_as_text: String,
    pub(crate) captcha_answer: String,
    pub(crate) captcha_hint: String,
    pub(crate) captcha_new: String,
    pub(crate) captcha_show: String,
    pub(crate) captcha_on_request: String,
    pub(crate) captcha_work: String,
    pub(crate) captcha_busy: String,
    pub(crate) errors_title_one: String,
    pub(crate) errors_title_many: String,
    pub(crate) errors_kept: String,
    pub(crate) errors_but_files: String,
    pub(crate) error_label: String,
    pub(crate) maintenance_title: String,
    pub(crate) maintenance_text: String,
    pub(crate) maintenance_contact: String,
    pub(crate) unavailable_title: String,
    pub(crate) unavailable_text: String,
    pub(crate) busy_title: String,
    pub(crate) busy_text: String,
    pub(crate) changed_title: String,
    pub(crate) changed_text: String,
    pub(crate) more_fields_title: String,
    pub(crate) more_fields_text: String,
    pub(crate) already_sent_title: String,
    pub(crate) already_sent_text: String,
    pub(crate) trial: String,
    pub(crate) trial_title: String,
    pub(crate) trial_text: String,
    pub(crate) trial_nothing: String,
    pub(crate) no_trial_title: String,
    pub(crate) no_trial_text: String,
    pub(crate) receipt_title: String,
    pub(crate) receipt_lead: String,
    pub(crate) receipt_reference: String,
    pub(crate) receipt_form: String,
    pub(crate) receipt_received: String,
    pub(crate) receipt_time: String,
    pub(crate) receipt_anonymous_title: String,
    pub(crate) receipt_anonymous_text: String,
    pub(crate) receipt_next_title: String,
    pub(crate) receipt_next_read: String,
    pub(crate) receipt_next_no_answer: String,
    pub(crate) receipt_print: String,
    pub(crate) receipt_print_hint: String,
    pub(crate) receipt_another: String,
    pub(crate) index_title: String,
    pub(crate) index_lead: String,
    pub(crate) index_list: String,
    pub(crate) index_empty_title: String,
    pub(crate) index_empty_text: String,
    pub(crate) index_empty_staff: String,
    pub(crate) status_400_title: String,
    pub(crate) status_400_text: String,
    pub(crate) status_403_title: String,
    pub(crate) status_403_text: String,
    pub(crate) status_404_title: String,
    pub(crate) status_404_text: String,
    pub(crate) status_410_title: String,
    pub(crate) status_410_text: String,
    pub(crate) status_413_title: String,
    pub(crate) status_413_text: String,
    pub(crate) status_429_title: String,
    pub(crate) status_429_text: String,
    pub(crate) status_503_title: String,
    pub(crate) status_503_text: String,
    pub(crate) status_500_title: String,
    pub(crate) status_500_text: String,
    pub(crate) status_code: String,
    pub(crate) sign_in: String,
    pub(crate) entry_name: String,
    pub(crate) entry_name_hint: String,
    pub(crate) entry_email: String,
    pub(crate) entry_password: String,
    pub(crate) entry_new_password: String,
    pub(crate) entry_password_hint: String,
    pub(crate) entry_kept: String,
    pub(crate) entry_failed: String,
    pub(crate) role_user: String,
    pub(crate) role_user_text: String,
    pub(crate) role_editor: String,
    pub(crate) role_editor_text: String,
    pub(crate) role_admin: String,
    pub(crate) role_admin_text: String,
    pub(crate) invitation_title: String,
    pub(crate) invitation_lead: String,
    pub(crate) invitation_organization: String,
    pub(crate) invitation_role: String,
    pub(crate) invitation_until: String,
    pub(crate) invitation_account: String,
    pub(crate) invitation_submit: String,
    pub(crate) invitation_has_account: String,
    pub(crate) invitation_sign_in: String,
    pub(crate) joined_title: String,
    pub(crate) joined_text: String,
    pub(crate) invitation_403_title: String,
    pub(crate) invitation_403_next: String,
    pub(crate) invitation_404_title: String,
    pub(crate) invitation_404_next: String,
    pub(crate) invitation_410_title: String,
    pub(crate) invitation_410_next: String,
    pub(crate) forgotten_title: String,
    pub(crate) forgotten_lead: String,
    pub(crate) forgotten_submit: String,
    pub(crate) link_sent_title: String,
    pub(crate) link_sent_text: String,
    pub(crate) link_sent_none_title: String,
    pub(crate) link_sent_none_spam: String,
    pub(crate) link_sent_none_address: String,
    pub(crate) link_sent_none_limit: String,
    pub(crate) password_ask_again: String,
    pub(crate) new_password_title: String,
    pub(crate) new_password_lead: String,
    pub(crate) new_password_submit: String,
    pub(crate) password_set_title: String,
    pub(crate) password_set_text: String,
    pub(crate) new_address_title: String,
    pub(crate) new_address_lead: String,
    pub(crate) new_address_submit: String,
    pub(crate) address_set_title: String,
    pub(crate) address_set_text: String,
    pub(crate) set_up_title: String,
    pub(crate) set_up_lead: String,
    pub(crate) set_up_submit: String,
    pub(crate) set_up_done_title: String,
    pub(crate) set_up_done_text: String,
    pub(crate) set_up_next_title: String,
    pub(crate) set_up_next_sign_in: String,
    pub(crate) set_up_next_factor: String,
    pub(crate) set_up_next_organization: String,
    pub(crate) a11y_title: String,
    pub(crate) a11y_lead: String,
    pub(crate) a11y_standard_title: String,
    pub(crate) a11y_standard_text: String,
    pub(crate) a11y_check_title: String,
    pub(crate) a11y_check_text: String,
    pub(crate) a11y_limits_title: String,
    pub(crate) a11y_limits_captcha: String,
    pub(crate) a11y_limits_content: String,
    pub(crate) a11y_feedback_title: String,
    pub(crate) a11y_feedback_contact: String,
    pub(crate) a11y_feedback_no_contact: String,
    pub(crate) a11y_enforcement_title: String,
    pub(crate) a11y_enforcement_text: String,
    pub(crate) a11y_date: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn entries(json: &str) -> Map<String, Value> {
        serde_json::from_str(json).expect("a JSON object")
    }

    /// The names in braces of a text.
    fn places(text: &Value) -> BTreeSet<&str> {
        let text = text.as_str().expect("a text");
        text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
    }

    #[test]
    fn both_languages_have_exactly_the_keys_that_the_pages_use() {
        for json in [GERMAN, ENGLISH] {
            serde_json::from_str::<Texts>(json).expect("no key missing and none unknown");
        }
    }

    #[test]
    fn no_text_is_empty_and_both_languages_have_the_same_places() {
        let (german, english) = (entries(GERMAN), entries(ENGLISH));
        for (key, text) in &german {
            assert!(!text.as_str().unwrap_or_default().trim().is_empty(), "{key} is empty in German");
            let other = &english[key];
            assert!(!other.as_str().unwrap_or_default().trim().is_empty(), "{key} is empty in English");
            assert_eq!(places(text), places(other), "{key} has different places");
        }
    }

    #[test]
    fn a_sites_own_texts_stand_in_the_place_of_the_built_in_ones() {
        let mut brand = Brand::named("x");
        let built_in = texts(&brand, Locale::De).submit.clone();
        brand.texts = [("submit", "Jetzt melden"), ("gone", "x")].map(|(k, v)| (k.into(), v.into())).into();
        let own = texts(&brand, Locale::De);
        assert_eq!((own.submit.as_str(), own.home.as_str()), ("Jetzt melden", "Zur Startseite"));
        assert_ne!(built_in, own.submit);
    }

    #[test]
    fn every_text_of_both_kinds_of_pages_is_listed_once_in_both_languages() {
        let all = all_texts();
        assert!(all.len() > 500, "{}", all.len());
        assert!(all.is_sorted_by(|a, b| a.0 < b.0), "each key once");
        for (key, de, en) in &all {
            assert!(!de.is_empty() && !en.is_empty(), "{key}");
        }
        for prefix in ["public.", "staff."] {
            assert!(all.iter().any(|(key, ..)| key.starts_with(prefix)));
        }
    }

    #[test]
    fn a_value_with_braces_is_not_looked_into() {
        assert_eq!(fill("{a} und {b}", &[("a", "{b}"), ("b", "x")]), "{b} und x");
        assert_eq!(fill("{a", &[("a", "x")]), "{a");
        assert_eq!(fill("{unknown} {a}", &[("a", "ä")]), "{unknown} ä");
    }
}
