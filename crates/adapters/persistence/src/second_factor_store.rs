//! Second factors, recovery codes, and the sign-ins that wait for them.

use crate::account_store::{SqlAccounts, digest};
use crate::entities::{Users, accounts, user::Column};
use crate::error::store_error;
use crate::sql;
use accounts::second_factor::{
    ATTEMPTS_WITHIN, AttemptClaim, AttemptId, AttemptKind, MAX_ATTEMPTS, NewPendingSignIn, PendingSignIns,
    SecondFactorAttempt, SecondFactors,
};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Scope, StoreError, Timestamp, UserId, from_micros, micros};
use sea_orm::{ColumnTrait as _, ConnectionTrait, QueryFilter as _, Value};

const BEGIN: &str = "INSERT INTO second_factors (user_id, sealed_secret, created_at) VALUES ($1, $2, $3) \
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, \
     created_at = excluded.created_at WHERE second_factors.confirmed_at IS NULL";

const PENDING: &str = "SELECT sealed_secret FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL";

const CONFIRM: &str = "UPDATE second_factors SET confirmed_at = $4, last_step = $3 \
     WHERE user_id = $1 AND sealed_secret = $2 AND confirmed_at IS NULL";

/// The statement that decides whether a code is accepted.
const USE_STEP: &str = "UPDATE second_factors SET last_step = $2 \
     WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2";

/// The statement that decides whether a recovery code is accepted.
const USE_CODE: &str = "DELETE FROM recovery_codes WHERE user_id = $1 AND digest = $2 \
     AND EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = $1 AND f.confirmed_at IS NOT NULL)";

/// Changes nothing; locks the row.
const HOLD: &str =
    "UPDATE second_factors SET last_step = last_step WHERE user_id = $1 AND confirmed_at IS NOT NULL";

const REMOVE: &str = "DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at";

const DROP_CODES: &str = "DELETE FROM recovery_codes WHERE user_id = $1";

const DROP_SIGN_INS: &str = "DELETE FROM pending_sign_ins WHERE user_id = $1";

const INSERT_CODE: &str = "INSERT INTO recovery_codes (user_id, digest, created_at) VALUES ($1, $2, $3)";

#[async_trait]
impl SecondFactors for SqlAccounts {
    async fn begin(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        codes: &[[u8; 32]],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let values = vec![user.0.into(), bytes(sealed_secret), micros(now).into()];
        if sql::execute(&*transaction, BEGIN, values).await? != 1 {
            return Ok(false);
        }
        store_codes(&*transaction, user, codes, now).await?;
        transaction.commit().await?;
        Ok(true)
    }

    async fn pending(&self, user: UserId) -> Result<Option<Vec<u8>>, StoreError> {
        let row = sql::one(self.database.reader(), PENDING, vec![user.0.into()]).await?;
        row.map(|row| row.get("sealed_secret")).transpose()
    }

    async fn confirm(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        step: i64,
        now: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let values = vec![user.0.into(), bytes(sealed_secret), step.into(), micros(now).into()];
        if sql::execute(&*transaction, CONFIRM, values).await? != 1 {
            return Ok(false);
        }
        transaction.commit_with_event(chain, audit_event(&())).await?;
        Ok(true)
    }

    async fn use_step(&self, user: UserId, step: i64) -> Result<bool, StoreError> {
        let values = vec![user.0.into(), step.into()];
        Ok(sql::execute(&*self.database.writer().await?, USE_STEP, values).await? == 1)
    }

    async fn use_recovery_code(
        &self,
        user: UserId,
        code: &[u8; 32],
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        if sql::execute(&*transaction, USE_CODE, vec![user.0.into(), digest(code)]).await? != 1 {
            return Ok(false);
        }
        transaction.commit_with_event(chain, audit_event(&())).await?;
        Ok(true)
    }

    async fn replace_recovery_codes(
        &self,
        user: UserId,
        codes: &[[u8; 32]],
        mail: &Mail,
        now: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        if sql::execute(&*transaction, HOLD, vec![user.0.into()]).await? != 1 {
            return Ok(false);
        }
        store_codes(&*transaction, user, codes, now).await?;
        self.queue_mails(&transaction, user, std::slice::from_ref(mail), now).await?;
        transaction.commit_with_event(chain, audit_event(&())).await?;
        Ok(true)
    }

    async fn remove(
        &self,
        user: UserId,
        mail: &Mail,
        now: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, bool>,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        let Some(removed) = sql::one(&*transaction, REMOVE, vec![user.0.into()]).await? else {
            return Ok(false);
        };
        let was_active = removed.get::<Option<i64>>("confirmed_at")?.is_some();
        sql::execute(&*transaction, DROP_CODES, vec![user.0.into()]).await?;
        sql::execute(&*transaction, DROP_SIGN_INS, vec![user.0.into()]).await?;
        if was_active {
            self.queue_mails(&transaction, user, std::slice::from_ref(mail), now).await?;
        }
        transaction.commit_with_event(chain, audit_event(&was_active)).await?;
        Ok(true)
    }
}

/// Replaces an account's recovery codes.
async fn store_codes<C: ConnectionTrait>(
    db: &C,
    user: UserId,
    codes: &[[u8; 32]],
    now: Timestamp,
) -> Result<(), StoreError> {
    sql::execute(db, DROP_CODES, vec![user.0.into()]).await?;
    for code in codes {
        sql::execute(db, INSERT_CODE, vec![user.0.into(), digest(code), micros(now).into()]).await?;
    }
    Ok(())
}

const INSERT_SIGN_IN: &str = "INSERT INTO pending_sign_ins (user_id, digest, password_mark, created_at, expires_at) \
     VALUES ($1, $2, $3, $4, $5)";

/// Finds the sign-in, and makes other attempts of the account wait.
const CLAIM: &str = "UPDATE second_factors SET claimed_at = $2 WHERE confirmed_at IS NOT NULL AND user_id = \
     (SELECT p.user_id FROM pending_sign_ins p WHERE p.digest = $1 AND p.expires_at > $2) \
     RETURNING user_id, sealed_secret";

/// Counts what limits another attempt. A separate statement after [`CLAIM`], so that it sees what previous
/// holders of the row wrote.
const TRIED: &str = "SELECT p.id, p.password_mark, \
     (SELECT COUNT(*) FROM second_factor_attempts a WHERE a.user_id = p.user_id AND a.sign_in_id = p.id) AS of_sign_in, \
     (SELECT COUNT(*) FROM second_factor_attempts a WHERE a.user_id = p.user_id AND a.is_recovery = $3 AND a.attempted_at > $2) AS of_account, \
     (SELECT MIN(a.attempted_at) FROM second_factor_attempts a WHERE a.user_id = p.user_id AND a.is_recovery = $3 AND a.attempted_at > $2) AS first \
     FROM pending_sign_ins p WHERE p.digest = $1";

const TRY: &str = "INSERT INTO second_factor_attempts (user_id, sign_in_id, attempted_at, is_recovery) VALUES ($1, $2, $3, $4) RETURNING id";

/// Makes other attempts of the account wait.
const HOLD_FACTOR: &str = "UPDATE second_factors SET claimed_at = claimed_at WHERE user_id = \
     (SELECT p.user_id FROM pending_sign_ins p WHERE p.digest = $1)";

const COMPLETE: &str = "DELETE FROM pending_sign_ins WHERE digest = $1 RETURNING id, user_id";

const TAKE_BACK_ALL: &str = "DELETE FROM second_factor_attempts WHERE user_id = $1 AND sign_in_id = $2";

const GIVE_BACK: &str = "DELETE FROM second_factor_attempts WHERE id = $1";

const PRUNE_SIGN_INS: &str = "DELETE FROM pending_sign_ins WHERE expires_at < $1";

const PRUNE_ATTEMPTS: &str = "DELETE FROM second_factor_attempts WHERE attempted_at <= $1";

#[async_trait]
impl PendingSignIns for SqlAccounts {
    async fn insert(&self, pending: &NewPendingSignIn) -> Result<(), StoreError> {
        let values = vec![
            pending.user_id.0.into(),
            digest(&pending.digest),
            digest(&pending.password_mark),
            micros(pending.created_at).into(),
            micros(pending.expires_at).into(),
        ];
        sql::execute(&*self.database.writer().await?, INSERT_SIGN_IN, values).await?;
        Ok(())
    }

    async fn claim(
        &self,
        handle: &[u8; 32],
        kind: AttemptKind,
        now: Timestamp,
    ) -> Result<AttemptClaim, StoreError> {
        let is_recovery = kind == AttemptKind::RecoveryCode;
        let transaction = self.database.begin_write().await?;
        let values = vec![digest(handle), micros(now).into()];
        let Some(factor) = sql::one(&*transaction, CLAIM, values).await? else {
            return Ok(AttemptClaim::Unknown);
        };
        let user_id: i64 = factor.get("user_id")?;
        let values = vec![digest(handle), micros(now - ATTEMPTS_WITHIN).into(), is_recovery.into()];
        // A previous holder of the row may have completed it.
        let Some(tried) = sql::one(&*transaction, TRIED, values).await? else {
            return Ok(AttemptClaim::Unknown);
        };
        if tried.get::<i64>("of_sign_in")? >= i64::from(MAX_ATTEMPTS) {
            return Ok(AttemptClaim::Unknown);
        }
        if tried.get::<i64>("of_account")? >= i64::from(MAX_ATTEMPTS) {
            let first: Option<i64> = tried.get("first")?;
            return Ok(AttemptClaim::Blocked(first.map_or(now, from_micros) + ATTEMPTS_WITHIN));
        }
        let values =
            vec![user_id.into(), tried.get::<i64>("id")?.into(), micros(now).into(), is_recovery.into()];
        let attempt = sql::one(&*transaction, TRY, values).await?;
        let attempt = attempt.ok_or_else(|| StoreError::internal("an inserted attempt gave no id"))?;
        let account = Users::find_across_tenants().filter(Column::Id.eq(user_id));
        let account = accounts(account).one(&*transaction).await.map_err(store_error)?;
        let account = account.ok_or_else(|| StoreError::internal("a factor has no account"))?;
        let mark: Vec<u8> = tried.get("password_mark")?;
        let attempt = SecondFactorAttempt {
            id: AttemptId(attempt.get("id")?),
            password_hash: account.password_hash.clone(),
            user: account.user()?,
            password_mark: mark.try_into().map_err(|_| StoreError::internal("a stored mark is damaged"))?,
            sealed_secret: factor.get("sealed_secret")?,
        };
        transaction.commit().await?;
        Ok(AttemptClaim::Taken(Box::new(attempt)))
    }

    async fn give_back(&self, attempt: AttemptId) -> Result<(), StoreError> {
        sql::execute(&*self.database.writer().await?, GIVE_BACK, vec![attempt.0.into()]).await.map(drop)
    }

    async fn complete(&self, handle: &[u8; 32]) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        sql::execute(&*transaction, HOLD_FACTOR, vec![digest(handle)]).await?;
        let ended = sql::one(&*transaction, COMPLETE, vec![digest(handle)]).await?;
        let Some(ended) = ended else { return Ok(false) };
        let values = vec![ended.get::<i64>("user_id")?.into(), ended.get::<i64>("id")?.into()];
        sql::execute(&*transaction, TAKE_BACK_ALL, values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let forgotten = micros(now - ATTEMPTS_WITHIN);
        sql::execute(&*self.database.writer().await?, PRUNE_ATTEMPTS, vec![forgotten.into()]).await?;
        sql::execute(&*self.database.writer().await?, PRUNE_SIGN_INS, vec![micros(now).into()]).await
    }
}

fn bytes(bytes: &[u8]) -> Value {
    Value::Bytes(Some(bytes.to_vec()))
}
