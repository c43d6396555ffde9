//! Who an access token belongs to, looked up with every request of staff (see `batch_lookup`).

use crate::batch_lookup::{Lookup, single_key_statement};
use crate::entities::Account;
use crate::error::{damaged, misshapen};
use accounts::ports::SessionRecord;
use kernel::{StoreError, TokenId, from_micros};
use rusqlite::OptionalExtension as _;
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgConnection;

use std::collections::HashMap;
use std::sync::LazyLock;

/// Selects tokens with their accounts.
pub(crate) const TOKENS: &str = "SELECT a.digest, a.id, CAST(a.abilities AS TEXT), a.expires_at, a.absolute_expires_at, \
     u.id, u.name, u.email, u.role, u.place_key, u.created_at, f.confirmed_at \
     FROM access_tokens a JOIN users u ON u.id = a.user_id LEFT JOIN second_factors f ON f.user_id = u.id \
     WHERE a.digest = ANY($1)";

/// The columns of [`TOKENS`].
type Columns = (Vec<u8>, i64, String, i64, i64, i64, String, String, String, Option<i64>, i64, Option<i64>);

/// The stored digest of a token's secret.
type Digest = [u8; 32];

/// A token and its account as stored.
#[derive(Clone)]
pub(crate) struct TokenRow {
    id: i64,
    abilities: String,
    expires_at: i64,
    absolute_expires_at: i64,
    account: Account,
}

/// Looks up tokens by digest.
pub(crate) struct TokenLookup;

impl Lookup for TokenLookup {
    type Key = Digest;
    type Answer = TokenRow;

    fn look_up_one(connection: &rusqlite::Connection, key: &Digest) -> rusqlite::Result<Option<TokenRow>> {
        static STATEMENT: LazyLock<String> = LazyLock::new(|| single_key_statement(TOKENS));
        let mut statement = connection.prepare_cached(&STATEMENT)?;
        let found = statement.query_row([key.as_slice()], |row| Columns::try_from(row)).optional()?;
        Ok(found.map(|columns| token_row(columns).1))
    }

    async fn look_up_many(
        connection: &mut PgConnection,
        keys: &[Digest],
    ) -> Result<HashMap<Digest, TokenRow>, sqlx::Error> {
        let keys: Vec<&[u8]> = keys.iter().map(Digest::as_slice).collect();
        let rows: Vec<Columns> = sqlx::query_as(TOKENS).bind(keys).fetch_all(connection).await?;
        keyed(rows.into_iter().map(token_row))
    }
}

/// Arranges tokens by their digests.
fn keyed(
    tokens: impl Iterator<Item = (Vec<u8>, TokenRow)>,
) -> Result<HashMap<Digest, TokenRow>, sqlx::Error> {
    let keyed = tokens.map(|(digest, token)| match Digest::try_from(digest) {
        Ok(digest) => Ok((digest, token)),
        Err(_) => Err(misshapen("the digest of a token has another length")),
    });
    keyed.collect()
}

/// Reads a row, with its digest.
fn token_row(columns: Columns) -> (Vec<u8>, TokenRow) {
    let (digest, id, abilities, expires_at, absolute_expires_at, ..) = columns;
    let (.., user_id, name, email, role, place_key, created_at, two_factor_since) = columns;
    let account = Account {
        id: user_id,
        name,
        email,
        role,
        place_key,
        created_at,
        two_factor_since,
        ..Account::default()
    };
    (digest, TokenRow { id, abilities, expires_at, absolute_expires_at, account })
}

impl TokenRow {
    /// Converts to the domain's type.
    pub(crate) fn record(self) -> Result<SessionRecord, StoreError> {
        Ok(SessionRecord {
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
    use super::{TokenLookup, keyed, token_row};
    use crate::batch_lookup::BatchLookup;
    use crate::{Database, DatabaseOptions, sql};
    use std::time::Duration;
    use tokio::task::JoinSet;
    use tokio::time::timeout;

    const DIGEST: [u8; 32] = [5; 32];

    /// A database in which Anna has a token.
    async fn with_a_token(url: &str) -> Database {
        let database = Database::connect(&DatabaseOptions::new(url)).await.unwrap();
        database.migrate().await.unwrap();
        let anna = "INSERT INTO users (id, in_installation, name, email, role, password_hash, created_at) \
             VALUES (7, TRUE, 'Anna', 'anna@example.org', 'admin', '$none', 0)";
        sql::execute(&*database.writer().await.unwrap(), anna, vec![]).await.unwrap();
        let token = "INSERT INTO access_tokens (user_id, digest, abilities, created_at, expires_at, \
             absolute_expires_at) VALUES (7, $1, '[\"*\"]', 0, 9, 9)";
        let values = vec![DIGEST.to_vec().into()];
        sql::execute(&*database.writer().await.unwrap(), token, values).await.unwrap();
        database
    }

    /// Returns the owner of a token, whether the lookup was batched or not.
    async fn owner(tokens: &BatchLookup<TokenLookup>, digest: [u8; 32]) -> Option<i64> {
        tokens.find(digest).await.unwrap().map(|found| found.account.id)
    }

    #[tokio::test]
    async fn a_token_is_found_until_the_database_is_closed() {
        let (sqlite, postgres) = (testkit::sqlite::file(), testkit::postgres::database());
        for url in [&sqlite.url, &postgres.url] {
            let database = with_a_token(url).await;
            let tokens = database.token_lookup();
            assert_eq!((owner(tokens, DIGEST).await, owner(tokens, [6; 32]).await), (Some(7), None));
            database.close().await;
            assert!(tokens.find(DIGEST).await.is_err());
        }
    }

    /// A future is moved whenever the one around it is created, and each request creates several: rare paths
    /// must not be part of it.
    #[tokio::test]
    async fn a_question_is_a_small_future() {
        let place = testkit::sqlite::file();
        let database = Database::connect(&DatabaseOptions::new(&place.url)).await.unwrap();
        let size = size_of_val(&database.token_lookup().find(DIGEST));
        assert!(size <= 1024, "{size} bytes");
    }

    #[tokio::test]
    async fn what_postgresql_cannot_tell_at_once_is_asked_through_the_pool() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        database.token_lookup().close();
        assert_eq!(owner(database.token_lookup(), DIGEST).await, Some(7));
    }

    /// It would end the session of somebody whose token is there.
    #[test]
    fn a_digest_of_another_length_is_an_error_and_not_a_token_that_is_missing() {
        let row = |digest: Vec<u8>| {
            let (name, email, role) = ("Anna".into(), "anna@example.org".into(), "admin".into());
            token_row((digest, 1, "[]".into(), 0, 0, 7, name, email, role, Some(0), 0, None))
        };
        assert!(keyed([row(DIGEST.to_vec())].into_iter()).is_ok_and(|found| found.contains_key(&DIGEST)));
        assert!(keyed([row(DIGEST.to_vec()), row(vec![5])].into_iter()).is_err());
    }

    /// One query answers everybody who asked meanwhile.
    #[tokio::test]
    async fn of_many_who_ask_at_once_each_is_answered() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        let mut asked = JoinSet::new();
        for _ in 0..50 {
            let database = database.clone();
            asked.spawn(async move { owner(database.token_lookup(), DIGEST).await });
        }
        assert_eq!(asked.join_all().await, [Some(7); 50]);
    }

    #[tokio::test]
    async fn a_question_that_was_given_up_leaves_no_answer_for_the_next_one() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        let tokens = database.token_lookup();
        assert_eq!(owner(tokens, DIGEST).await, Some(7));
        for _ in 0..20 {
            // Polled once: the query is on its way, mostly without an answer yet.
            drop(timeout(Duration::ZERO, tokens.find(DIGEST)).await);
            assert_eq!((owner(tokens, [6; 32]).await, owner(tokens, DIGEST).await), (None, Some(7)));
        }
    }

    #[tokio::test]
    async fn connections_that_the_server_cut_are_replaced() {
        let place = testkit::postgres::database();
        let database = with_a_token(&place.url).await;
        let tokens = database.token_lookup();
        assert_eq!(owner(tokens, DIGEST).await, Some(7));
        place.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        // Each connection of the pool that was just in use may fail once.
        let tries = 2 + DatabaseOptions::new(&place.url).max_connections;
        for _ in 0..tries {
            if tokens.find(DIGEST).await.is_ok() {
                break;
            }
        }
        assert_eq!(owner(tokens, DIGEST).await, Some(7));
    }
}
