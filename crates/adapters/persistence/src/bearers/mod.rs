//! Whose access token it is, asked with every request of the staff.
//!
//! Nothing is remembered, so a token that was revoked and a role that was changed count from the
//! next request on, in every process.
//!
//! On PostgreSQL all who ask while one question is under way share the next statement: each answer
//! comes from a statement that started after the call did. On SQLite the question is a step into an
//! index of a file in memory, which takes less than passing it to another thread; it is asked where
//! it arises, on a connection that can only read (as in `src/group`, what goes through the pool costs
//! several wake-ups). It never waits there: when the file is locked after all, as while a log is being
//! recovered, the question goes through the pool.

mod local;

use crate::account_store::{TOKENS, digest, token};
use crate::error::{ConnectError, store_error};
use crate::sql::Row;
use accounts::ports::TokenRecord;
use kernel::StoreError;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbErr, Statement, Value};
use std::collections::HashMap;
use std::path::Path;
use tokio::sync::{mpsc, oneshot};

/// Most questions that share one statement.
const MAX_QUESTIONS: usize = 256;

type Digest = [u8; 32];

pub(crate) struct Question {
    digest: Digest,
    reply: oneshot::Sender<Result<Option<TokenRecord>, DbErr>>,
}

/// Answers questions about access tokens.
#[derive(Debug)]
pub(crate) struct Bearers {
    /// Asks at once, where that can be done.
    at_once: Option<local::Reader>,
    /// Asks together with others.
    together: mpsc::Sender<Question>,
}

impl Bearers {
    /// Starts the task that asks the database, which ends when this is dropped. `file` is that of a
    /// SQLite database, which is there.
    pub(crate) fn start(reader: DatabaseConnection, file: Option<&Path>) -> Result<Self, ConnectError> {
        let at_once = file.map(local::Reader::open).transpose().map_err(ConnectError::Tokens)?;
        let (together, asked) = mpsc::channel(MAX_QUESTIONS);
        tokio::spawn(answer_all(reader, asked));
        Ok(Self { at_once, together })
    }

    /// Closes the connection of its own; later questions go the other way.
    pub(crate) fn close(&self) {
        if let Some(reader) = &self.at_once {
            reader.close();
        }
    }

    /// The token with this digest and its account, as they are now.
    pub(crate) async fn find(&self, digest: Digest) -> Result<Option<TokenRecord>, StoreError> {
        if let Some(answer) = self.at_once.as_ref().and_then(|reader| reader.find(&digest)) {
            return answer;
        }
        let (reply, answer) = oneshot::channel();
        self.together
            .send(Question { digest, reply })
            .await
            .map_err(|_| StoreError::Unavailable("the reader has stopped".into()))?;
        let answer = answer.await.map_err(|gone| StoreError::Unavailable(Box::new(gone)))?;
        answer.map_err(store_error)
    }
}

async fn answer_all(reader: DatabaseConnection, mut asked: mpsc::Receiver<Question>) {
    let mut questions = Vec::with_capacity(MAX_QUESTIONS);
    while asked.recv_many(&mut questions, MAX_QUESTIONS).await > 0 {
        let mut digests: Vec<Digest> = questions.iter().map(|question| question.digest).collect();
        digests.sort_unstable();
        digests.dedup();
        let found = read(&reader, &digests).await;
        for question in questions.drain(..) {
            let answer = match &found {
                Ok(tokens) => tokens.get(&question.digest).cloned().transpose(),
                Err(error) => Err(error.clone()),
            };
            // A failed send is a caller that went away.
            let _ = question.reply.send(answer);
        }
    }
}

/// What cannot be read of one token is the fault of its own question alone.
type Found = HashMap<Digest, Result<TokenRecord, DbErr>>;

async fn read(reader: &DatabaseConnection, digests: &[Digest]) -> Result<Found, DbErr> {
    // A power of two of them, the last one several times: few different statements to prepare.
    let wanted = digests.len().next_power_of_two();
    let places: Vec<String> = (1..=wanted).map(|place| format!("${place}")).collect();
    let sql = format!("{TOKENS} WHERE a.digest IN ({})", places.join(", "));
    let filled =
        digests.iter().chain(std::iter::repeat_n(&digests[digests.len() - 1], wanted - digests.len()));
    let values: Vec<Value> = filled.map(digest).collect();
    let statement = Statement::from_sql_and_values(reader.get_database_backend(), sql, values);
    let rows = reader.query_all_raw(statement).await?;
    let mut found = Found::with_capacity(rows.len());
    for row in rows {
        let key: Vec<u8> = row.try_get("", "digest")?;
        let key = Digest::try_from(key).map_err(|_| DbErr::Type("a digest has another length".into()))?;
        found.insert(key, token(&Row(row)).map_err(|error| DbErr::Type(error.to_string())));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use crate::{Database, DatabaseOptions};

    #[tokio::test]
    async fn what_cannot_be_told_at_once_is_asked_through_the_pool() {
        let place = testkit::sqlite::file();
        let database = Database::connect(&DatabaseOptions::new(&place.url)).await.unwrap();
        database.migrate().await.unwrap();
        crate::sql::execute(
            &*database.writer().await.unwrap(),
            "INSERT INTO users (id, name, email, role, password_hash, created_at) \
             VALUES (7, 'Anna', 'anna@example.org', 'admin', '$none', 0)",
            vec![],
        )
        .await
        .unwrap();
        let token = "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, \
             absolute_expires_at) VALUES (7, $1, '[\"*\"]', 0, 9, 9)";
        let digest = [5; 32];
        let values = vec![super::digest(&digest)];
        crate::sql::execute(&*database.writer().await.unwrap(), token, values).await.unwrap();

        let bearers = database.bearers();
        let at_once = bearers.find(digest).await.unwrap();
        assert_eq!(at_once.as_ref().map(|found| found.user.id.0), Some(7));
        assert!(bearers.at_once.as_ref().unwrap().find(&digest).is_some());
        bearers.close();
        assert!(bearers.at_once.as_ref().unwrap().find(&digest).is_none(), "not here any more");
        assert_eq!(bearers.find(digest).await.unwrap(), at_once);
        assert_eq!(bearers.find([6; 32]).await.unwrap(), None);
        database.close().await;
        assert!(bearers.find(digest).await.is_err(), "the pool is closed as well");
    }
}
