//! On PostgreSQL, the group commit of reports as a function: one round trip per batch instead of four.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Stores reports and spent tokens, one array per column, and returns in one row what was stored.
///
/// - The lock comes before anything is read: each statement of a volatile function sees what was committed
///   before it began, and so everything that the previous holder of the lock committed.
/// - A report whose revision is not the current one of its scope is not stored; the revisions of the batch's
///   scopes are part of the answer. A report whose reference is taken is not stored either; of two with the
///   same reference the first one is.
/// - Times never decrease as ids grow, over all reports.
/// - Tokens are stored in the order of their nonces, so that two callers who spend the same ones wait for
///   each other but never deadlock. A token that was already spent is missing from the answer.
pub(crate) const CREATE: &str = "
CREATE FUNCTION settle_intake(
    lock_key bigint,
    organizations bigint[], revisions bigint[], templates bigint[], versions bigint[], reference_list text[],
    documents text[], search_texts text[], locales text[], masks text[], tests boolean[], times bigint[],
    nonces bytea[], nonce_organizations bigint[], expiries bigint[],
    OUT scope_keys bigint[], OUT scope_revisions bigint[],
    OUT stored_references text[], OUT stored_ids bigint[], OUT stored_times bigint[], OUT spent bytea[]
) LANGUAGE plpgsql VOLATILE AS $function$
DECLARE
    newest bigint;
BEGIN
    IF cardinality(reference_list) > 0 THEN
        PERFORM pg_advisory_xact_lock(lock_key);
        SELECT s.created_at INTO newest FROM submissions s ORDER BY s.id DESC LIMIT 1;
        SELECT array_agg(r.scope_key), array_agg(r.revision) INTO scope_keys, scope_revisions
        FROM scope_revisions r
        WHERE r.scope_key IN (SELECT COALESCE(o, 0) FROM unnest(organizations) AS given (o));
        WITH stored AS (
            INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text,
                locale, masked, is_test, created_at)
            SELECT p.organization_id, p.template_id, p.version_id, p.reference, p.data::json, p.search_text,
                p.locale, p.masked::json, p.is_test,
                greatest(newest, max(p.created_at) OVER (ORDER BY p.position))
            FROM unnest(organizations, revisions, templates, versions, reference_list, documents,
                search_texts, locales, masks, tests, times) WITH ORDINALITY AS p (organization_id, revision,
                template_id, version_id, reference, data, search_text, locale, masked, is_test, created_at, position)
            LEFT JOIN scope_revisions r ON r.scope_key = COALESCE(p.organization_id, 0)
            WHERE p.revision = COALESCE(r.revision, 0)
            ORDER BY p.position
            ON CONFLICT (reference) DO NOTHING
            RETURNING submissions.id, submissions.reference, submissions.created_at
        )
        SELECT array_agg(stored.reference), array_agg(stored.id), array_agg(stored.created_at)
        INTO stored_references, stored_ids, stored_times FROM stored;
    END IF;
    IF cardinality(nonces) > 0 THEN
        WITH fresh AS (
            INSERT INTO spent_captcha_tokens (nonce, organization_id, expires_at)
            SELECT input.nonce, input.organization_id, input.expires_at
            FROM unnest(nonces, nonce_organizations, expiries) AS input (nonce, organization_id, expires_at)
            ORDER BY input.nonce
            ON CONFLICT (nonce) DO NOTHING RETURNING spent_captcha_tokens.nonce
        )
        SELECT array_agg(fresh.nonce) INTO spent FROM fresh;
    END IF;
    -- An array of nothing is NULL.
    scope_keys := COALESCE(scope_keys, '{}');
    scope_revisions := COALESCE(scope_revisions, '{}');
    stored_references := COALESCE(stored_references, '{}');
    stored_ids := COALESCE(stored_ids, '{}');
    stored_times := COALESCE(stored_times, '{}');
    spent := COALESCE(spent, '{}');
END
$function$";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DatabaseBackend::Postgres {
            manager.get_connection().execute_unprepared(CREATE).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DatabaseBackend::Postgres {
            manager.get_connection().execute_unprepared("DROP FUNCTION settle_intake").await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
