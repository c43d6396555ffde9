//! Whose access token it is, asked with every request of the staff (see `near`).

use crate::account_store::{TOKENS, digest, token};
use crate::database::Pools;
use crate::entities::Account;
use crate::error::{ConnectError, damaged, store_error};
use crate::near::NotHere;
use crate::near::postgres::{Asked, Question};
use crate::near::rounds::Rounds;
use crate::near::sqlite::LocalReader;
use crate::sql::{self, Row};
use accounts::ports::TokenRecord;
use kernel::{StoreError, TokenId, from_micros};
use sea_orm::sqlx::postgres::{PgConnection, PgRow};
use sea_orm::sqlx::{self, AssertSqlSafe, Row as _};
use sea_orm::{DatabaseConnection, DbErr, QueryResult};
use std::collections::HashMap;

type Digest = [u8; 32];

/// Answers questions about access tokens.
#[derive(Debug)]
pub(crate) struct Bearers {
    near: Near,
    /// Where a question goes that cannot be answered at once.
    pool: DatabaseConnection,
}

#[derive(Debug)]
enum Near {
    Sqlite { reader: LocalReader, question: String },
    Postgres(Rounds<Asked<Tokens>>),
}

impl Bearers {
    /// Over the connections of a database; the file of a SQLite database is there.
    pub(crate) fn new(pool: DatabaseConnection, pools: &Pools) -> Result<Self, ConnectError> {
        let near = match pools {
            Pools::Sqlite { file, .. } => Near::Sqlite {
                reader: LocalReader::open(file).map_err(ConnectError::Reader)?,
                question: format!("{TOKENS} WHERE a.digest = ?1"),
            },
            Pools::Postgres { readers, .. } => Near::Postgres(Rounds::new(Asked::new(readers.clone()))),
        };
        Ok(Self { near, pool })
    }

    /// Closes the connections of its own; later questions go through the pool.
    pub(crate) fn close(&self) {
        match &self.near {
            Near::Sqlite { reader, .. } => reader.close(),
            Near::Postgres(rounds) => rounds.close(),
        }
    }

    /// The token with this digest and its account, as they are now.
    pub(crate) async fn find(&self, wanted: Digest) -> Result<Option<TokenRecord>, StoreError> {
        if let Ok(answer) = self.find_at_once(wanted).await {
            return answer;
        }
        let question = format!("{TOKENS} WHERE a.digest = $1");
        let row = sql::one(&self.pool, &question, vec![digest(&wanted)]).await?;
        row.as_ref().map(token).transpose()
    }

    async fn find_at_once(&self, wanted: Digest) -> Result<Result<Option<TokenRecord>, StoreError>, NotHere> {
        match &self.near {
            Near::Sqlite { reader, question } => {
                let row = reader.one(question, [wanted.as_slice()], Columns::read)?;
                Ok(row.map(Columns::token).transpose())
            }
            Near::Postgres(rounds) => Ok(rounds.find(wanted).await?.transpose().map_err(store_error)),
        }
    }
}

/// The tokens with some digests.
struct Tokens;

impl Question for Tokens {
    type Key = Digest;
    /// What cannot be read of one token is the fault of its own question alone.
    type Answer = Result<TokenRecord, DbErr>;

    async fn ask(
        connection: &mut PgConnection,
        keys: &[Digest],
    ) -> Result<HashMap<Digest, Self::Answer>, sqlx::Error> {
        let wanted: Vec<&[u8]> = keys.iter().map(Digest::as_slice).collect();
        // Made of our own texts alone.
        let question = AssertSqlSafe(format!("{TOKENS} WHERE a.digest = ANY($1)"));
        let rows = sqlx::query(question).bind(wanted).fetch_all(connection).await?;
        rows.into_iter().map(|row| Ok((key_of(&row)?, record_of(row)))).collect()
    }
}

fn key_of(row: &PgRow) -> Result<Digest, sqlx::Error> {
    let digest: &[u8] = row.try_get("digest")?;
    Digest::try_from(digest).map_err(|error| sqlx::Error::Decode(error.into()))
}

fn record_of(row: PgRow) -> Result<TokenRecord, DbErr> {
    token(&Row(QueryResult::from(row))).map_err(|error| DbErr::Type(error.to_string()))
}

/// A row of [`TOKENS`] as SQLite gives it, before it is understood.
struct Columns {
    id: i64,
    abilities: String,
    expires_at: i64,
    absolute_expires_at: i64,
    account: Account,
}

impl Columns {
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            abilities: row.get("abilities")?,
            expires_at: row.get("expires_at")?,
            absolute_expires_at: row.get("absolute_expires_at")?,
            account: Account {
                id: row.get("user_id")?,
                name: row.get("name")?,
                email: row.get("email")?,
                role: row.get("role")?,
                place_key: row.get("place_key")?,
                created_at: row.get("created_at")?,
                two_factor_since: row.get("two_factor_since")?,
                ..Account::default()
            },
        })
    }

    fn token(self) -> Result<TokenRecord, StoreError> {
        Ok(TokenRecord {
            id: TokenId(self.id),
            user: self.account.user()?,
            abilities: serde_json::from_str(&self.abilities).map_err(damaged)?,
            expires_at: from_micros(self.expires_at),
            absolute_expires_at: from_micros(self.absolute_expires_at),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Bearers, Digest, NotHere, StoreError, TokenRecord, digest, sql};
    use crate::{Database, DatabaseOptions};
    use std::time::Duration;
    use tokio::task::JoinSet;
    use tokio::time::timeout;

    const DIGEST: Digest = [5; 32];

    /// A database in which Anna has a token.
    async fn with_a_token(url: &str) -> Database {
        let database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
        database.migrate().await.unwrap();
        let anna = "INSERT INTO users (id, in_installation, name, email, role, password_hash, created_at) \
             VALUES (7, TRUE, 'Anna', 'anna@example.org', 'admin', '$none', 0)";
        sql::execute(&*database.writer().await.unwrap(), anna, vec![]).await.unwrap();
        let token = "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, \
             absolute_expires_at) VALUES (7, $1, '[\"*\"]', 0, 9, 9)";
        let values = vec![digest(&DIGEST)];
        sql::execute(&*database.writer().await.unwrap(), token, values).await.unwrap();
        database
    }

    async fn at_once(bearers: &Bearers) -> Result<Result<Option<TokenRecord>, StoreError>, NotHere> {
        bearers.find_at_once(DIGEST).await
    }

    async fn what_cannot_be_told_at_once_is_asked_through_the_pool(url: &str) {
        let database = with_a_token(url).await;
        let bearers = database.bearers();
        let found = bearers.find(DIGEST).await.unwrap();
        assert_eq!(found.as_ref().map(|found| found.user.id.0), Some(7));
        assert_eq!(at_once(bearers).await.unwrap().unwrap(), found);
        bearers.close();
        assert!(at_once(bearers).await.is_err(), "not here any more");
        assert_eq!(bearers.find(DIGEST).await.unwrap(), found);
        assert_eq!(bearers.find([6; 32]).await.unwrap(), None);
        database.close().await;
        assert!(bearers.find(DIGEST).await.is_err(), "the pool is closed as well");
    }

    #[tokio::test]
    async fn what_sqlite_cannot_tell_at_once_is_asked_through_the_pool() {
        let place = testkit::sqlite::file();
        what_cannot_be_told_at_once_is_asked_through_the_pool(&place.url).await;
    }

    #[tokio::test]
    async fn what_postgresql_cannot_tell_at_once_is_asked_through_the_pool() {
        let place = testkit::postgres::database();
        what_cannot_be_told_at_once_is_asked_through_the_pool(&place.url).await;
    }

    /// One of them asks for all who came meanwhile.
    #[tokio::test]
    async fn of_many_who_ask_at_once_each_is_answered() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        let mut asked = JoinSet::new();
        for _ in 0..50 {
            let database = database.clone();
            asked.spawn(async move { database.bearers().find(DIGEST).await });
        }
        for found in asked.join_all().await {
            assert_eq!(found.unwrap().map(|found| found.user.id.0), Some(7));
        }
    }

    #[tokio::test]
    async fn a_question_that_was_given_up_leaves_no_answer_for_the_next_one() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        let bearers = database.bearers();
        bearers.find(DIGEST).await.unwrap();
        for _ in 0..20 {
            // Polled once: the question is on its way, and mostly without an answer yet.
            drop(timeout(Duration::ZERO, bearers.find(DIGEST)).await);
            assert_eq!(bearers.find([6; 32]).await.unwrap(), None);
            assert!(bearers.find(DIGEST).await.unwrap().is_some());
        }
    }

    #[tokio::test]
    async fn connections_that_the_server_cut_are_replaced() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        let bearers = database.bearers();
        bearers.find(DIGEST).await.unwrap();
        place.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        // Each connection of the pool that was just in use may fail once.
        let tries = 2 + DatabaseOptions::new(&place.url).max_connections;
        for _ in 0..tries {
            if bearers.find(DIGEST).await.is_ok() {
                break;
            }
        }
        assert!(at_once(bearers).await.unwrap().unwrap().is_some());
        assert!(bearers.find(DIGEST).await.unwrap().is_some());
    }
}
