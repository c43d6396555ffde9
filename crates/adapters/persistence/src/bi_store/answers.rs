//! Extracts the answers to choice fields from a stored report without keeping the rest.

use bi::{OptionIndex, StatsForm};
use kernel::FormVersionId;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// Reads the answers of reports of one version.
pub(super) struct AnswerReader<'a> {
    pub(super) form: &'a StatsForm,
    pub(super) version: FormVersionId,
}

impl AnswerReader<'_> {
    /// Extracts them from the stored values.
    pub(super) fn read(&self, data: &str) -> serde_json::Result<Vec<OptionIndex>> {
        let mut reader = serde_json::Deserializer::from_str(data);
        let answers = reader.deserialize_map(Values(self))?;
        reader.end()?;
        Ok(answers)
    }
}

struct Values<'a>(&'a AnswerReader<'a>);

impl<'de> Visitor<'de> for Values<'_> {
    type Value = Vec<OptionIndex>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the values of a report")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<OptionIndex>, A::Error> {
        let AnswerReader { form, version } = *self.0;
        let mut found = Vec::new();
        while let Some(slug) = map.next_key::<Cow<'de, str>>()? {
            if form.is_choice(version, &slug) {
                map.next_value_seed(Value { answers: self.0, slug: &slug, found: &mut found })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

/// A value: a text or a list of texts. Anything else is not an answer.
struct Value<'a> {
    answers: &'a AnswerReader<'a>,
    slug: &'a str,
    found: &'a mut Vec<OptionIndex>,
}

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.found.extend(self.answers.form.answer(self.answers.version, self.slug, text));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { answers, slug, found } = self;
        while list.next_element_seed(Value { answers, slug, found: &mut *found })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
