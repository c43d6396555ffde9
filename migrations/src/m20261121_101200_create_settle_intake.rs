//! On PostgreSQL, the grouped commit as a function: one round trip for a batch instead of four.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Takes reports and spent tokens, one array per column, and says what became of each.
///
/// - The lock comes before anything is read: each statement of a volatile function sees what was
///   committed before it began, so also what the last holder of the lock committed.
/// - Documents come as `jsonb[]`: the caller's cast reads them before the lock is taken.
/// - A report whose revision is not the present one of its scope gives no row. One whose reference
///   is taken gives a row without an id. Of two with one reference both get the id of the first.
/// - Times never fall as ids grow, over all reports.
/// - Tokens go in the order of their nonces, so that two callers who spend the same ones wait
///   for each other and never in a circle. A token that was spent already gives no row.
const CREATE: &str = "
CREATE FUNCTION settle_intake(
    lock_key bigint,
    organizations bigint[], revisions bigint[], templates bigint[], versions bigint[], reference_list text[],
    documents jsonb[], search_texts text[], locales text[], masks jsonb[], tests boolean[], times bigint[],
    nonces bytea[], nonce_organizations bigint[], expiries bigint[]
) RETURNS TABLE (kind integer, place bigint, report_id bigint, report_time bigint)
LANGUAGE plpgsql VOLATILE AS $function$
DECLARE
    newest bigint;
BEGIN
    IF cardinality(reference_list) > 0 THEN
        PERFORM pg_advisory_xact_lock(lock_key);
        SELECT s.created_at INTO newest FROM submissions s ORDER BY s.id DESC LIMIT 1;
        RETURN QUERY
        WITH input AS (
            SELECT * FROM unnest(organizations, revisions, templates, versions, reference_list, documents,
                search_texts, locales, masks, tests, times) WITH ORDINALITY AS given (organization_id, revision,
                template_id, version_id, reference, data, search_text, locale, masked, is_test, created_at, position)
        ), present AS (
            SELECT input.*,
                greatest(newest, max(input.created_at) OVER (ORDER BY input.position)) AS settled_at
            FROM input LEFT JOIN scope_revisions r ON r.scope_key = COALESCE(input.organization_id, 0)
            WHERE input.revision = COALESCE(r.revision, 0)
        ), stored AS (
            INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text,
                locale, masked, is_test, created_at)
            SELECT p.organization_id, p.template_id, p.version_id, p.reference, p.data, p.search_text,
                p.locale, p.masked, p.is_test, p.settled_at
            FROM present p ORDER BY p.position
            ON CONFLICT (reference) DO NOTHING
            RETURNING submissions.id, submissions.reference, submissions.created_at
        )
        SELECT 0, p.position, stored.id, stored.created_at
        FROM present p LEFT JOIN stored ON stored.reference = p.reference ORDER BY p.position;
    END IF;
    IF cardinality(nonces) > 0 THEN
        RETURN QUERY
        WITH input AS (
            SELECT * FROM unnest(nonces, nonce_organizations, expiries)
                WITH ORDINALITY AS given (nonce, organization_id, expires_at, position)
        ), spent AS (
            INSERT INTO spent_captcha_tokens (nonce, organization_id, expires_at)
            SELECT input.nonce, input.organization_id, input.expires_at FROM input ORDER BY input.nonce
            ON CONFLICT (nonce) DO NOTHING RETURNING spent_captcha_tokens.nonce
        )
        SELECT 1, min(input.position), NULL::bigint, NULL::bigint
        FROM input JOIN spent ON spent.nonce = input.nonce GROUP BY input.nonce;
    END IF;
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
