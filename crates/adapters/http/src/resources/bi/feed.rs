//! The reports of a form as a file, in constant memory.

use super::dto::{BiDeletedDto, BiReportDto};
use super::figures_query::{FiguresQuery, error_response};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::query::Pairs;
use crate::framework::sheets::csv::{self, Separator};
use crate::framework::sheets::xlsx::{MAX_COLUMNS, MAX_ROWS, Workbook};
use crate::framework::timestamp::rfc3339;
use crate::state::access::{FiguresArea, Staff};
use crate::state::input::App;
use ::texts::Texts;
use actix_web::HttpResponse;
use actix_web::http::header::ContentDisposition;
use bi::ports::FeedReport;
use bi::{FiguresError, Filter, Statistics, StatsForm};
use bytes::Bytes;
use forms::export::{PAGE_SIZE, size_of};
use futures_util::stream;
use kernel::{ErrorKind, NaiveDate, NaiveTime, Scope, StoreError, SubmissionId, Text, Timestamp, Tz};
use serde::Serialize;
use serde_json::Value;
use std::io;
use std::sync::Arc;

/// How many reports to read at a time.
const PAGE: usize = 1000;

/// How many reports to read at first, so that the file begins soon.
const FIRST: usize = 50;

/// The columns that every form has.
const FIXED: [&str; 3] = ["id", "template_slug", "created_at"];

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeedFormat {
    Csv(Separator),
    Xlsx,
    Ndjson,
}

impl FeedFormat {
    /// Reads the parameter `format`; `None` for a page of JSON.
    pub(super) fn asked(pairs: &Pairs) -> Result<Option<Self>, ApiError> {
        const UNKNOWN: Text = Text::of("service.bi.formats");
        let separator = Separator::asked(pairs)?;
        Ok(match pairs.one("format")? {
            None | Some("json") => None,
            Some("csv") => Some(Self::Csv(separator)),
            Some("xlsx") => Some(Self::Xlsx),
            Some("ndjson") => Some(Self::Ndjson),
            Some(_) => return Err(ApiError::invalid_at("format", UNKNOWN)),
        })
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Csv(_) => "text/csv; charset=utf-8; header=present",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Ndjson => "application/x-ndjson",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Csv(_) => "csv",
            Self::Xlsx => "xlsx",
            Self::Ndjson => "ndjson",
        }
    }
}

/// The writer of the chosen format.
enum FeedWriter {
    Csv(Separator, String),
    /// With the zone of its days and times.
    Xlsx(Box<Workbook>, Tz),
    Ndjson(Vec<u8>),
}

/// A file in progress.
pub(super) struct Feed {
    statistics: Arc<Statistics>,
    scope: Scope,
    form: Arc<StatsForm>,
    /// The form as it was last found, with its slug then.
    named: Arc<StatsForm>,
    filter: Filter,
    columns: Vec<String>,
    /// The newest report at the start; later ones are not included.
    upto: SubmissionId,
    after: Option<SubmissionId>,
    /// `None` once the end was written.
    writer: Option<FeedWriter>,
}

impl Feed {
    /// Returns the response that sends the file. NDJSON begins with the ids of deleted reports, if there are
    /// any.
    pub(super) async fn response(
        staff: &Staff<FiguresArea>,
        app: &App,
        query: FiguresQuery,
        (format, deleted): (FeedFormat, Option<Vec<SubmissionId>>),
        texts: &Texts,
    ) -> ApiResult {
        const TOO_MANY: Text = Text::of("service.export.too_many");
        let FiguresQuery { form, filter, zone, .. } = query;
        let (statistics, scope) = (Arc::clone(&app.services().bi), staff.scope);
        let read = statistics.read(scope, Arc::clone(&form), |form, facts| {
            let slugs = form.slugs().into_iter().map(str::to_owned);
            let columns: Vec<String> = FIXED.into_iter().map(str::to_owned).chain(slugs).collect();
            (columns, filter.page(facts, 0, 0).0, facts.last().map_or(SubmissionId(0), |(_, id)| id))
        });
        let (columns, total, upto) = read.await.map_err(error_response)?;
        if format == FeedFormat::Xlsx && (total >= MAX_ROWS || columns.len() > MAX_COLUMNS) {
            return Err(ApiError::invalid_at("format", TOO_MANY));
        }
        let writer = FeedWriter::begin((format, deleted), &columns, (total, zone), texts);
        let writer = writer.map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?;
        let name = format!("{}.{}", form.slug, format.ending());
        let named = Arc::clone(&form);
        let feed =
            Self { statistics, scope, form, named, filter, columns, upto, after: None, writer: Some(writer) };
        Ok(HttpResponse::Ok()
            .content_type(format.media_type())
            .insert_header(ContentDisposition::attachment(name))
            .streaming(Box::pin(feed.stream())))
    }

    /// Streams the file piece by piece. If something fails on the way, the connection ends without the end of
    /// the body.
    fn stream(self) -> impl futures_util::Stream<Item = Result<Bytes, StoreError>> {
        stream::try_unfold(self, |mut feed| async move {
            let next = feed.next().await.inspect_err(|error| {
                tracing::error!(error = error as &dyn std::error::Error, "a feed of reports was cut off");
            })?;
            Ok(next.map(|bytes| (bytes, feed)))
        })
    }

    async fn next(&mut self) -> Result<Option<Bytes>, StoreError> {
        let failed = |error: io::Error| StoreError::Internal(Box::new(error));
        while let Some(mut writer) = self.writer.take() {
            let reports = self.page().await?;
            if reports.is_empty() {
                let rest = writer.end().map_err(failed)?;
                // An empty piece would end the body too early.
                return Ok((!rest.is_empty()).then_some(rest));
            }
            for report in reports {
                writer.add(report, &self.form, &self.columns).map_err(failed)?;
            }
            let bytes = writer.take();
            self.writer = Some(writer);
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// Returns the current form, even if its slug has changed.
    async fn present(&self) -> Result<Arc<StatsForm>, FiguresError> {
        match self.statistics.form(self.scope, &self.named.slug).await {
            Ok(form) if form.id == self.form.id => Ok(form),
            Ok(_) | Err(FiguresError::UnknownForm) => {
                let forms = self.statistics.forms_ever_online(self.scope).await?;
                forms.into_iter().find(|form| form.id == self.form.id).ok_or(FiguresError::UnknownForm)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the next reports; empty only at the end.
    async fn page(&mut self) -> Result<Vec<FeedReport>, StoreError> {
        let failed = |error: FiguresError| match error {
            FiguresError::Store(error) => error,
            FiguresError::UnknownForm => StoreError::internal("a form went away while its reports were read"),
        };
        loop {
            let form = self.present().await.map_err(failed)?;
            if form.rounded_to.is_some() {
                return Err(StoreError::internal("a form was closed to feeds while its reports were read"));
            }
            self.named = Arc::clone(&form);
            let (filter, after, upto) = (&self.filter, self.after, self.upto);
            let limit = if after.is_none() { FIRST } else { PAGE };
            let read = |_: &StatsForm, facts: &bi::Facts| filter.page_after(facts, after, upto, limit);
            let ids = self.statistics.read(self.scope, form, read).await.map_err(failed)?;
            let Some(last) = ids.last().copied() else { return Ok(Vec::new()) };
            let reports = self.statistics.fact_queries();
            let reports = reports.reports(self.scope, self.form.id, &ids, PAGE_SIZE).await?;
            // If they are large, the rest comes with the next page.
            let is_whole = reports.iter().map(|report| size_of(&report.data)).sum::<usize>() < PAGE_SIZE;
            self.after = if is_whole { Some(last) } else { reports.last().map(|report| report.id) };
            // All of them may have been deleted meanwhile.
            if !reports.is_empty() {
                return Ok(reports);
            }
        }
    }
}

impl FeedWriter {
    fn begin(
        (format, deleted): (FeedFormat, Option<Vec<SubmissionId>>),
        columns: &[String],
        (reports, zone): (u64, Tz),
        texts: &Texts,
    ) -> io::Result<Self> {
        let titles = titles(columns);
        Ok(match format {
            FeedFormat::Csv(separator) => {
                let mut text = String::from(csv::MARK);
                csv::row(&mut text, separator, titles.iter().map(String::as_str));
                Self::Csv(separator, text)
            }
            FeedFormat::Xlsx => {
                let mut book = Workbook::begin(texts, texts.get("staff.nav.reports"), reports)?;
                book.titles(&titles)?;
                Self::Xlsx(Box::new(book), zone)
            }
            FeedFormat::Ndjson => {
                let mut lines = Vec::new();
                if let Some(deleted) = deleted {
                    add_line(&mut lines, &BiDeletedDto::of(deleted))?;
                }
                Self::Ndjson(lines)
            }
        })
    }

    fn add(&mut self, report: FeedReport, form: &StatsForm, columns: &[String]) -> io::Result<()> {
        let id = report.id.0.to_string();
        let fields = columns
            .iter()
            .skip(FIXED.len())
            .map(|slug| report.data.get(slug).map_or(FeedCell::Empty, FeedCell::of));
        let fixed =
            [FeedCell::Number(id), FeedCell::Text(form.slug.clone()), FeedCell::Moment(report.created_at)];
        let cells = fixed.into_iter().chain(fields);
        match self {
            Self::Csv(separator, text) => {
                for (index, cell) in cells.enumerate() {
                    if index > 0 {
                        text.push(separator.sign());
                    }
                    match cell {
                        FeedCell::Empty => {}
                        FeedCell::Number(number) => separator.number(text, &number),
                        FeedCell::Text(content) => csv::cell(text, &content),
                        FeedCell::Moment(at) => csv::cell(text, &rfc3339(at)),
                    }
                }
                text.push_str("\r\n");
            }
            Self::Xlsx(book, zone) => {
                book.begin_row();
                for cell in cells {
                    match cell {
                        FeedCell::Empty => book.nothing(),
                        FeedCell::Number(number) => book.number(&number),
                        FeedCell::Text(content) => add_text(book, &content),
                        FeedCell::Moment(at) => book.day_and_time(at.with_timezone(zone).naive_local()),
                    }
                }
                book.end_row()?;
            }
            Self::Ndjson(lines) => {
                drop(cells);
                add_line(lines, &BiReportDto::of(report, form))?;
            }
        }
        Ok(())
    }

    /// Takes what is finished so far.
    fn take(&mut self) -> Bytes {
        match self {
            Self::Csv(_, text) => std::mem::take(text).into(),
            Self::Xlsx(book, _) => book.take(),
            Self::Ndjson(lines) => std::mem::take(lines).into(),
        }
    }

    /// Ends the file and returns its rest.
    fn end(self) -> io::Result<Bytes> {
        match self {
            Self::Csv(_, text) => Ok(text.into()),
            Self::Xlsx(book, _) => book.end(),
            Self::Ndjson(lines) => Ok(lines.into()),
        }
    }
}

/// Returns the titles of the columns: a field named like one that every form has gets an underscore, as in
/// OData.
fn titles(columns: &[String]) -> Vec<String> {
    let (fixed, slugs) = columns.split_at(FIXED.len().min(columns.len()));
    let title = |slug: &String| {
        let mut title = slug.clone();
        while fixed.contains(&title) || (title != *slug && slugs.contains(&title)) {
            title.push('_');
        }
        title
    };
    fixed.iter().cloned().chain(slugs.iter().map(title)).collect()
}

fn add_line(lines: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *lines, value)?;
    lines.push(b'\n');
    Ok(())
}

/// Adds a text to a workbook: an answer that is a day or a time as such, so that a pivot table can group by it.
fn add_text(book: &mut Workbook, text: &str) {
    let is_written = |length: usize, separator: u8| {
        let is_part = |byte: u8| byte.is_ascii_digit() || byte == separator;
        text.len() == length && text.bytes().all(is_part)
    };
    if is_written(10, b'-')
        && let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d")
    {
        book.day(day);
    } else if is_written(5, b':')
        && let Ok(time) = NaiveTime::parse_from_str(text, "%H:%M")
    {
        book.time(time);
    } else {
        book.text(text);
    }
}

/// A value of a report in a table: options by their stored codes, several separated by semicolons.
enum FeedCell {
    Empty,
    Number(String),
    Text(String),
    Moment(Timestamp),
}

impl FeedCell {
    fn of(value: &Value) -> Self {
        match value {
            Value::Null | Value::Object(_) => Self::Empty,
            Value::Bool(flag) => Self::Text(flag.to_string()),
            Value::Number(number) => Self::Number(number.to_string()),
            Value::String(text) => Self::Text(text.clone()),
            Value::Array(values) => {
                let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
                Self::Text(texts.join("; "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_has_a_title_of_its_own() {
        let fields = ["ort", "id", "id_", "created_at"];
        let columns: Vec<String> = FIXED.into_iter().chain(fields).map(str::to_owned).collect();
        assert_eq!(titles(&columns)[FIXED.len()..], ["ort", "id__", "id_", "created_at_"]);
    }
}
