//! Puts jobs into the outbox, in the transaction of the change from which they follow.

use crate::database::WriteTransaction;
use crate::sql;
use kernel::{Mail, OutboxSealer, Scope, StoreError, Timestamp, micros};
use sea_orm::Value;

/// The kind of a job that sends a mail.
pub(crate) const MAIL: &str = "mail";

const PUT: &str = "INSERT INTO outbox (id, organization_id, kind, payload, created_at, due_at, state, changed_at) \
     VALUES ($1, $2, $3, $4, $5, $5, 'waiting', $5)";

/// Puts a mail into the outbox: it is sent if the transaction is committed, and only then. Stores that call
/// this need an `Arc<dyn OutboxSealer>`.
pub(crate) async fn put(
    transaction: &WriteTransaction,
    sealer: &dyn OutboxSealer,
    scope: Scope,
    mail: &Mail,
    now: Timestamp,
) -> Result<(), StoreError> {
    let content = serde_json::to_vec(mail).map_err(crate::error::damaged)?;
    put_job(transaction, sealer, scope, mail.id.as_str(), MAIL, &content, now).await
}

/// Seals the content of a job and puts it into the outbox.
pub(crate) async fn put_job(
    transaction: &WriteTransaction,
    sealer: &dyn OutboxSealer,
    scope: Scope,
    id: &str,
    kind: &str,
    content: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    let payload = sealer.seal(&context(id, sql::scope_key(scope), kind), content);
    if payload.is_empty() {
        return Err(StoreError::internal("a job could not be sealed"));
    }
    let values = vec![
        id.into(),
        sql::organization(scope),
        kind.into(),
        Value::Bytes(Some(payload)),
        micros(now).into(),
    ];
    sql::execute(&**transaction, PUT, values).await?;
    transaction.wake_outbox_after_commit();
    Ok(())
}

/// Withdraws waiting mails.
pub(crate) async fn withdraw(
    transaction: &WriteTransaction,
    mails: impl Iterator<Item = String>,
) -> Result<(), StoreError> {
    for id in mails {
        sql::execute(&**transaction, "DELETE FROM outbox WHERE id = $1", vec![id.into()]).await?;
    }
    Ok(())
}

/// Returns what the seal of a row is bound to: a payload copied from another row does not open.
pub(crate) fn context(id: &str, scope_key: i64, kind: &str) -> String {
    format!("{kind}/{scope_key}/{id}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Database, DatabaseOptions};
    use kernel::testing::{FakeSealer, SeededRandom};
    use kernel::{Locale, MailId, from_micros};
    use std::collections::BTreeMap;
    use std::time::Duration;

    fn mail() -> Mail {
        Mail {
            id: MailId::random(&SeededRandom::new(3)),
            to: "eva.kanarienvogel@example.org".into(),
            locale: Locale::De,
            template: "invitation".into(),
            values: BTreeMap::from([("link".into(), "https://x/einladung/geheim".into())]),
            not_after: None,
            attachments: Vec::new(),
        }
    }

    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
    const SCOPE: Scope = Scope::installation();

    async fn is_woken(database: &Database) -> bool {
        tokio::time::timeout(Duration::from_millis(1), database.outbox_wakeup().notified()).await.is_ok()
    }

    #[tokio::test]
    async fn a_mail_is_there_sealed_with_the_change_and_not_without_it() {
        let place = testkit::sqlite::file();
        let database = Database::connect(&DatabaseOptions::new(&place.url)).await.unwrap();
        database.migrate().await.unwrap();
        let at = from_micros(5);

        let undone = database.begin_write().await.unwrap();
        put(&undone, &FakeSealer, SCOPE, &mail(), at).await.unwrap();
        drop(undone);
        assert!(!is_woken(&database).await, "nothing was committed");

        let done = database.begin_write().await.unwrap();
        put(&done, &FakeSealer, SCOPE, &mail(), at).await.unwrap();
        done.commit().await.unwrap();
        assert!(is_woken(&database).await, "the relay is told at once");

        let rows = sql::all(database.reader(), "SELECT id, kind, payload, state, due_at FROM outbox", vec![])
            .await
            .unwrap();
        let [row] = &*rows else { panic!("{} rows", rows.len()) };
        assert_eq!(row.get::<String>("id").unwrap(), mail().id.as_str());
        assert_eq!(
            (row.get::<String>("state").unwrap().as_str(), row.instant("due_at").unwrap()),
            ("waiting", at)
        );
        let sealed: Vec<u8> = row.get("payload").unwrap();
        let opened = kernel::OutboxSealer::open(&FakeSealer, &context(mail().id.as_str(), 0, MAIL), &sealed);
        assert_eq!(serde_json::from_slice::<Mail>(&opened.unwrap()).unwrap(), mail());
        database.close().await;
        for part in std::fs::read_dir(place.dir.path()).unwrap() {
            let content = std::fs::read(part.unwrap().path()).unwrap();
            assert!(!content.windows(6).any(|bytes| bytes == b"kanari" || bytes == b"geheim"));
        }
    }

    #[tokio::test]
    async fn a_change_without_a_mail_wakes_nobody() {
        let place = testkit::sqlite::file();
        let database = Database::connect(&DatabaseOptions::new(&place.url)).await.unwrap();
        database.begin_write().await.unwrap().commit().await.unwrap();
        assert!(!is_woken(&database).await);
    }
}
