//! Pages of the list of reports from the in-memory index.

use super::{MAX_SORTED, named};
use crate::database::Database;
use crate::report_index::{AnswerIndex, ListedRows, RowGroup, RowQuery};
use crate::report_index_update;
use crate::report_reads::read_marks;
use crate::sql;
use forms::submission::{QuestionFilter, SubmissionFilter, SubmissionSort};
use kernel::{PageRequest, Scope, StoreError};

const TEMPLATES: &str = "SELECT id, slug FROM form_templates WHERE scope_key = $1";

pub(super) struct FilterResult {
    pub(super) total: u64,
    pub(super) ids: Ids,
}

/// The ids that the index could determine.
pub(super) enum Ids {
    /// Those of the page, in order.
    OfPage(Vec<i64>),
    /// All matches, in any order.
    OfAll(Vec<i64>),
    /// The index cannot provide the order.
    Unknown,
}

/// Applies a filter; `None` if the tables have to be queried.
pub(super) async fn found(
    database: &Database,
    scope: Scope,
    filter: &SubmissionFilter,
    page: PageRequest,
) -> Result<Option<FilterResult>, StoreError> {
    let is_by_answer = matches!(filter.sort, SubmissionSort::Answer | SubmissionSort::AnswerDescending);
    let asks = |question: &&QuestionFilter| is_by_answer || question.answer.is_some();
    let question = filter.question.as_ref().filter(asks);
    let search = filter.search.as_deref().filter(|search| !search.is_empty());
    if (question.is_some() && filter.template.is_none()) || named(database, scope, search).await?.is_some() {
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
            return Ok(Some(FilterResult { total: 0, ids: Ids::OfPage(Vec::new()) }));
        }
    }
    let template = filter.template.as_ref().and_then(|_| templates.first()).map(|(_, id)| *id);
    let mut query = RowQuery {
        template,
        period: filter.period,
        status: filter.status,
        quarantine: filter.quarantine,
        unread: None,
    };
    let Some(test) = report_index_update::test_data(database, scope).await? else { return Ok(None) };
    let mut all = RowGroup { test: test.found(&query), ..RowGroup::default() };
    if let Some(person) = filter.unread_by {
        query.unread = Some(read_marks(database, scope, person).await?);
        all.test.clear();
    }
    let mut of_tests = AnswerIndex::default();
    if let (Some(question), Some(template)) = (question, template) {
        of_tests =
            report_index_update::test_data_answers(database, scope, &test, template, &question.slug).await?;
    }
    let Some(mut index) = report_index_update::current(database, scope).await? else { return Ok(None) };
    if let Some(search) = search {
        let with_matches =
            report_index_update::find_matches(index, database, scope, search, &test, &query, &mut all);
        match with_matches.await? {
            Some(current) => index = current,
            None => return Ok(None),
        }
    } else {
        all.real = index.rows()?.found(&query);
    }
    let mut groups = Vec::new();
    if let (Some(question), Some(template)) = (question, template) {
        let answers =
            report_index_update::answers(&mut index, database, scope, template, &question.slug).await?;
        if let Some(wanted) = &question.answer {
            all.real &= answers.with(question, wanted);
            all.test &= of_tests.with(question, wanted);
        }
        if is_by_answer {
            groups = AnswerIndex::in_order(question, answers, &of_tests, &all);
        }
    }
    let total = all.real.len() + all.test.len();
    let both = ListedRows { real: index.rows()?, test: &test, is_by_id: is_by_template };
    let is_down = match filter.sort {
        SubmissionSort::Reference | SubmissionSort::ReferenceDescending => {
            // Sorting a few is faster than searching the text of every report.
            let is_few = search.is_some() && total <= MAX_SORTED;
            let ids = if is_few { Ids::OfAll(both.ids(&all)) } else { Ids::Unknown };
            return Ok(Some(FilterResult { total, ids }));
        }
        SubmissionSort::OldestFirst | SubmissionSort::Template => false,
        SubmissionSort::NewestFirst | SubmissionSort::TemplateDescending | SubmissionSort::Answer => true,
        SubmissionSort::AnswerDescending => {
            // Reports without an answer stay at the end.
            let answered = groups.len().saturating_sub(1);
            groups[..answered].reverse();
            true
        }
    };
    if is_by_template {
        let of = |(_, template): &(String, i64)| RowGroup {
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
    let limit = usize::try_from(page.per_page()).unwrap_or(usize::MAX);
    Ok(Some(FilterResult { total, ids: Ids::OfPage(both.page(&groups, is_down, page.offset(), limit)) }))
}

#[cfg(test)]
mod tests {
    use crate::{Database, DatabaseOptions, SqlForms, SqlSubmissions, report_index_update, sql};
    use forms::Revision;
    use forms::ports::{FormReader as _, SubmissionQueries as _, SubmissionStore as _};
    use forms::submission::SubmissionFilter;
    use forms::testing::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder, install, scopes};
    use kernel::PageRequest;
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::task::JoinSet;

    /// More than a search reads before it answers.
    const REPORTS: u32 = 5_100;

    #[derive(Clone)]
    struct Reports {
        database: Database,
        submissions: SqlSubmissions,
        form: Installed,
        revision: Revision,
    }

    impl Reports {
        async fn new(url: &str) -> Self {
            let database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
            database.migrate().await.unwrap();
            let (scope, forms) = (scopes()[0], SqlForms::new(&database));
            let snapshot = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("was")]).snapshot();
            let form = install(&forms, scope, &snapshot, true).await;
            let revision = forms.revision(scope).await.unwrap();
            let submissions = SqlSubmissions::new(&database);
            Self { database, submissions, form, revision }
        }

        async fn append(&self, reference: &str, text: &str) {
            let report = SubmissionBuilder::new(self.form, self.revision, reference).searchable(text).build();
            self.submissions.append(scopes()[0], report).await.unwrap();
        }

        async fn append_many(&self, count: u32, text: fn(u32) -> String) {
            let mut tasks = JoinSet::new();
            for number in 0..count {
                let reports = self.clone();
                tasks.spawn(async move {
                    reports.append(&format!("MW-{number:04}-0000"), &text(number)).await;
                });
            }
            tasks.join_all().await;
        }

        async fn by_hand(&self, statement: &str) {
            sql::execute(&*self.database.writer().await.unwrap(), statement, Vec::new()).await.unwrap();
        }

        async fn total(&self, search: &str) -> u64 {
            let filter = SubmissionFilter { search: Some(search.to_owned()), ..SubmissionFilter::default() };
            let page = PageRequest::new(1, 1).unwrap();
            self.submissions.list(scopes()[0], &filter, page).await.unwrap().total
        }

        /// Returns the number of all; panics if a list has to wait for something else.
        async fn all(&self) -> u64 {
            tokio::time::timeout(Duration::from_mins(1), self.total("")).await.unwrap()
        }

        async fn are_words_known(&self) -> bool {
            let mut index = report_index_update::current(&self.database, scopes()[0]).await.unwrap().unwrap();
            index.index_mut().unwrap().unknown_words() == Some(0)
        }

        async fn memory_holds(&self, word: &str) -> bool {
            let index = report_index_update::current(&self.database, scopes()[0]).await.unwrap().unwrap();
            index.index().unwrap().holds(word)
        }
    }

    /// Detects whether memory answers: the tables are changed without the change being logged.
    async fn words_are_read_while_the_tables_answer(url: &str) {
        let reports = Reports::new(url).await;
        reports.append_many(REPORTS, |number| format!("Wort{} steht hier", number % 2)).await;
        assert_eq!(reports.total("Wort0").await, u64::from(REPORTS / 2));
        reports.by_hand("UPDATE submissions SET data = data WHERE reference = 'MW-4007-0000'").await;
        reports.by_hand("DELETE FROM submissions WHERE reference = 'MW-4008-0000'").await;
        for _ in 0..600 {
            if reports.are_words_known().await {
                break;
            }
            assert_eq!(reports.total("steht").await, u64::from(REPORTS - 1));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        reports.by_hand("UPDATE submissions SET search_text = ''").await;
        // Except for the changed one, which is looked up.
        assert_eq!(reports.total("steht").await, u64::from(REPORTS - 2));
        assert_eq!(reports.total("1 steht").await, 0, "what is between words stands in texts");
        assert_eq!(reports.total("mw-00").await, 100, "references");
        reports.append("MW-ZZZZ-0000", "steht spät").await;
        assert_eq!(reports.total("steht").await, u64::from(REPORTS - 1));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn words_are_read_while_the_tables_answer_on_sqlite() {
        words_are_read_while_the_tables_answer(&testkit::sqlite::file().url).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn words_are_read_while_the_tables_answer_on_postgresql() {
        words_are_read_while_the_tables_answer(&testkit::postgres::database().url).await;
    }

    async fn lists_do_not_wait_while_a_search_looks_into_texts(url: &str) {
        let reports = Reports::new(url).await;
        reports.append_many(450, |_| "Wand".to_owned()).await;
        // Reads some portions, and is still answered from memory.
        assert_eq!(reports.total("wand").await, 450);
        assert!(reports.are_words_known().await);
        for number in 0..6 {
            reports.append(&format!("MW-{number:04}-BBBB"), "Boden").await;
        }
        assert_eq!(reports.total("boden").await, 6);
        // Searches have to look into this one from now on.
        reports.by_hand("UPDATE submissions SET data = data WHERE reference = 'MW-0000-BBBB'").await;
        let lock = reports.database.report_indices().search_lock(scopes()[0]);
        for (removed, is_newest, found) in [("MW-0002-BBBB", false, 5), ("MW-0005-BBBB", true, 4)] {
            let held = lock.lock().await;
            let users = Arc::strong_count(&lock);
            let searching = reports.clone();
            let search = tokio::spawn(async move { searching.total("boden").await });
            while Arc::strong_count(&lock) == users && !search.is_finished() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            let before = reports.all().await;
            reports.by_hand(&format!("DELETE FROM submissions WHERE reference = '{removed}'")).await;
            assert_eq!(reports.all().await, before - 1);
            if is_newest {
                // It takes the row of the removed one.
                reports.append("MW-WWWW-0000", "Wand").await;
                assert_eq!(reports.all().await, before);
            }
            drop(held);
            assert_eq!(search.await.unwrap(), found, "{removed}");
        }
        assert_eq!(reports.total("wand").await, 451);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn lists_do_not_wait_while_a_search_looks_into_texts_on_sqlite() {
        lists_do_not_wait_while_a_search_looks_into_texts(&testkit::sqlite::file().url).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn lists_do_not_wait_while_a_search_looks_into_texts_on_postgresql() {
        lists_do_not_wait_while_a_search_looks_into_texts(&testkit::postgres::database().url).await;
    }

    async fn what_removed_reports_said_leaves_memory_with_the_next_list(url: &str) {
        let reports = Reports::new(url).await;
        for (reference, text) in
            [("MW-0000-0000", "Boden geheim"), ("MW-1111-0000", "Boden früher"), ("MW-2222-0000", "Boden")]
        {
            reports.append(reference, text).await;
        }
        assert_eq!(reports.total("boden").await, 3);
        for word in ["geheim", "früher", "MW-0000"] {
            assert!(reports.memory_holds(word).await, "{word}");
        }
        reports.by_hand("DELETE FROM submissions WHERE reference = 'MW-0000-0000'").await;
        let changed = "data = data, search_text = 'boden jetzt'";
        reports.by_hand(&format!("UPDATE submissions SET {changed} WHERE reference = 'MW-1111-0000'")).await;
        assert_eq!(reports.all().await, 2);
        for word in ["geheim", "früher", "MW-0000"] {
            assert!(!reports.memory_holds(word).await, "{word}");
        }
        assert!(reports.memory_holds("boden").await);
        assert_eq!((reports.total("boden").await, reports.total("jetzt").await), (2, 1));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_removed_reports_said_leaves_memory_with_the_next_list_on_sqlite() {
        what_removed_reports_said_leaves_memory_with_the_next_list(&testkit::sqlite::file().url).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_removed_reports_said_leaves_memory_with_the_next_list_on_postgresql() {
        what_removed_reports_said_leaves_memory_with_the_next_list(&testkit::postgres::database().url).await;
    }
}
