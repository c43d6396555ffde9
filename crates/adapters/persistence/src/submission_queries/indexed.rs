//! Pages of the list of reports from what is remembered of them.

use crate::database::Database;
use crate::report_index::{Answers, Asked, Both, Group};
use crate::report_news;
use crate::report_reads::read_marks;
use crate::sql;
use forms::submission::{Question, SubmissionFilter, SubmissionSort};
use kernel::{PageRequest, Scope, StoreError};

const TEMPLATES: &str = "SELECT id, slug FROM form_templates WHERE scope_key = $1";

/// What a filter finds.
pub(super) struct Found {
    pub(super) total: u64,
    /// The reports of the page in order; of an order that the index does not have, none.
    pub(super) page: Option<Vec<i64>>,
}

/// What a filter finds; `None` when the tables have to be asked.
pub(super) async fn found(
    database: &Database,
    scope: Scope,
    filter: &SubmissionFilter,
    page: PageRequest,
) -> Result<Option<Found>, StoreError> {
    let is_by_answer = matches!(filter.sort, SubmissionSort::Answer | SubmissionSort::AnswerDescending);
    let asks = |question: &&Question| is_by_answer || question.answer.is_some();
    let question = filter.question.as_ref().filter(asks);
    let is_search = filter.search.as_ref().is_some_and(|search| !search.is_empty());
    if is_search || (question.is_some() && filter.template.is_none()) {
        return Ok(None);
    }
    let is_by_template = matches!(filter.sort, SubmissionSort::Template | SubmissionSort::TemplateDescending);
    let mut templates = Vec::new();
    if is_by_template || filter.template.is_some() {
        for row in sql::all(database.reader(), TEMPLATES, vec![sql::scope_key(scope).into()]).await? {
            templates.push((row.get::<String>("slug")?, row.get::<i64>("id")?));
        }
        templates.sort_unstable();
    }
    if let Some(wanted) = &filter.template {
        templates.retain(|(slug, _)| slug == wanted);
        if templates.is_empty() {
            return Ok(Some(Found { total: 0, page: Some(Vec::new()) }));
        }
    }
    let template = filter.template.as_ref().and_then(|_| templates.first()).map(|(_, id)| *id);
    let mut asked = Asked {
        template,
        period: filter.period,
        status: filter.status,
        quarantine: filter.quarantine,
        unread: None,
    };
    let Some(test) = report_news::test_data(database, scope).await? else { return Ok(None) };
    let mut all = Group { test: test.found(&asked), ..Group::default() };
    if let Some(person) = filter.unread_by {
        asked.unread = Some(read_marks(database, scope, person).await?);
        all.test.clear();
    }
    let mut of_tests = Answers::default();
    if let (Some(question), Some(template)) = (question, template) {
        of_tests = report_news::answers_of_tests(database, scope, &test, template, &question.slug).await?;
    }
    let Some(mut index) = report_news::current(database, scope).await? else { return Ok(None) };
    all.real = index.rows()?.found(&asked);
    let mut groups = Vec::new();
    if let (Some(question), Some(template)) = (question, template) {
        let answers = report_news::answers(&mut index, database, scope, template, &question.slug).await?;
        if let Some(wanted) = &question.answer {
            all.real &= answers.with(question, wanted);
            all.test &= of_tests.with(question, wanted);
        }
        if is_by_answer {
            groups = Answers::in_order(question, answers, &of_tests, &all);
        }
    }
    let total = all.real.len() + all.test.len();
    let both = Both { real: index.rows()?, test: &test, is_by_id: is_by_template };
    let is_down = match filter.sort {
        SubmissionSort::Reference | SubmissionSort::ReferenceDescending => {
            return Ok(Some(Found { total, page: None }));
        }
        SubmissionSort::OldestFirst | SubmissionSort::Template => false,
        SubmissionSort::NewestFirst | SubmissionSort::TemplateDescending | SubmissionSort::Answer => true,
        SubmissionSort::AnswerDescending => {
            // Those without an answer stay at the end.
            let answered = groups.len().saturating_sub(1);
            groups[..answered].reverse();
            true
        }
    };
    if is_by_template {
        let of = |(_, template): &(String, i64)| Group {
            real: both.real.of_template(*template) & &all.real,
            test: both.test.of_template(*template) & &all.test,
        };
        groups = templates.iter().map(of).collect();
        if is_down {
            groups.reverse();
        }
    }
    if groups.is_empty() {
        groups.push(all);
    }
    let most = usize::try_from(page.per_page()).unwrap_or(usize::MAX);
    Ok(Some(Found { total, page: Some(both.page(&groups, is_down, page.offset(), most)) }))
}
