//! Whose access token it is, asked with every request of the staff.
//!
//! Nothing is remembered, so a token that was revoked and a role that was changed count from the
//! next request on, in every process.
//!
//! On PostgreSQL all who ask while one question is under way share the next statement: each answer
//! comes from a statement that started after the call did. On SQLite the question is a step into an
//! index of a file in memory, which takes less than passing it to another thread; it is asked where
//! it arises, on a connection that can only read and so waits for nobody (as in `src/group`, what goes
//! through the pool costs several wake-ups).

mod local;

use crate::account_store::{TOKENS, digest, token};
use crate::error::{ConnectError, store_error};
use crate::sql::Row;
use accounts::ports::TokenRecord;
use kernel::StoreError;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbErr, Statement, Value};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;
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
pub(crate) enum Bearers {
    /// Asks at once.
    AtOnce(local::Reader),
    /// Asks together with others.
    Together(mpsc::Sender<Question>),
}

impl Bearers {
    /// Asks a SQLite file, which is there.
    pub(crate) fn of_file(file: &Path, busy_timeout: Duration) -> Result<Self, ConnectError> {
        local::Reader::open(file, busy_timeout).map(Self::AtOnce).map_err(ConnectError::Tokens)
    }

    /// Closes a connection of its own; later questions find the store unavailable.
    pub(crate) fn close(&self) {
        if let Self::AtOnce(reader) = self {
            reader.close();
        }
    }

    /// Starts the task that asks the database. It ends when this is dropped.
    pub(crate) fn start(reader: DatabaseConnection) -> Self {
        let (questions, asked) = mpsc::channel(MAX_QUESTIONS);
        tokio::spawn(answer_all(reader, asked));
        Self::Together(questions)
    }

    /// The token with this digest and its account, as they are now.
    pub(crate) async fn find(&self, digest: Digest) -> Result<Option<TokenRecord>, StoreError> {
        let questions = match self {
            Self::AtOnce(reader) => return reader.find(&digest),
            Self::Together(questions) => questions,
        };
        let (reply, answer) = oneshot::channel();
        questions
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
