//! In-memory lists of reports in two processes equal those from the tables, whatever is done to reports.

use crate::support::{World, connect, postgres, sqlite};
use audit::testing::no_event;
use forms::bulk_deletion::{ReportDeletion as _, WhichReports};
use forms::deletion::SingleDeletion as _;
use forms::ports::{FormReader as _, QuarantineStore as _, SubmissionQueries as _, SubmissionStore as _};
use forms::submission::{
    QuarantineFilter, QuestionFilter, ReportStatus, Submission, SubmissionFilter, SubmissionSort,
};
use forms::test_data::TestDataStore as _;
use forms::testing::contract::WorkFixture as _;
use forms::testing::{FieldBuilder, FormBuilder, Installed, SubmissionBuilder, at, install, scopes};
use forms::work::{ReportReads as _, ReportStates as _, Unread};
use forms::{Revision, search_key, typed_reference};
use kernel::{Duration, Page, PageRequest, Period, Scope, SubmissionId, TemplateId, Timestamp, UserId};
use persistence::{Database, SqlReportWork, SqlSubmissions};
use serde_json::{Value, json};
use std::collections::HashMap;

const STEPS: usize = 700;

/// Occurs in each reference, but in no word: so the tables are searched.
const IN_ALL: &str = "-";

/// Parts of the reports' texts.
const SAID: [&str; 10] = [
    "Boden nass",
    "Nasser Boden!",
    "kein Strom",
    "Keinstrom",
    "E-Mail",
    "Straße 4B",
    "STRASSE",
    "Übergabe",
    "東京 🏥",
    "100 % (a--b)",
];

const SEARCHED: [&str; 25] = [
    "boden",
    "ODEN",
    "n",
    "nass",
    "boden nass",
    "n n",
    "kein strom",
    "ein Str",
    " strom",
    "strom\n",
    "e-mail",
    "-Mail",
    "mail ",
    "ß",
    "ẞE 4",
    "ÜBERG",
    "京 🏥",
    "0 %",
    "%",
    "a--b",
    "a-b",
    "nirgends",
    "7eigen29",
    "MW-",
    "mw-00",
];

const SORTS: [SubmissionSort; 8] = [
    SubmissionSort::NewestFirst,
    SubmissionSort::OldestFirst,
    SubmissionSort::Reference,
    SubmissionSort::ReferenceDescending,
    SubmissionSort::Template,
    SubmissionSort::TemplateDescending,
    SubmissionSort::Answer,
    SubmissionSort::AnswerDescending,
];

/// Reproducible random numbers (xorshift, Marsaglia).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn of<T: Clone>(&mut self, some: &[T]) -> T {
        some[self.below(some.len())].clone()
    }
}

struct Model {
    world: World,
    other: Database,
    scope: Scope,
    forms: Vec<Installed>,
    person: UserId,
    reports: Vec<(SubmissionId, TemplateId)>,
    /// The text of every report that ever existed, by reference.
    texts: HashMap<String, String>,
    numbers: Numbers,
    now: Timestamp,
    references: usize,
}

const SLUGS: [&str; 3] = ["vorfall", "sturz", "anderes"];

async fn form(world: &World, scope: Scope, slug: &str) -> Installed {
    let fields = [FieldBuilder::select("ort", &["nord", "west"]), FieldBuilder::text("zahl")];
    let snapshot = FormBuilder::new(slug).block("b", fields).snapshot();
    install(&*world.forms(), scope, &snapshot, true).await
}

fn question(slug: &str, options: &[&str], answer: Option<&str>) -> QuestionFilter {
    let options = options.iter().map(|&option| option.to_owned()).collect();
    QuestionFilter { slug: slug.to_owned(), options, answer: answer.map(str::to_owned) }
}

impl Model {
    async fn new(world: World) -> Self {
        let scope = scopes()[1];
        let mut forms = Vec::new();
        for slug in SLUGS {
            forms.push(form(&world, scope, slug).await);
        }
        let other = connect(&world.url).await;
        let person = world.person_since(scope, -1).await;
        let (reports, texts) = (Vec::new(), HashMap::new());
        let (numbers, now) = (Numbers(88_172_645_463_325_252), at(0));
        Self { world, other, scope, forms, person, reports, texts, numbers, now, references: 0 }
    }

    fn database(&mut self) -> Database {
        if self.numbers.one_in(2) { self.world.database.clone() } else { self.other.clone() }
    }

    fn data(&mut self) -> Value {
        let ort = self.numbers.of(&[
            json!("nord"),
            json!("west"),
            json!(["nord", "west"]),
            json!(true),
            Value::Null,
        ]);
        let zahl = self.numbers.of(&[json!(3), json!(3.0), json!(-1.5), json!(20), json!("3"), Value::Null]);
        let mut data = json!({ "ort": ort, "zahl": zahl, "text": "Zeile\nZeile" });
        if self.numbers.one_in(3) {
            data.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        }
        data
    }

    fn text(&mut self) -> String {
        let said: Vec<&str> = (0..self.numbers.below(4)).map(|_| self.numbers.of(&SAID)).collect();
        let mut text = said.join(self.numbers.of(&["\n", " "]));
        if self.numbers.one_in(20) {
            // So many words of its own that they are not indexed.
            let number = self.references;
            text.extend((0..300).map(|word| format!(" {number}eigen{word}")));
        }
        text
    }

    /// Builds a report with a text and a unique reference.
    fn report(&mut self, form: Installed, revision: Revision) -> SubmissionBuilder {
        self.references += 1;
        let (text, data) = (self.text(), self.data());
        let reference = format!("MW-{:04}-{:04X}", self.references * 7919 % 10_000, self.references);
        let report = SubmissionBuilder::new(form, revision, &reference).searchable(&text).data(data);
        self.texts.insert(reference, text);
        report
    }

    async fn submit(&mut self, is_quarantined: bool, is_test: bool) {
        // The clock is set back occasionally, and many reports arrive at once.
        self.now += Duration::minutes(i64::try_from(self.numbers.below(40)).unwrap() - 12);
        let revision = self.world.forms().revision(self.scope).await.unwrap();
        let form = self.numbers.of(&self.forms);
        if is_test {
            let mut reports = Vec::new();
            for _ in 0..=self.numbers.below(3) {
                let before = self.now - Duration::hours(i64::try_from(self.numbers.below(90)).unwrap());
                reports.push(self.report(form, revision).at(before).test_data().build());
            }
            self.world.submissions().append_all(self.scope, revision, reports, &no_event).await.unwrap();
            return;
        }
        let report = self.report(form, revision).at(self.now);
        let report = if is_quarantined { report.quarantined() } else { report };
        let submissions = SqlSubmissions::new(&self.database());
        let stored = submissions.append(self.scope, report.build()).await.unwrap();
        self.reports.push((stored.id, form.template));
    }

    fn some(&mut self) -> Option<SubmissionId> {
        (!self.reports.is_empty()).then(|| self.numbers.of(&self.reports).0)
    }

    async fn remove(&mut self) {
        let Some(id) = self.some() else { return };
        self.reports.retain(|(report, _)| *report != id);
        if self.numbers.one_in(3) {
            // By hand, bypassing all code.
            self.world.execute(&format!("DELETE FROM submissions WHERE id = {id}")).await;
        } else {
            self.world.submissions().delete_one(self.scope, id, &no_event).await.unwrap().unwrap();
        }
    }

    async fn work(&mut self) {
        let Some(id) = self.some() else { return };
        let to = self.numbers.of(&[ReportStatus::InProgress, ReportStatus::Resolved, ReportStatus::New]);
        let work = SqlReportWork::new(&self.database());
        work.change(self.scope, id, None, to, self.now, &no_event).await.unwrap();
    }

    async fn read(&mut self) {
        let Some(id) = self.some() else { return };
        let is_read = !self.numbers.one_in(3);
        let work = SqlReportWork::new(&self.database());
        if self.numbers.one_in(8) {
            work.mark_all(self.scope, self.person, id).await.unwrap();
        } else {
            work.mark(self.scope, id, self.person, is_read, self.now).await.unwrap();
        }
    }

    async fn change(&mut self) {
        let Some(id) = self.some() else { return };
        let report = self.world.submissions().find(self.scope, id).await.unwrap().unwrap();
        let (data, text) = (self.data().to_string(), self.text());
        let search_text = search_key(&text);
        self.texts.insert(report.reference, text);
        let changed = format!("data = '{data}', search_text = '{search_text}'");
        self.world.execute(&format!("UPDATE submissions SET {changed} WHERE id = {id}")).await;
    }

    async fn clear_test_data(&self) {
        let reports = self.world.submissions();
        let plan = reports.plan(self.scope, &WhichReports::Test).await.unwrap().unwrap();
        let mut after = SubmissionId(0);
        while let Some(last) = reports.delete_some(self.scope, &plan, after, 7, &no_event).await.unwrap().last
        {
            after = last;
        }
    }

    /// A form is deleted with everything that was sent with it, and another with the same name is created.
    async fn replace_form(&mut self) {
        let place = self.numbers.below(self.forms.len());
        let id = self.forms[place].template;
        self.reports.retain(|(_, template)| *template != id);
        for table in ["submissions", "form_versions", "form_template_blocks"] {
            self.world.execute(&format!("DELETE FROM {table} WHERE template_id = {id}")).await;
        }
        self.world.execute(&format!("DELETE FROM form_templates WHERE id = {id}")).await;
        self.forms[place] = form(&self.world, self.scope, SLUGS[place]).await;
    }

    async fn step(&mut self) {
        match self.numbers.below(100) {
            0..48 => self.submit(false, false).await,
            48..52 => self.submit(true, false).await,
            52..58 => self.submit(false, true).await,
            58..64 => self.remove().await,
            64..68 => {
                if let Some(id) = self.some() {
                    self.world.submissions().release(self.scope, id, &no_event).await.unwrap();
                }
            }
            68..76 => self.work().await,
            76..82 => self.read().await,
            82..84 => self.change().await,
            84 if self.numbers.one_in(3) => self.replace_form().await,
            85 => self.clear_test_data().await,
            86 => {
                // A process restarts.
                self.other = connect(&self.world.url).await;
            }
            _ => self.check().await,
        }
    }

    fn filter(&mut self) -> SubmissionFilter {
        let template = self.numbers.of(&[None, Some("vorfall"), Some("sturz"), Some("nirgends")]);
        let numbers = &mut self.numbers;
        let question = numbers.of(&[
            None,
            Some(question("ort", &["nord", "west"], None)),
            Some(question("ort", &["west", "nord"], Some("nord"))),
            Some(question("ort", &["true", "false"], Some("true"))),
            Some(question("zahl", &[], None)),
            Some(question("zahl", &[], Some("3"))),
            Some(question("zahl", &[], Some("viele"))),
        ]);
        let from =
            numbers.one_in(3).then(|| at(0) + Duration::hours(i64::try_from(numbers.below(40)).unwrap()));
        let until =
            numbers.one_in(3).then(|| self.now - Duration::hours(i64::try_from(numbers.below(9)).unwrap()));
        let wanted =
            [ReportStatus::New, ReportStatus::InProgress, ReportStatus::Resolved, ReportStatus::Archived];
        SubmissionFilter {
            template: template.map(str::to_owned),
            period: Period { from, until },
            search: None,
            status: numbers.one_in(2).then(|| numbers.of(&wanted)),
            unread_by: numbers.one_in(4).then_some(self.person),
            quarantine: numbers.of(&[
                QuarantineFilter::Exclude,
                QuarantineFilter::Include,
                QuarantineFilter::Only,
            ]),
            question,
            sort: numbers.of(&SORTS),
        }
    }

    /// Draws a word, a part of one, several words, or part of a current or former reference.
    fn search(&mut self) -> String {
        if !self.numbers.one_in(3) {
            return self.numbers.of(&SEARCHED).to_owned();
        }
        // The last ones are rarely removed already.
        let number = self.references.saturating_sub(self.numbers.below(30));
        let reference = format!("MW-{:04}-{number:04X}", number * 7919 % 10_000);
        let end = self.numbers.of(&[5, 9, 12]);
        let part = reference[self.numbers.of(&[0, 3, 4])..end].to_owned();
        if self.numbers.one_in(2) { part.to_lowercase().replace('-', "") } else { part }
    }

    /// Returns everything that the tables yield.
    async fn all(&self, filter: &SubmissionFilter) -> Vec<Submission> {
        let filter = SubmissionFilter { search: Some(IN_ALL.to_owned()), ..filter.clone() };
        let mut all = Vec::new();
        for page in 1.. {
            let page = PageRequest::new(page, 100).unwrap();
            let found = self.world.submissions().list(self.scope, &filter, page).await.unwrap();
            all.extend(found.items);
            if all.len() as u64 == found.total {
                break;
            }
        }
        all
    }

    /// Returns those of some reports that a search finds: a whole reference means its report.
    async fn searched(&self, reports: Vec<Submission>, search: &str) -> Vec<Submission> {
        let (key, part) = (search_key(search), search.to_uppercase());
        let any = SubmissionFilter { quarantine: QuarantineFilter::Include, ..SubmissionFilter::default() };
        let whole = match typed_reference(search) {
            Some(whole) => self.all(&any).await.into_iter().find(|report| report.reference == whole),
            None => None,
        };
        let is_found = |report: &Submission| match &whole {
            Some(whole) => whole.id == report.id,
            None => {
                search_key(&self.texts[&report.reference]).contains(&key) || report.reference.contains(&part)
            }
        };
        reports.into_iter().filter(is_found).collect()
    }

    async fn check(&mut self) {
        for _ in 0..6 {
            let mut filter = self.filter();
            let mut reports = self.all(&filter).await;
            if self.numbers.one_in(2) {
                let search = self.search();
                reports = self.searched(reports, &search).await;
                filter.search = Some(search);
            }
            let page = u32::try_from(self.numbers.below(5) + 1).unwrap();
            let page = PageRequest::new(page, self.numbers.of(&[3, 10, 100])).unwrap();
            let total = reports.len() as u64;
            let before = usize::try_from(page.offset()).unwrap();
            let items = reports.into_iter().skip(before).take(page.per_page() as usize).collect();
            let wanted = Page { items, total, request: page };
            for database in [&self.world.database, &self.other] {
                let found = SqlSubmissions::new(database).list(self.scope, &filter, page).await.unwrap();
                assert_eq!(found, wanted, "{filter:?}");
            }
        }
        let unread = SubmissionFilter {
            unread_by: Some(self.person),
            search: Some(IN_ALL.to_owned()),
            ..SubmissionFilter::default()
        };
        let count = self
            .world
            .submissions()
            .list(self.scope, &unread, PageRequest::new(1, 1).unwrap())
            .await
            .unwrap()
            .total;
        for database in [&self.world.database, &self.other] {
            let Unread { count: told, .. } =
                SqlReportWork::new(database).unread(self.scope, self.person).await.unwrap();
            assert_eq!(told, count);
        }
    }
}

async fn any_steps(world: World) {
    let mut model = Model::new(world).await;
    for _ in 0..STEPS {
        model.step().await;
    }
    model.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_out_of_memory_are_those_of_the_tables_on_sqlite() {
    any_steps(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_out_of_memory_are_those_of_the_tables_on_postgres() {
    any_steps(postgres().await).await;
}
