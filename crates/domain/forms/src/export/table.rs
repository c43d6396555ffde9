//! The columns of a table of reports, and the cells of a report.

use super::ExportRow;
use crate::display;
use crate::field::{FieldDefinition, FieldType};
use crate::snapshot::FormSnapshot;
use kernel::{FormVersionId, NaiveDate, NaiveDateTime, NaiveTime, Text, Timestamp, Translator, Tz};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    Text(Cow<'a, str>),
    /// A number, as JSON writes it.
    Number(String),
    /// A point in time, with the site's local time.
    Moment(Timestamp, NaiveDateTime),
    Day(NaiveDate),
    /// A time of day.
    Time(NaiveTime),
}

/// A column: one key of the data.
#[derive(Debug)]
struct ExportColumn {
    title: String,
    /// The different definitions of the key in the versions; `None` for an other text.
    definitions: Vec<Option<Arc<FieldDefinition>>>,
}

/// The columns. A key that several versions or templates have is one column, labelled as in the newest.
pub struct ExportTable {
    words: Arc<dyn Translator>,
    /// The time zone of the site.
    zone: Tz,
    /// The current titles of forms, by slug.
    forms: HashMap<String, String>,
    /// The number of columns before those of the fields.
    fixed: usize,
    columns: Vec<ExportColumn>,
    by_slug: HashMap<String, usize>,
    /// The column with the stored values of options, by slug, if requested.
    values: Option<HashMap<String, usize>>,
    /// The index of each column's definition, by version.
    versions: HashMap<FormVersionId, Vec<Option<u16>>>,
}

/// The first columns of each table; the last one only if there is a quarantine.
const TITLES: [&str; FIXED + 1] = [
    "service.export.reference",
    "service.export.form",
    "service.export.form_slug",
    "service.export.received",
    "service.export.status",
    "service.export.test_data",
    "service.export.quarantine",
];
const FIXED: usize = 6;

const VALUE: Text = Text::of("service.export.value");

impl ExportTable {
    /// Creates a table without fields.
    pub fn new(words: Arc<dyn Translator>) -> Self {
        let (columns, by_slug, versions) = (Vec::new(), HashMap::new(), HashMap::new());
        let (zone, forms) = (Tz::UTC, HashMap::new());
        Self { words, zone, forms, fixed: FIXED, columns, by_slug, values: None, versions }
    }

    /// Shows times in the local time of a zone.
    #[must_use]
    pub fn in_zone(self, zone: Tz) -> Self {
        Self { zone, ..self }
    }

    /// Adds a column that shows whether a report is in quarantine.
    #[must_use]
    pub fn with_quarantine(self) -> Self {
        Self { fixed: FIXED + 1, ..self }
    }

    /// Adds the stored values of options beside their labels, which an author may change.
    #[must_use]
    pub fn with_values(self) -> Self {
        Self { values: Some(HashMap::new()), ..self }
    }

    /// Adds the fields of a version. Add the newest first: its columns come first, followed by those that
    /// only older ones have.
    pub fn add(&mut self, version: FormVersionId, snapshot: FormSnapshot) {
        let title = snapshot.title.get(self.words.locale());
        self.forms.entry(snapshot.slug).or_insert_with(|| title.to_owned());
        let mut known: Vec<Option<u16>> = Vec::with_capacity(self.columns.len());
        for field in snapshot.blocks.into_iter().flat_map(|block| block.fields) {
            if field.kind.is_static() {
                continue;
            }
            let other = field.other_db_field.clone();
            let label = field.label.get(self.words.locale()).to_owned();
            let slug = field.slug.clone();
            let has_options = !field.options.is_empty();
            self.define(&mut known, slug.clone(), &label, Some(field));
            if has_options {
                self.define_values(slug, &label);
            }
            if let Some(other) = other {
                let label = display::other_label(&label, &*self.words);
                self.define(&mut known, other, &label, None);
            }
        }
        self.versions.insert(version, known);
    }

    fn define(
        &mut self,
        known: &mut Vec<Option<u16>>,
        slug: String,
        label: &str,
        field: Option<FieldDefinition>,
    ) {
        let at = *self.by_slug.entry(slug).or_insert_with_key(|slug| {
            let title = format!("{label} [{slug}]");
            self.columns.push(ExportColumn { title, definitions: Vec::new() });
            self.columns.len() - 1
        });
        let Some(column) = self.columns.get_mut(at) else { return };
        let same = |other: &Option<Arc<FieldDefinition>>| other.as_deref() == field.as_ref();
        let place = column.definitions.iter().position(same).unwrap_or_else(|| {
            column.definitions.push(field.map(Arc::new));
            column.definitions.len() - 1
        });
        if known.len() <= at {
            known.resize(at + 1, None);
        }
        known[at] = u16::try_from(place).ok();
    }

    fn define_values(&mut self, slug: String, label: &str) {
        let (Some(values), columns) = (&mut self.values, &mut self.columns) else { return };
        values.entry(slug).or_insert_with_key(|slug| {
            let title = format!("{label}: {} [{slug}]", self.words.say(&VALUE));
            columns.push(ExportColumn { title, definitions: Vec::new() });
            columns.len() - 1
        });
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.fixed + self.columns.len()
    }

    /// Returns the titles of the columns. Those of fields include the slug, which is unique and stable.
    pub fn titles(&self) -> Vec<String> {
        let fixed = TITLES.iter().take(self.fixed).map(|title| self.words.say(&Text::of(title)));
        fixed.chain(self.columns.iter().map(|column| column.title.clone())).collect()
    }

    /// Converts a report to one cell per column: labels of options, typed days and times, yes or no in words,
    /// several values in one cell separated by semicolons.
    pub fn cells<'a>(&'a self, row: &'a ExportRow, cells: &mut Vec<Cell<'a>>) {
        cells.clear();
        cells.resize(self.width(), Cell::Empty);
        let slug = row.template_slug.as_str();
        let received = row.created_at.with_timezone(&self.zone).naive_local();
        let fixed: [Cell<'a>; FIXED + 1] = [
            Cell::Text(row.reference.as_str().into()),
            Cell::Text(self.forms.get(slug).map_or(slug, String::as_str).into()),
            Cell::Text(slug.into()),
            Cell::Moment(row.created_at, received),
            Cell::Text(self.words.say(&row.status.text()).into()),
            Cell::Text(self.yes_or_no(row.is_test).into()),
            Cell::Text(self.yes_or_no(row.quarantined).into()),
        ];
        for (cell, content) in cells.iter_mut().zip(fixed).take(self.fixed) {
            *cell = content;
        }
        let known = self.versions.get(&row.version_id).map_or(&[][..], Vec::as_slice);
        for (slug, value) in &row.data {
            let Some(&at) = self.by_slug.get(slug) else { continue };
            let definition = known.get(at).copied().flatten().and_then(|place| {
                let column = self.columns.get(at)?;
                column.definitions.get(usize::from(place))?.as_deref()
            });
            if let Some(cell) = cells.get_mut(self.fixed + at) {
                *cell = self.cell(definition, value);
            }
            let values = self.values.as_ref().and_then(|values| values.get(slug));
            if let Some(cell) = values.and_then(|&at| cells.get_mut(self.fixed + at)) {
                *cell = self.cell(None, value);
            }
        }
    }

    fn cell<'a>(&self, field: Option<&'a FieldDefinition>, value: &'a Value) -> Cell<'a> {
        match value {
            Value::Null | Value::Object(_) => Cell::Empty,
            Value::Bool(on) => Cell::Text(self.yes_or_no(*on).into()),
            Value::Number(number) => Cell::Number(number.to_string()),
            Value::String(text) => self.text(field, text),
            Value::Array(items) => {
                let mut joined = String::new();
                for text in items.iter().filter_map(Value::as_str) {
                    if !joined.is_empty() {
                        joined.push_str("; ");
                    }
                    joined.push_str(self.label(field, text));
                }
                Cell::Text(joined.into())
            }
        }
    }

    /// Converts valid days and times to typed cells; anything else stays text.
    fn text<'a>(&self, field: Option<&'a FieldDefinition>, text: &'a str) -> Cell<'a> {
        let kind = field.map(|field| field.kind);
        let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(Cell::Day);
        let time = || NaiveTime::parse_from_str(text, "%H:%M").ok().map(Cell::Time);
        let read = match kind {
            Some(FieldType::Date) => day(),
            Some(FieldType::Time) => time(),
            _ => None,
        };
        read.unwrap_or_else(|| Cell::Text(self.label(field, text).into()))
    }

    fn label<'a>(&self, field: Option<&'a FieldDefinition>, text: &'a str) -> &'a str {
        field.map_or(text, |field| display::option_label(field, text, self.words.locale()))
    }

    fn yes_or_no(&self, flag: bool) -> String {
        self.words.say(&display::yes_or_no(flag))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::ReportStatus;
    use crate::testing::{FieldBuilder, FormBuilder, at};
    use kernel::{Locale, SubmissionId};
    use serde_json::{Map, json};
    use texts::Texts;

    fn row(version: i64, data: Value) -> ExportRow {
        let Value::Object(data) = data else { unreachable!("an object") };
        ExportRow {
            id: SubmissionId(7),
            reference: "MW-0000-0001".into(),
            template_slug: "vorfall".into(),
            version_id: FormVersionId(version),
            data,
            status: ReportStatus::InProgress,
            is_test: false,
            quarantined: true,
            created_at: at(0),
        }
    }

    fn texts(table: &ExportTable, row: &ExportRow) -> Vec<String> {
        let mut cells = Vec::new();
        table.cells(row, &mut cells);
        let text = |cell: &Cell<'_>| match cell {
            Cell::Empty => String::new(),
            Cell::Text(text) => text.to_string(),
            Cell::Number(number) => format!("#{number}"),
            Cell::Moment(at, local) => format!("{} {local}", at.timestamp()),
            Cell::Day(day) => format!("day {day}"),
            Cell::Time(time) => format!("time {time}"),
        };
        cells.iter().map(text).collect()
    }

    /// Version 2 no longer has `alt`, and the label of an option has changed.
    fn table() -> ExportTable {
        let table = ExportTable::new(Arc::new(Texts::built_in(Locale::De)));
        let mut table = table.in_zone(Tz::Europe__Berlin);
        let new = [
            FieldBuilder::new("titel", FieldType::Heading),
            FieldBuilder::select("ort", &["nord", "other"]).other("ort_text"),
            FieldBuilder::checkboxes("arten", &["a", "b"]),
            FieldBuilder::new("quelle", FieldType::Hidden),
            FieldBuilder::new("zahl", FieldType::Number),
            FieldBuilder::new("ja", FieldType::Toggle),
            FieldBuilder::new("tag", FieldType::Date),
            FieldBuilder::new("um", FieldType::Time),
        ];
        let old = [FieldBuilder::select("ort", &["nord"]), FieldBuilder::text("alt")];
        table.add(FormVersionId(2), FormBuilder::new("vorfall").block("b", new).snapshot());
        table.add(FormVersionId(1), FormBuilder::new("vorfall").block("b", old).snapshot());
        table
    }

    #[test]
    fn every_field_of_every_version_is_a_column_hidden_and_other_included() {
        let table = table();
        let titles = table.titles();
        let slugs: Vec<_> = titles[FIXED..].iter().map(|title| title.rsplit('[').next()).collect();
        let wanted = ["ort]", "ort_text]", "arten]", "quelle]", "zahl]", "ja]", "tag]", "um]", "alt]"];
        assert_eq!(slugs, wanted.map(Some));
        let fixed = ["Nummer", "Formular", "Kürzel des Formulars", "Eingegangen", "Status", "Testdaten"];
        assert_eq!((&table.titles()[..FIXED], table.width()), (&fixed.map(String::from)[..], FIXED + 9));
    }

    #[test]
    fn what_is_in_quarantine_is_told_in_a_column_where_it_was_asked_for() {
        let table = table().with_quarantine();
        assert_eq!((table.titles()[FIXED].as_str(), table.width()), ("Quarantäne", FIXED + 1 + 9));
        let found = texts(&table, &row(2, json!({"zahl": 3})));
        assert_eq!((found[FIXED].as_str(), found[FIXED + 1 + 4].as_str()), ("Ja", "#3"));
    }

    #[test]
    fn values_of_options_stand_beside_their_labels_where_they_are_asked_for() {
        let mut table = ExportTable::new(Arc::new(Texts::built_in(Locale::De))).with_values();
        let fields =
            [FieldBuilder::checkboxes("arten", &["a", "b"]), FieldBuilder::new("zahl", FieldType::Number)];
        let text = [FieldBuilder::text("arten"), FieldBuilder::select("zahl", &["1"])];
        table.add(FormVersionId(2), FormBuilder::new("vorfall").block("b", fields).snapshot());
        table.add(FormVersionId(1), FormBuilder::new("vorfall").block("b", text).snapshot());
        let titles = table.titles().split_off(FIXED);
        let label = |slug: &str| table.columns[table.by_slug[slug]].title.clone();
        let value = |slug: &str| label(slug).replace(" [", ": Wert [");
        let wanted = [label("arten"), value("arten"), label("zahl"), value("zahl")];
        assert_eq!(titles, wanted);
        let found = texts(&table, &row(2, json!({"arten": ["b", "a"], "zahl": 1})));
        assert_eq!(found[FIXED + 1..], ["b; a", "#1", "#1"]);
        let plain = ExportTable::new(Arc::new(Texts::built_in(Locale::De)));
        assert!(plain.values.is_none());
    }

    #[test]
    fn a_report_is_read_with_the_version_it_was_sent_with() {
        let table = table();
        let data = json!({"ort": "other", "ort_text": "=Keller", "arten": ["b", "a"], "quelle": "aushang", "zahl": -1.5, "ja": true, "tag": "2026-02-28", "um": "23:30"});
        let found = texts(&table, &row(2, data));
        assert_eq!(
            &found[..FIXED],
            [
                "MW-0000-0001",
                "vorfall (de)",
                "vorfall",
                "1772352000 2026-03-01 09:00:00",
                "In Bearbeitung",
                "Nein"
            ]
        );
        let label = |slug: &str, value: &str| {
            let column = &table.columns[table.by_slug[slug]];
            let field = column.definitions[0].clone().unwrap();
            display::option_label(&field, value, Locale::De).to_owned()
        };
        let arten = format!("{}; {}", label("arten", "b"), label("arten", "a"));
        let wanted = [
            label("ort", "other"),
            "=Keller".into(),
            arten,
            "aushang".into(),
            "#-1.5".into(),
            "Ja".into(),
            "day 2026-02-28".into(),
            "time 23:30:00".into(),
            String::new(),
        ];
        assert_eq!(found[FIXED..], wanted);
        let old = texts(&table, &row(1, json!({"ort": "nord", "alt": "früher"})));
        assert_eq!((old[FIXED].as_str(), old[FIXED + 8].as_str()), (label("ort", "nord").as_str(), "früher"));
        assert_eq!(texts(&table, &row(9, Value::Object(Map::new())))[FIXED..], [""; 9].map(String::from));
    }
}
