//! Which organisation a host or an account belongs to, asked with every request.
//!
//! Nothing is remembered, so a change counts from the next request on, in every process. What
//! makes it cheap is that all who ask while one question is under way share the next statement:
//! each answer comes from a statement that started after the call did. Only for hosts that are nobody's
//! now there is a second one: a name that was given up goes on leading to its organisation, and a domain that
//! was released, or is claimed, leads nowhere.

use crate::error::store_error;
use kernel::{OrganizationId, StoreError};
use organizations::{HostOwner, Tenant};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbErr, Statement, Value};
use tokio::sync::{mpsc, oneshot};

/// Most questions that share one statement.
const MAX_QUESTIONS: usize = 256;

/// What identifies an organisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Its domain, else its slug.
    Host { domain: String, slug: Option<String> },
    /// Its id.
    Id(OrganizationId),
}

/// A name, and whose it is, if it is anybody's.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    tenant: Option<Tenant>,
    slug: Option<String>,
    domain: Option<String>,
}

struct Question {
    key: Key,
    reply: oneshot::Sender<Result<HostOwner, DbErr>>,
}

/// Answers questions about organisations.
#[derive(Debug)]
pub(crate) struct Directory {
    questions: mpsc::Sender<Question>,
}

impl Directory {
    /// Starts the task that asks the database. It ends when this is dropped.
    pub(crate) fn start(reader: DatabaseConnection) -> Self {
        let (questions, asked) = mpsc::channel(MAX_QUESTIONS);
        tokio::spawn(answer_all(reader, asked));
        Self { questions }
    }

    /// The organisation with this key, as it is now.
    pub(crate) async fn find(&self, key: Key) -> Result<HostOwner, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.questions
            .send(Question { key, reply })
            .await
            .map_err(|_| StoreError::Unavailable("the reader has stopped".into()))?;
        let answer = answer.await.map_err(|gone| StoreError::Unavailable(Box::new(gone)))?;
        answer.map_err(store_error)
    }
}

async fn answer_all(reader: DatabaseConnection, mut asked: mpsc::Receiver<Question>) {
    let mut questions = Vec::with_capacity(MAX_QUESTIONS);
    while asked.recv_many(&mut questions, MAX_QUESTIONS).await > 0 {
        let found = answers(&reader, &questions).await;
        for question in questions.drain(..) {
            let answer = match &found {
                Ok(entries) => Ok(owner(entries, &question.key)),
                Err(error) => Err(error.clone()),
            };
            // A failed send is a caller that went away.
            let _ = question.reply.send(answer);
        }
    }
}

/// Those that have the names now, and if a host is nobody's, what else is known of it. The second
/// statement starts later: a name that changes its state between the two is found by it.
async fn answers(reader: &DatabaseConnection, questions: &[Question]) -> Result<[Vec<Entry>; 2], DbErr> {
    let present = entries(reader, Wanted::of(questions).statement()).await?;
    let missing = questions.iter().filter(|question| pick(&present, &question.key).is_none());
    let former = Wanted::of(missing);
    let former =
        if former.domains.is_empty() { Vec::new() } else { entries(reader, former.former()).await? };
    Ok([present, former])
}

/// Whom a key means: who has the name now goes before whom it is reserved for.
fn owner(entries: &[Vec<Entry>; 2], key: &Key) -> HostOwner {
    let is_known =
        |entry: &Entry| matches!(key, Key::Host { domain, .. } if entry.domain.as_ref() == Some(domain));
    match entries.iter().find_map(|entries| pick(entries, key)) {
        Some(tenant) => HostOwner::Tenant(tenant),
        None if entries[1].iter().any(is_known) => HostOwner::Nobody,
        None => HostOwner::Unknown,
    }
}

/// The organisation that a key means: a domain goes before a slug.
fn pick(entries: &[Entry], key: &Key) -> Option<Tenant> {
    let first = |is_meant: &dyn Fn(&Entry) -> bool| {
        entries.iter().filter(|entry| is_meant(entry)).find_map(|entry| entry.tenant)
    };
    match key {
        Key::Id(id) => first(&|entry| entry.tenant.is_some_and(|tenant| tenant.id == *id)),
        Key::Host { domain, slug } => first(&|entry| entry.domain.as_ref() == Some(domain))
            .or_else(|| first(&|entry| slug.is_some() && entry.slug == *slug)),
    }
}

/// What several questions ask for, each once.
#[derive(Debug, Default)]
struct Wanted {
    ids: Vec<i64>,
    domains: Vec<String>,
    slugs: Vec<String>,
}

impl Wanted {
    fn of<'a>(questions: impl IntoIterator<Item = &'a Question>) -> Self {
        let mut wanted = Self::default();
        for question in questions {
            match &question.key {
                Key::Id(id) => wanted.ids.push(id.0),
                Key::Host { domain, slug } => {
                    wanted.domains.push(domain.clone());
                    wanted.slugs.extend(slug.clone());
                }
            }
        }
        wanted.ids.sort_unstable();
        wanted.ids.dedup();
        wanted.domains.sort_unstable();
        wanted.domains.dedup();
        wanted.slugs.sort_unstable();
        wanted.slugs.dedup();
        wanted
    }

    fn statement(&self) -> (String, Vec<Value>) {
        let (condition, values) = any_of(vec![
            ("id", self.ids.iter().map(|&id| id.into()).collect()),
            ("domain", texts(&self.domains)),
            ("slug", texts(&self.slugs)),
        ]);
        (format!("SELECT id, slug, domain, is_active FROM organizations WHERE {condition}"), values)
    }

    fn former(&self) -> (String, Vec<Value>) {
        let (is_kept, values) = any_of(vec![
            ("n.kind = 'domain' AND n.name", texts(&self.domains)),
            ("n.kind = 'slug' AND n.name", texts(&self.slugs)),
        ]);
        let sql = format!(
            "SELECT o.id, CASE n.kind WHEN 'slug' THEN n.name END AS slug, \
             CASE n.kind WHEN 'domain' THEN n.name END AS domain, o.is_active FROM organization_names n \
             LEFT JOIN organizations o ON o.id = n.organization_id AND n.released_at IS NULL WHERE {is_kept}"
        );
        (sql, values)
    }
}

fn texts(wanted: &[String]) -> Vec<Value> {
    wanted.iter().map(|text| text.as_str().into()).collect()
}

/// A condition that one of the columns has one of its values.
fn any_of(columns: Vec<(&str, Vec<Value>)>) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = Vec::new();
    let mut conditions = Vec::new();
    for (column, wanted) in columns {
        if !wanted.is_empty() {
            let first = values.len() + 1;
            let places: Vec<String> =
                (first..first + wanted.len()).map(|place| format!("${place}")).collect();
            conditions.push(format!("{column} IN ({})", places.join(", ")));
            values.extend(wanted);
        }
    }
    (conditions.join(" OR "), values)
}

async fn entries(
    reader: &DatabaseConnection,
    (sql, values): (String, Vec<Value>),
) -> Result<Vec<Entry>, DbErr> {
    let statement = Statement::from_sql_and_values(reader.get_database_backend(), sql, values);
    let rows = reader.query_all_raw(statement).await?;
    rows.iter()
        .map(|row| {
            let (id, is_active): (Option<i64>, Option<bool>) =
                (row.try_get("", "id")?, row.try_get("", "is_active")?);
            let tenant =
                id.zip(is_active).map(|(id, is_active)| Tenant { id: OrganizationId(id), is_active });
            Ok(Entry { tenant, slug: row.try_get("", "slug")?, domain: row.try_get("", "domain")? })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_statement_asks_for_everything_once() {
        let question = |key| Question { key, reply: oneshot::channel().0 };
        let host = |domain: &str, slug: Option<&str>| Key::Host {
            domain: domain.into(),
            slug: slug.map(str::to_owned),
        };
        let wanted = Wanted::of(&[
            question(host("a.example", None)),
            question(Key::Id(OrganizationId(7))),
            question(host("b.base.example", Some("b"))),
            question(host("a.example", None)),
            question(Key::Id(OrganizationId(7))),
        ]);
        let (sql, values) = wanted.statement();
        let condition = "WHERE id IN ($1) OR domain IN ($2, $3) OR slug IN ($4)";
        assert!(sql.ends_with(condition), "{sql}");
        assert_eq!(values.len(), 4);
        let (sql, _) = Wanted::of(&[question(Key::Id(OrganizationId(1)))]).statement();
        assert!(sql.ends_with("WHERE id IN ($1)"), "{sql}");
    }
}
