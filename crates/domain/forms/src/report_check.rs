//! Checks a report's values against the form.

use crate::compile::CompiledField;
use crate::condition::Actual;
use crate::field::{FieldDefinition, FieldType, MAX_FILE_KB, MAX_FILES, Validation};
use crate::form::Form;
use crate::keys::DataKey;
use crate::{Problem, Violations, metadata, syntax, value};
use kernel::NaiveDate;
use serde_json::{Map, Value};

/// How large a file is, which is known before it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileSize<'a> {
    /// The slug of the field for which it was sent.
    pub field: &'a str,
    /// The size in bytes.
    pub size: u64,
}

/// Values that passed the check, in the order of the form. Not masked yet.
///
/// A visible file field with files has an empty list, to which the generated names are added. The `Debug`
/// output contains only the slugs.
#[derive(Clone, PartialEq)]
pub struct CheckedData {
    /// The values by slug.
    pub data: Map<String, Value>,
}

impl std::fmt::Debug for CheckedData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.data.keys()).finish()
    }
}

/// Which fields are shown for the values entered so far.
#[derive(Clone, Debug)]
pub struct Visibility<'a> {
    form: &'a Form,
    shown: Vec<bool>,
    other_chosen: Vec<bool>,
}

impl Visibility<'_> {
    /// Checks whether the field, or the other text of a choice, is shown. `false` for slugs that the form
    /// does not have.
    pub fn is_visible(&self, slug: &str) -> bool {
        match self.form.keys.get(slug) {
            Some(DataKey::Field(index)) => self.shown[*index],
            Some(DataKey::OtherOf(index)) => self.shown[*index] && self.other_chosen[*index],
            None => false,
        }
    }
}

/// What is known about a field while a report is checked.
#[derive(Clone)]
struct FieldState<'a> {
    sent: Option<&'a Value>,
    /// The value sent as the other text of a choice.
    other_sent: Option<&'a Value>,
    shown: bool,
    /// Whether the value, or one on which the field depends, is itself wrong, so that nothing can be
    /// concluded.
    unclear: bool,
    value: Option<Value>,
}

/// One pass over the fields: which are shown, their values, and their problems.
struct Pass<'a> {
    form: &'a Form,
    /// The day on which the report is sent; without it, no day counts as being in the future.
    today: Option<NaiveDate>,
    fields: Vec<FieldState<'a>>,
    /// Keys that the form does not have.
    unknown: Vec<&'a str>,
    /// The position of the field, whether it concerns the other text, and the problem.
    problems: Vec<(usize, bool, Problem)>,
}

impl<'a> Pass<'a> {
    fn over(form: &'a Form, data: &'a Map<String, Value>, today: Option<NaiveDate>) -> Self {
        let nothing = FieldState { sent: None, other_sent: None, shown: true, unclear: false, value: None };
        let fields = vec![nothing; form.fields.len()];
        let mut pass = Self { form, today, fields, unknown: Vec::new(), problems: Vec::new() };
        for (key, value) in data {
            match form.keys.get(key) {
                Some(DataKey::Field(index)) => pass.fields[*index].sent = Some(value),
                Some(DataKey::OtherOf(index)) => pass.fields[*index].other_sent = Some(value),
                None => pass.unknown.push(key),
            }
        }
        for &index in &form.order {
            pass.visit(index);
        }
        pass
    }

    fn visit(&mut self, index: usize) {
        let CompiledField { visible_if, checks, .. } = &self.form.fields[index];
        if let Some(visible_if) = visible_if {
            // A hidden field has no value for the fields that depend on it.
            let (shown, unclear) = visible_if.holds(|on| {
                let FieldState { value, unclear, .. } = &self.fields[on];
                Actual { value: value.as_ref(), unclear: *unclear }
            });
            let state = &mut self.fields[index];
            (state.shown, state.unclear) = (shown, unclear);
        }
        let state = &mut self.fields[index];
        if !state.shown {
            return;
        }
        let field = self.form.definition(index);
        let checked = state.sent.map_or(Ok(None), |sent| value::check(field, checks, sent));
        match checked.and_then(|value| not_in_future(field, value, self.today)) {
            Ok(None) if field.kind == FieldType::Hidden => state.value.clone_from(&field.default),
            Ok(checked) => state.value = checked,
            Err(problem) => {
                if !std::mem::replace(&mut state.unclear, true) {
                    self.problems.push((index, false, problem));
                }
            }
        }
    }

    fn other_chosen(&self, index: usize) -> bool {
        self.form.definition(index).other_db_field.is_some()
            && self.fields[index].value.as_ref().is_some_and(value::has_other)
    }
}

impl Form {
    /// Returns which fields are shown for these values, which may be incomplete or wrong: a value that does
    /// not fit its field counts as missing.
    pub fn visibility(&self, data: &Map<String, Value>) -> Visibility<'_> {
        let pass = Pass::over(self, data, None);
        let other_chosen = (0..self.fields.len()).map(|index| pass.other_chosen(index)).collect();
        let shown = pass.fields.iter().map(|state| state.shown).collect();
        Visibility { form: self, shown, other_chosen }
    }

    /// Checks a report. Metadata keys are dropped first; values of fields that are hidden by their condition
    /// are dropped, and so is an other text whose option is not chosen. The paths of the violations are
    /// `data.<slug>`, in the order of the form. The current day is not considered here:
    /// [`crate::SubmitReport`] checks for future days.
    ///
    /// ```
    /// use forms::testing::{FieldBuilder, FormBuilder};
    /// let form = FormBuilder::new("f").block("b", [FieldBuilder::text("ort").required()]).compile();
    /// let violations = form.check(serde_json::Map::new(), &[]).unwrap_err();
    /// assert_eq!(violations.at("data.ort"), [forms::Problem::Required]);
    /// ```
    pub fn check(
        &self,
        mut data: Map<String, Value>,
        files: &[FileSize<'_>],
    ) -> Result<CheckedData, Violations> {
        metadata::strip(&mut data);
        self.check_stripped(&data, files, None)
    }

    /// Returns the maximum total size in bytes of a report's files; `None` when the form has no file field.
    pub fn max_file_bytes(&self) -> Option<u64> {
        let fields = self.fields().filter(|field| field.kind == FieldType::FileUpload);
        let bytes = fields.map(|field| {
            let (files, kb) = file_limits(field);
            u64::from(files) * u64::from(kb) * 1024
        });
        bytes.reduce(u64::saturating_add)
    }

    /// [`Form::check`] with file fields ignored, required or not: for test data, and while there is no space
    /// for files.
    pub(crate) fn check_without_files(
        &self,
        mut data: Map<String, Value>,
        today: Option<NaiveDate>,
    ) -> Result<CheckedData, Violations> {
        metadata::strip(&mut data);
        self.check_all(&data, None, today)
    }

    /// Returns an empty list for each file field with files that is shown whatever else is wrong, as
    /// [`CheckedData`] has it.
    pub(crate) fn shown_file_fields(
        &self,
        data: &Map<String, Value>,
        files: &[FileSize<'_>],
        today: Option<NaiveDate>,
    ) -> Map<String, Value> {
        let pass = Pass::over(self, data, today);
        let mut shown = Map::new();
        for (index, state) in pass.fields.iter().enumerate() {
            let field = self.definition(index);
            let is_shown = field.kind == FieldType::FileUpload && state.shown && !state.unclear;
            if is_shown && files.iter().any(|file| file.field == field.slug) {
                shown.insert(field.slug.clone(), Value::Array(Vec::new()));
            }
        }
        shown
    }

    /// Returns a sort key for the path of a problem: its field's place in the form, behind which comes what
    /// the form does not have.
    pub(crate) fn position(&self, path: &str) -> (usize, bool) {
        match path.strip_prefix("data.").and_then(|slug| self.keys.get(slug)) {
            Some(DataKey::Field(index)) => (*index, false),
            Some(DataKey::OtherOf(index)) => (*index, true),
            None => (usize::MAX, false),
        }
    }

    /// Checks whether the data answer anything: values fixed by the form and blank texts do not, while a "no"
    /// does. A form without questions is answered by sending it; so is one with file fields only, for which
    /// there may be no space.
    pub(crate) fn is_answered(&self, data: &Map<String, Value>) -> bool {
        let asks = |field: &FieldDefinition| field.kind.has_control() && field.kind != FieldType::FileUpload;
        let says = |value: &Value| !is_blank(Some(value));
        let is_fixed = |slug: &str| self.field(slug).is_some_and(|field| !field.kind.has_control());
        !self.fields().any(asks) || data.iter().any(|(slug, value)| says(value) && !is_fixed(slug))
    }

    /// [`Form::check`] for data without metadata.
    pub(crate) fn check_stripped(
        &self,
        data: &Map<String, Value>,
        files: &[FileSize<'_>],
        today: Option<NaiveDate>,
    ) -> Result<CheckedData, Violations> {
        self.check_all(data, Some(files), today)
    }

    fn check_all(
        &self,
        data: &Map<String, Value>,
        files: Option<&[FileSize<'_>]>,
        today: Option<NaiveDate>,
    ) -> Result<CheckedData, Violations> {
        let mut pass = Pass::over(self, data, today);
        let mut problems = std::mem::take(&mut pass.problems);
        let mut kept = Map::with_capacity(data.len() + 2);
        for index in 0..self.fields.len() {
            if !pass.fields[index].shown || pass.fields[index].unclear {
                continue;
            }
            let field = self.definition(index);
            let other_chosen = pass.other_chosen(index);
            let mut value = pass.fields[index].value.take();
            if field.kind == FieldType::FileUpload {
                let Some(files) = files else { continue };
                let (count, problem) = check_files(field, files);
                problems.extend(problem.map(|problem| (index, false, problem)));
                value = (count > 0).then(|| Value::Array(Vec::new()));
            }
            problems.extend(missing(field, value.as_ref()).map(|problem| (index, false, problem)));
            if let Some(value) = value {
                kept.insert(field.slug.clone(), value);
            }
            if let Some(other) = field.other_db_field.as_ref().filter(|_| other_chosen) {
                match value::check_other(pass.fields[index].other_sent.unwrap_or(&Value::Null)) {
                    Ok(text) if field.required && is_blank(text.as_ref()) => {
                        problems.push((index, true, Problem::Required));
                    }
                    Ok(Some(text)) => {
                        kept.insert(other.clone(), text);
                    }
                    Ok(None) => {}
                    Err(problem) => problems.push((index, true, problem)),
                }
            }
        }
        let mut violations = self.in_order(problems);
        self.refuse_unknown(&pass.unknown, files.unwrap_or_default(), &mut violations);
        violations.into_result()?;
        Ok(CheckedData { data: kept })
    }

    /// Sorts the problems into the order of the form; fields are checked in the order of their conditions.
    fn in_order(&self, mut problems: Vec<(usize, bool, Problem)>) -> Violations {
        problems.sort_by_key(|(index, other, _)| (*index, *other));
        let mut violations = Violations::default();
        for (index, other, problem) in problems {
            let field = self.definition(index);
            let slug = field.other_db_field.as_deref().filter(|_| other).unwrap_or(&field.slug);
            violations.add(format!("data.{slug}"), problem);
        }
        violations
    }

    fn refuse_unknown(&self, unknown: &[&str], files: &[FileSize<'_>], violations: &mut Violations) {
        for key in unknown {
            if violations.is_full() {
                return;
            }
            violations.add(path_of(key), Problem::UnknownField);
        }
        for file in files {
            match self.field(file.field) {
                Some(field) if field.kind == FieldType::FileUpload => {}
                Some(_) => violations.add(path_of(file.field), Problem::NoFilesHere),
                None => violations.add(path_of(file.field), Problem::UnknownField),
            }
        }
    }
}

/// Returns the path of an arbitrary key from a request: no longer than our own paths, and harmless in a log.
fn path_of(key: &str) -> String {
    let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    format!("data.{}", key.chars().take(63).map(printable).collect::<String>())
}

/// Refuses a day later than today, if the field requires that.
fn not_in_future(
    field: &FieldDefinition,
    value: Option<Value>,
    today: Option<NaiveDate>,
) -> Result<Option<Value>, Problem> {
    let day = || value.as_ref()?.as_str().and_then(syntax::date);
    let is_ahead = field.validation.not_future && today.is_some_and(|today| day() > Some(today));
    if is_ahead { Err(Problem::DateInFuture) } else { Ok(value) }
}

/// Returns the problem of a missing required value. A required toggle has to be on, like a required check box
/// in HTML, unless its field allows No.
fn missing(field: &FieldDefinition, value: Option<&Value>) -> Option<Problem> {
    if !field.required || !field.kind.has_control() {
        return None;
    }
    if field.must_be_on() {
        return (value != Some(&Value::Bool(true))).then_some(Problem::MustBeOn);
    }
    is_blank(value).then_some(Problem::Required)
}

/// Checks for no value, or nothing visible.
fn is_blank(value: Option<&Value>) -> bool {
    match value {
        None => true,
        Some(Value::String(text)) => kernel::is_blank(text),
        Some(_) => false,
    }
}

/// Returns how many files the field accepts, and the maximum size of each in KiB.
fn file_limits(field: &FieldDefinition) -> (u32, u32) {
    let Validation { max_files, max_size_kb, .. } = field.validation;
    (max_files.unwrap_or(1).min(MAX_FILES), max_size_kb.unwrap_or(MAX_FILE_KB).min(MAX_FILE_KB))
}

/// Returns how many files the field has, and the problem with their number or size.
fn check_files(field: &FieldDefinition, files: &[FileSize<'_>]) -> (u32, Option<Problem>) {
    let (max_files, max_kb) = file_limits(field);
    let (mut count, mut problem) = (0_u32, None);
    for file in files.iter().filter(|file| file.field == field.slug) {
        count = count.saturating_add(1);
        if file.size > u64::from(max_kb) * 1024 {
            problem = Some(Problem::FileTooLarge { max_kb });
        } else if file.size == 0 && problem.is_none() {
            problem = Some(Problem::FileUnreadable);
        }
    }
    if problem.is_none() && count > max_files {
        problem = Some(Problem::TooManyFiles { max: max_files });
    }
    (count, problem)
}
