//! Forms as seen by figures: their versions, and which of their fields are choices.

use kernel::{FormVersionId, LocalizedText, StoreError, TemplateId};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;

/// The selectable bases to which figures are rounded.
pub const BASES: RangeInclusive<u32> = 3..=100;

/// How many options of a field a report can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChoiceKind {
    /// One: `select`.
    One,
    /// Several: `checkbox-group`.
    Many,
}

/// An option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatsOption {
    /// The stored value.
    pub value: String,
    pub label: LocalizedText,
}

/// The properties of a field that is a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChoice {
    /// How many options a report can have.
    pub kind: ChoiceKind,
    /// The options in order.
    pub options: Vec<StatsOption>,
}

/// A field with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatsField {
    /// The key of the value.
    pub slug: String,
    pub label: LocalizedText,
    /// The code of its type.
    pub kind: String,
    /// The slug of its block.
    pub block: String,
    /// Its options, if figures can be grouped by it.
    pub choice: Option<FieldChoice>,
}

/// A version of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormVersion {
    pub id: FormVersionId,
    /// Its fields in order.
    pub fields: Vec<StatsField>,
}

/// The indices of an option: of its column in a form's facts, and in that column. Versions are only ever appended, so indices are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OptionIndex {
    pub(crate) column: u32,
    pub(crate) option: u32,
}

/// All values that a field ever had as a choice of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OptionColumn {
    by_value: BTreeMap<String, u32>,
}

/// A form with all its versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatsForm {
    pub id: TemplateId,
    /// Its current slug.
    pub slug: String,
    /// Its current title.
    pub title: LocalizedText,
    /// Its current introduction.
    pub description: Option<LocalizedText>,
    /// Whether it is online.
    pub is_active: bool,
    /// The stored rounding base for analysts, if small numbers are protected; see
    /// [`rounding_base`](Self::rounding_base).
    pub rounded_to: Option<u32>,
    versions: Vec<FormVersion>,
    columns: Vec<OptionColumn>,
    /// By slug and kind.
    by_field: BTreeMap<String, [Option<u32>; 2]>,
    /// The column of a slug, by version.
    by_version: HashMap<FormVersionId, HashMap<String, u32>>,
}

impl StatsForm {
    /// Creates a form from its `versions`, the oldest first.
    pub fn new(
        id: TemplateId,
        slug: String,
        (title, description): (LocalizedText, Option<LocalizedText>),
        is_active: bool,
        versions: Vec<FormVersion>,
    ) -> Self {
        let (columns, by_field, by_version) = (Vec::new(), BTreeMap::new(), HashMap::new());
        let mut form = Self {
            id,
            slug,
            title,
            description,
            is_active,
            rounded_to: None,
            versions: Vec::new(),
            columns,
            by_field,
            by_version,
        };
        for version in &versions {
            form.learn(version);
        }
        form.versions = versions;
        form
    }

    /// Sets the rounding base for analysts.
    #[must_use]
    pub fn rounded(mut self, to: Option<u32>) -> Self {
        self.rounded_to = to;
        self
    }

    /// Returns the rounding base for analysts, if small numbers are protected.
    ///
    /// # Errors
    /// A number is stored that is not one of [`BASES`]: by some of them, figures would be exact.
    pub fn rounding_base(&self) -> Result<Option<u32>, StoreError> {
        match self.rounded_to {
            Some(base) if !BASES.contains(&base) => {
                Err(StoreError::internal(format!("figures of form {} are rounded to {base}", self.id.0)))
            }
            base => Ok(base),
        }
    }

    fn learn(&mut self, version: &FormVersion) {
        let mut known = HashMap::new();
        for field in &version.fields {
            let Some(choice) = &field.choice else { continue };
            let columns = self.by_field.entry(field.slug.clone()).or_default();
            let column = columns[choice.kind as usize].get_or_insert_with(|| {
                self.columns.push(OptionColumn::default());
                u32::try_from(self.columns.len() - 1).unwrap_or(u32::MAX)
            });
            known.insert(field.slug.clone(), *column);
            let Some(column) = self.columns.get_mut(*column as usize) else { continue };
            for option in &choice.options {
                let next = u32::try_from(column.by_value.len()).unwrap_or(u32::MAX);
                column.by_value.entry(option.value.clone()).or_insert(next);
            }
        }
        self.by_version.insert(version.id, known);
    }

    /// Returns all versions, the oldest first.
    pub fn versions(&self) -> &[FormVersion] {
        &self.versions
    }

    /// Returns the slugs of all fields that ever existed: current ones in order, then those of older
    /// versions.
    pub fn slugs(&self) -> Vec<&str> {
        let mut slugs: Vec<&str> = Vec::new();
        for field in self.versions.iter().rev().flat_map(|version| &version.fields) {
            if !slugs.contains(&field.slug.as_str()) {
                slugs.push(&field.slug);
            }
        }
        slugs
    }

    /// Checks whether the version is known.
    pub fn has_version(&self, id: FormVersionId) -> bool {
        self.by_version.contains_key(&id)
    }

    /// Checks whether a slug is a choice in a version, for readers of reports.
    pub fn is_choice(&self, version: FormVersionId, slug: &str) -> bool {
        self.by_version.get(&version).is_some_and(|known| known.contains_key(slug))
    }

    /// Returns the answer that a value under a slug means in a report of this version; `None` where it is no
    /// choice.
    pub fn answer(&self, version: FormVersionId, slug: &str, value: &str) -> Option<OptionIndex> {
        let column = *self.by_version.get(&version)?.get(slug)?;
        self.answer_in(column, value)
    }

    fn answer_in(&self, column: u32, value: &str) -> Option<OptionIndex> {
        let option = *self.columns.get(column as usize)?.by_value.get(value)?;
        Some(OptionIndex { column, option })
    }

    /// Returns all answers that ever existed, with their names in stored facts.
    pub(crate) fn names(&self) -> impl Iterator<Item = ((&str, ChoiceKind, &str), OptionIndex)> {
        let kinds = [ChoiceKind::One, ChoiceKind::Many];
        let columns = self.by_field.iter().flat_map(move |(slug, columns)| {
            kinds.into_iter().filter_map(move |kind| Some((slug.as_str(), kind, columns[kind as usize]?)))
        });
        columns.flat_map(|(slug, kind, column)| {
            let options = self.columns.get(column as usize).into_iter().flat_map(|column| &column.by_value);
            options.map(move |(value, option)| {
                ((slug, kind, value.as_str()), OptionIndex { column, option: *option })
            })
        })
    }

    /// Returns the answer with this name in stored facts.
    pub(crate) fn named(&self, slug: &str, kind: ChoiceKind, value: &str) -> Option<OptionIndex> {
        self.answer_in(self.by_field.get(slug)?[kind as usize]?, value)
    }

    /// Returns all answers that a field ever had as a choice of this kind.
    pub(crate) fn every(&self, slug: &str, kind: ChoiceKind) -> Vec<OptionIndex> {
        let column = self.by_field.get(slug).and_then(|columns| columns[kind as usize]);
        let known = column.and_then(|column| Some((column, self.columns.get(column as usize)?)));
        let options = known.into_iter().flat_map(|(column, known)| {
            known.by_value.values().map(move |option| OptionIndex { column, option: *option })
        });
        options.collect()
    }

    /// Checks whether a field ever was a choice of this kind.
    pub fn ever_was(&self, slug: &str, kind: ChoiceKind) -> bool {
        self.by_field.get(slug).is_some_and(|columns| columns[kind as usize].is_some())
    }

    /// Checks whether a field is a choice of this kind in a version.
    pub fn is_choice_of(&self, version: FormVersionId, slug: &str, kind: ChoiceKind) -> bool {
        let column = self.by_version.get(&version).and_then(|known| known.get(slug).copied());
        column.is_some() && column == self.by_field.get(slug).and_then(|columns| columns[kind as usize])
    }

    /// Returns the fields of the current version that figures can be grouped by.
    pub fn choices(&self) -> impl Iterator<Item = (&StatsField, &FieldChoice)> {
        let fields = self.versions.last().into_iter().flat_map(|version| &version.fields);
        fields.filter_map(|field| Some((field, field.choice.as_ref()?)))
    }

    /// Returns the field of this slug, if figures can be grouped by it now.
    pub fn choice(&self, slug: &str) -> Option<(&StatsField, &FieldChoice)> {
        self.choices().find(|(field, _)| field.slug == slug)
    }

    /// Returns the answers that mean this value of this field, of either kind.
    pub(crate) fn answers(&self, slug: &str, value: &str) -> Vec<OptionIndex> {
        let columns = self.by_field.get(slug).into_iter().flatten().flatten();
        columns.filter_map(|column| self.answer_in(*column, value)).collect()
    }

    /// Returns the current options of a field in order, then removed ones, the latest first; each with its
    /// last label and whether it is current.
    pub fn options(&self, slug: &str) -> Vec<(&StatsOption, bool)> {
        let (mut options, mut known) = (Vec::new(), HashSet::new());
        for (age, version) in self.versions.iter().rev().enumerate() {
            let fields = version.fields.iter().filter(|field| field.slug == slug);
            for option in fields.filter_map(|field| field.choice.as_ref()).flat_map(|choice| &choice.options)
            {
                if known.insert(option.value.as_str()) {
                    options.push((option, age == 0));
                }
            }
        }
        options
    }
}
