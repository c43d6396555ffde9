//! The columns of a table of reports, and a report in them.

use super::ExportRow;
use crate::display;
use crate::field::{FieldDefinition, FieldType};
use crate::snapshot::FormSnapshot;
use kernel::{FormVersionId, SecondsFormat, Text, Words};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// What is in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    /// A text.
    Text(Cow<'a, str>),
    /// A number, as JSON writes it.
    Number(String),
}

/// A column: one key of the data.
#[derive(Debug)]
struct Column {
    title: String,
    /// The different ways in which versions have defined it; `None` for an other text.
    definitions: Vec<Option<Arc<FieldDefinition>>>,
}

/// The columns. A key that several versions or templates have is one column, called as in the newest.
pub struct ExportTable {
    words: Arc<dyn Words>,
    /// The columns before those of the fields.
    fixed: usize,
    columns: Vec<Column>,
    by_slug: HashMap<String, usize>,
    /// By version: which of its definitions each column has there.
    versions: HashMap<FormVersionId, Vec<Option<u16>>>,
}

/// The columns that each table begins with; the last one only where there is a quarantine.
const TITLES: [&str; FIXED + 1] = [
    "service.export.reference",
    "service.export.form",
    "service.export.received",
    "service.export.status",
    "service.export.test_data",
    "service.export.quarantine",
];
const FIXED: usize = 5;

impl ExportTable {
    /// Without fields.
    pub fn new(words: Arc<dyn Words>) -> Self {
        let (columns, by_slug, versions) = (Vec::new(), HashMap::new(), HashMap::new());
        Self { words, fixed: FIXED, columns, by_slug, versions }
    }

    /// With a column that tells what is in quarantine.
    #[must_use]
    pub fn with_quarantine(self) -> Self {
        Self { fixed: FIXED + 1, ..self }
    }

    /// Adds the fields of a version. The newest comes first: its columns stand in front, and what only
    /// older ones have follows.
    pub fn add(&mut self, version: FormVersionId, snapshot: FormSnapshot) {
        let mut known: Vec<Option<u16>> = Vec::with_capacity(self.columns.len());
        for field in snapshot.blocks.into_iter().flat_map(|block| block.fields) {
            if matches!(field.kind, FieldType::Heading | FieldType::Paragraph) {
                continue;
            }
            let other = field.other_db_field.clone();
            let label = field.label.get(self.words.locale()).to_owned();
            let slug = field.slug.clone();
            self.define(&mut known, slug, &label, Some(field));
            if let Some(other) = other {
                let label = format!("{label}: {}", self.words.say(&display::OTHER));
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
            self.columns.push(Column { title, definitions: Vec::new() });
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

    /// How many columns there are.
    pub fn width(&self) -> usize {
        self.fixed + self.columns.len()
    }

    /// The titles of the columns. Those of fields carry the slug, which is unique and stays.
    pub fn titles(&self) -> Vec<String> {
        let fixed = TITLES.iter().take(self.fixed).map(|title| self.words.say(&Text::of(title)));
        fixed.chain(self.columns.iter().map(|column| column.title.clone())).collect()
    }

    /// A report, one cell for each column: labels of options, dates as they are stored, yes or no in
    /// words, several values in one cell with semicolons between them.
    pub fn cells<'a>(&'a self, row: &'a ExportRow, cells: &mut Vec<Cell<'a>>) {
        cells.clear();
        cells.resize(self.width(), Cell::Empty);
        let received = row.created_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        let fixed: [Cow<'a, str>; FIXED + 1] = [
            row.reference.as_str().into(),
            row.template_slug.as_str().into(),
            received.into(),
            self.words.say(&row.status.text()).into(),
            self.yes_or_no(row.is_test).into(),
            self.yes_or_no(row.quarantined).into(),
        ];
        for (cell, text) in cells.iter_mut().zip(fixed).take(self.fixed) {
            *cell = Cell::Text(text);
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
        }
    }

    fn cell<'a>(&self, field: Option<&'a FieldDefinition>, value: &'a Value) -> Cell<'a> {
        match value {
            Value::Null | Value::Object(_) => Cell::Empty,
            Value::Bool(on) => Cell::Text(self.yes_or_no(*on).into()),
            Value::Number(number) => Cell::Number(number.to_string()),
            Value::String(text) => Cell::Text(self.label(field, text).into()),
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
        };
        cells.iter().map(text).collect()
    }

    /// Version 2 has lost `alt`, and the label of an option has changed.
    fn table() -> ExportTable {
        let mut table = ExportTable::new(Arc::new(Texts::built_in(Locale::De)));
        let new = [
            FieldBuilder::new("titel", FieldType::Heading),
            FieldBuilder::select("ort", &["nord", "other"]).other("ort_text"),
            FieldBuilder::checkboxes("arten", &["a", "b"]),
            FieldBuilder::new("quelle", FieldType::Hidden),
            FieldBuilder::new("zahl", FieldType::Number),
            FieldBuilder::new("ja", FieldType::Toggle),
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
        let wanted = ["ort]", "ort_text]", "arten]", "quelle]", "zahl]", "ja]", "alt]"];
        assert_eq!(slugs, wanted.map(Some));
        assert_eq!(&table.titles()[..FIXED], ["Nummer", "Formular", "Eingegangen", "Status", "Testdaten"]);
        assert_eq!(table.width(), FIXED + 7);
    }

    #[test]
    fn what_is_in_quarantine_is_told_in_a_column_where_it_was_asked_for() {
        let table = table().with_quarantine();
        assert_eq!((table.titles()[FIXED].as_str(), table.width()), ("Quarantäne", FIXED + 1 + 7));
        let found = texts(&table, &row(2, json!({"zahl": 3})));
        assert_eq!((found[FIXED].as_str(), found[FIXED + 1 + 4].as_str()), ("Ja", "#3"));
    }

    #[test]
    fn a_report_is_read_with_the_version_it_was_sent_with() {
        let table = table();
        let data = json!({"ort": "other", "ort_text": "=Keller", "arten": ["b", "a"], "quelle": "aushang", "zahl": -1.5, "ja": true});
        let found = texts(&table, &row(2, data));
        assert_eq!(
            &found[..FIXED],
            ["MW-0000-0001", "vorfall", "2026-03-01T08:00:00Z", "In Bearbeitung", "Nein"]
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
            String::new(),
        ];
        assert_eq!(found[FIXED..], wanted);
        let old = texts(&table, &row(1, json!({"ort": "nord", "alt": "früher"})));
        assert_eq!((old[FIXED].as_str(), old[FIXED + 6].as_str()), (label("ort", "nord").as_str(), "früher"));
        assert_eq!(texts(&table, &row(9, Value::Object(Map::new())))[FIXED..], [""; 7].map(String::from));
    }
}
