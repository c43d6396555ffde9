//! The OData model of a form: the entity sets, their properties, and the document that describes them.

use bi::ports::FeedReport;
use bi::{ChoiceKind, StatsField, StatsForm};
use kernel::Locale;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use serde_json::Value;
use std::collections::HashMap;
use std::io;

pub(super) const REPORTS: &str = "meldungen";
/// The options of all choices, including removed ones.
pub(super) const OPTIONS: &str = "optionen";
/// The prefix of sets for fields with multiple answers.
const LIST: &str = "auswahl_";

/// Properties that the sets of every form have.
pub(super) const ID: &str = "id";
pub(super) const RECEIVED: &str = "created_at";
pub(super) const OF_REPORT: &str = "meldung_id";

const SCHEMA: &str = "Meldewerk";
/// The vocabularies whose terms the description uses.
const VOCABULARIES: [&str; 2] = ["Org.OData.Core.V1", "Org.OData.Capabilities.V1"];
const DESCRIPTION: &str = "Org.OData.Core.V1.Description";

/// The type of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PropertyKind {
    /// The value of an option; the only kind of answer that reports can be filtered by.
    Choice,
    Number,
    Flag,
    Text,
}

impl PropertyKind {
    fn of(kinds: &[&StatsField]) -> Self {
        let is = |codes: &[&str]| kinds.iter().all(|field| codes.contains(&field.kind.as_str()));
        let newest = kinds.first().and_then(|field| field.choice.as_ref());
        match newest.map(|choice| choice.kind) {
            Some(ChoiceKind::One) => Self::Choice,
            _ if is(&["number", "range"]) => Self::Number,
            _ if is(&["toggle"]) => Self::Flag,
            _ => Self::Text,
        }
    }

    const fn edm(self) -> &'static str {
        match self {
            Self::Choice | Self::Text => "Edm.String",
            Self::Number => "Edm.Double",
            Self::Flag => "Edm.Boolean",
        }
    }
}

/// A property of the reports.
pub(super) struct Property<'f> {
    pub(super) name: String,
    pub(super) slug: &'f str,
    pub(super) kind: PropertyKind,
    label: &'f str,
}

impl Property<'_> {
    /// Returns a report's value for this property. Text from a time when the field was not yet a choice is no
    /// value of the choice, and multiple answers are in a set of their own.
    pub(super) fn value(&self, form: &StatsForm, report: &FeedReport) -> Value {
        let is = |kind| form.is_choice_of(report.version, self.slug, kind);
        let value = report.data.get(self.slug).unwrap_or(&Value::Null);
        match (self.kind, value) {
            (PropertyKind::Choice, Value::String(_)) if is(ChoiceKind::One) => value.clone(),
            (PropertyKind::Text, _) if is(ChoiceKind::Many) => Value::Null,
            (PropertyKind::Number, Value::Number(_))
            | (PropertyKind::Flag, Value::Bool(_))
            | (PropertyKind::Text, Value::String(_)) => value.clone(),
            (PropertyKind::Text, Value::Number(_) | Value::Bool(_)) => value.to_string().into(),
            (PropertyKind::Text, Value::Array(values)) => {
                values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("; ").into()
            }
            _ => Value::Null,
        }
    }
}

/// An entity set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set<'f> {
    Reports,
    Options,
    /// The options ticked in the field with this slug.
    List(&'f str),
}

impl Set<'_> {
    pub(super) fn name(self) -> String {
        match self {
            Self::Reports => REPORTS.to_owned(),
            Self::Options => OPTIONS.to_owned(),
            Self::List(slug) => format!("{LIST}{slug}"),
        }
    }
}

/// The OData model of a form.
pub(super) struct Model<'f> {
    pub(super) form: &'f StatsForm,
    title: &'f str,
    pub(super) properties: Vec<Property<'f>>,
    lists: Vec<(&'f str, &'f str)>,
}

impl<'f> Model<'f> {
    pub(super) fn of(form: &'f StatsForm, locale: Locale) -> Self {
        let mut by_slug: HashMap<&str, Vec<&StatsField>> = HashMap::new();
        for field in form.versions().iter().rev().flat_map(|version| &version.fields) {
            by_slug.entry(&field.slug).or_default().push(field);
        }
        let (mut properties, mut lists): (Vec<Property<'f>>, Vec<_>) = (Vec::new(), Vec::new());
        for slug in form.slugs() {
            let fields = by_slug.remove(slug).unwrap_or_default();
            let label = fields.first().map_or(slug, |field| field.label.get(locale));
            if form.ever_was(slug, ChoiceKind::Many) {
                lists.push((slug, label));
            }
            let is_list = |field: &&StatsField| {
                field.choice.as_ref().is_some_and(|choice| choice.kind == ChoiceKind::Many)
            };
            if !fields.iter().all(is_list) {
                let mut name = slug.to_owned();
                while [ID, RECEIVED].contains(&name.as_str())
                    || properties.iter().any(|other| other.name == name)
                {
                    name.push('_');
                }
                properties.push(Property { name, slug, kind: PropertyKind::of(&fields), label });
            }
        }
        Self { form, title: form.title.get(locale), properties, lists }
    }

    /// Returns the set with this name.
    pub(super) fn set(&self, name: &str) -> Option<Set<'f>> {
        match name {
            REPORTS => Some(Set::Reports),
            OPTIONS => Some(Set::Options),
            _ => {
                let slug = name.strip_prefix(LIST)?;
                self.lists.iter().find(|(list, _)| *list == slug).map(|(list, _)| Set::List(list))
            }
        }
    }

    /// Returns the names of all sets.
    pub(super) fn sets(&self) -> impl Iterator<Item = String> {
        let lists = self.lists.iter().map(|(slug, _)| Set::List(slug));
        [Set::Reports, Set::Options].into_iter().chain(lists).map(Set::name)
    }

    /// Returns the property of the reports with this name.
    pub(super) fn property(&self, name: &str) -> Option<&Property<'f>> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// Returns the names of a set's properties.
    pub(super) fn names(&self, set: Set<'_>) -> Vec<&str> {
        match set {
            Set::Reports => {
                let own = self.properties.iter().map(|property| property.name.as_str());
                [ID, RECEIVED].into_iter().chain(own).collect()
            }
            Set::Options => OPTION.iter().map(|(name, ..)| *name).collect(),
            Set::List(_) => CHOICE.iter().map(|(name, ..)| *name).collect(),
        }
    }

    /// Returns the properties of a set that filters may use.
    pub(super) fn filterable(&self, set: Set<'_>) -> Vec<&str> {
        match set {
            Set::Reports => {
                let own = self.properties.iter().filter(|property| property.kind == PropertyKind::Choice);
                [ID, RECEIVED].into_iter().chain(own.map(|property| property.name.as_str())).collect()
            }
            Set::Options => Vec::new(),
            Set::List(_) => vec![OF_REPORT, RECEIVED],
        }
    }

    /// Renders the document that describes all of this (CSDL 4.0).
    pub(super) fn document(&self) -> io::Result<Vec<u8>> {
        let mut writer = Writer::new(Vec::new());
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let edmx = writer.create_element("edmx:Edmx").with_attributes([
            ("Version", "4.0"),
            ("xmlns:edmx", "http://docs.oasis-open.org/odata/ns/edmx"),
        ]);
        edmx.write_inner_content(|writer| {
            VOCABULARIES.iter().try_for_each(|name| refer(writer, name))?;
            let services = writer.create_element("edmx:DataServices");
            services.write_inner_content(|writer| {
                let schema = writer.create_element("Schema").with_attributes([
                    ("Namespace", SCHEMA),
                    ("xmlns", "http://docs.oasis-open.org/odata/ns/edm"),
                ]);
                schema.write_inner_content(|writer| self.schema(writer)).map(drop)
            })?;
            Ok(())
        })?;
        Ok(writer.into_inner())
    }

    fn schema(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let fixed = REPORT.iter().copied();
        let own = self.properties.iter();
        let own = own.map(|property| (property.name.as_str(), property.kind.edm(), true, property.label));
        entity(writer, "Meldung", &[ID], fixed.chain(own))?;
        entity(writer, "Option", &["feld", "wert"], OPTION.iter().copied())?;
        entity(writer, "Auswahl", &[OF_REPORT, "wert"], CHOICE.iter().copied())?;
        let container = writer.create_element("EntityContainer").with_attribute(("Name", "Container"));
        container.write_inner_content(|writer| {
            self.entity_set(writer, Set::Reports, "Meldung", self.title)?;
            self.entity_set(writer, Set::Options, "Option", "")?;
            for (slug, label) in &self.lists {
                self.entity_set(writer, Set::List(slug), "Auswahl", label)?;
            }
            // Filters support no functions.
            let functions = writer.create_element("Annotation");
            let functions = functions.with_attribute(("Term", "Org.OData.Capabilities.V1.FilterFunctions"));
            let none =
                |writer: &mut Writer<Vec<u8>>| writer.create_element("Collection").write_empty().map(drop);
            functions.write_inner_content(none).map(drop)
        })?;
        Ok(())
    }

    /// Describes a set and what its queries do not support: clients do that part of a query themselves.
    fn entity_set(
        &self,
        writer: &mut Writer<Vec<u8>>,
        set: Set<'_>,
        entity: &str,
        label: &str,
    ) -> io::Result<()> {
        let (name, entity) = (set.name(), format!("{SCHEMA}.{entity}"));
        let element = writer.create_element("EntitySet");
        let element = element.with_attributes([("Name", name.as_str()), ("EntityType", &entity)]);
        let filterable = self.filterable(set);
        element.write_inner_content(|writer| {
            describe(writer, label)?;
            if filterable.is_empty() {
                restrict(writer, "Filter", |writer| flag(writer, "Filterable"))?;
            } else {
                let others = self.names(set).into_iter().filter(|name| !filterable.contains(name));
                restrict(writer, "Filter", |writer| paths(writer, "NonFilterableProperties", others))?;
            }
            restrict(writer, "Sort", |writer| flag(writer, "Sortable"))?;
            restrict(writer, "Search", |writer| flag(writer, "Searchable"))?;
            if set == Set::Reports {
                return Ok(());
            }
            let by_key = writer.create_element("Annotation");
            let term = [("Term", "Org.OData.Capabilities.V1.IndexableByKey"), ("Bool", "false")];
            by_key.with_attributes(term).write_empty().map(drop)
        })?;
        Ok(())
    }
}

/// Refers to the standard's document of a vocabulary.
fn refer(writer: &mut Writer<Vec<u8>>, name: &str) -> io::Result<()> {
    let address = format!("http://docs.oasis-open.org/odata/odata/v4.0/os/vocabularies/{name}.xml");
    let reference = writer.create_element("edmx:Reference").with_attribute(("Uri", address.as_str()));
    let include = |writer: &mut Writer<Vec<u8>>| {
        writer.create_element("edmx:Include").with_attribute(("Namespace", name)).write_empty().map(drop)
    };
    reference.write_inner_content(include).map(drop)
}

/// Name, type, whether it may be null, description.
type Described<'a> = (&'a str, &'a str, bool, &'a str);

const REPORT: [Described<'_>; 2] =
    [(ID, "Edm.Int64", false, ""), (RECEIVED, "Edm.DateTimeOffset", false, "")];

const OPTION: [Described<'_>; 4] = [
    ("feld", "Edm.String", false, ""),
    ("wert", "Edm.String", false, ""),
    ("bezeichnung", "Edm.String", false, ""),
    ("entfernt", "Edm.Boolean", false, ""),
];

const CHOICE: [Described<'_>; 4] = [
    (OF_REPORT, "Edm.Int64", false, ""),
    (RECEIVED, "Edm.DateTimeOffset", false, ""),
    ("wert", "Edm.String", false, ""),
    ("bezeichnung", "Edm.String", false, ""),
];

fn entity<'a>(
    writer: &mut Writer<Vec<u8>>,
    name: &str,
    key: &[&str],
    properties: impl Iterator<Item = Described<'a>>,
) -> io::Result<()> {
    let element = writer.create_element("EntityType").with_attribute(("Name", name));
    element.write_inner_content(|writer| {
        writer.create_element("Key").write_inner_content(|writer| {
            for name in key {
                writer.create_element("PropertyRef").with_attribute(("Name", *name)).write_empty()?;
            }
            Ok(())
        })?;
        for (name, kind, nullable, label) in properties {
            let nullable = if nullable { "true" } else { "false" };
            let attributes = [("Name", name), ("Type", kind), ("Nullable", nullable)];
            described(writer, "Property", &attributes, label)?;
        }
        Ok(())
    })?;
    Ok(())
}

fn described(
    writer: &mut Writer<Vec<u8>>,
    element: &str,
    attributes: &[(&str, &str)],
    label: &str,
) -> io::Result<()> {
    let element = writer.create_element(element).with_attributes(attributes.iter().copied());
    if label.is_empty() {
        element.write_empty()?;
        return Ok(());
    }
    element.write_inner_content(|writer| describe(writer, label)).map(drop)
}

fn describe(writer: &mut Writer<Vec<u8>>, label: &str) -> io::Result<()> {
    if label.is_empty() {
        return Ok(());
    }
    let annotation = writer.create_element("Annotation").with_attribute(("Term", DESCRIPTION));
    let text = annotation.write_inner_content(|writer| {
        // Two characters that texts may contain and XML may not.
        let label = label.replace(['\u{fffe}', '\u{ffff}'], "");
        writer.create_element("String").write_text_content(BytesText::new(&label)).map(drop)
    });
    text.map(drop)
}

/// A term of the vocabulary `Org.OData.Capabilities.V1`.
fn restrict(
    writer: &mut Writer<Vec<u8>>,
    what: &str,
    content: impl FnOnce(&mut Writer<Vec<u8>>) -> io::Result<()>,
) -> io::Result<()> {
    let term = format!("Org.OData.Capabilities.V1.{what}Restrictions");
    let annotation = writer.create_element("Annotation").with_attribute(("Term", term.as_str()));
    let record =
        |writer: &mut Writer<Vec<u8>>| writer.create_element("Record").write_inner_content(content).map(drop);
    annotation.write_inner_content(record).map(drop)
}

fn flag(writer: &mut Writer<Vec<u8>>, name: &str) -> io::Result<()> {
    let value = writer.create_element("PropertyValue");
    value.with_attributes([("Property", name), ("Bool", "false")]).write_empty().map(drop)
}

fn paths<'a>(
    writer: &mut Writer<Vec<u8>>,
    name: &str,
    mut paths: impl Iterator<Item = &'a str>,
) -> io::Result<()> {
    let value = writer.create_element("PropertyValue").with_attribute(("Property", name));
    let collection = |writer: &mut Writer<Vec<u8>>| {
        let path = |writer: &mut Writer<Vec<u8>>, path| {
            writer.create_element("PropertyPath").write_text_content(BytesText::new(path)).map(drop)
        };
        let all = writer.create_element("Collection");
        all.write_inner_content(|writer| paths.try_for_each(|each| path(writer, each))).map(drop)
    };
    value.write_inner_content(collection).map(drop)
}
