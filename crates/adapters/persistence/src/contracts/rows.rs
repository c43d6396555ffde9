//! Rows of agreements.

use crate::dpa_template_store::number;
use crate::entities::{dpa_contract, dpa_pdf};
use crate::error::damaged;
use dpa::{Consent, Contract, ContractStatus, CopyTo, PrintFailure, Printable, Rendition};
use kernel::{ContractId, Locale, MailId, PortalMemberId, StoreError, from_micros};
use serde::{Deserialize, Serialize};

/// The recipient of a copy, as stored.
#[derive(Serialize, Deserialize)]
struct StoredCopy {
    mail: String,
    to: String,
    locale: String,
}

pub(super) fn stored_copy(copy: &CopyTo) -> Result<serde_json::Value, StoreError> {
    let CopyTo { mail, to, locale } = copy;
    let (mail, locale) = (mail.as_str().to_owned(), locale.code().to_owned());
    serde_json::to_value(StoredCopy { mail, to: to.clone(), locale }).map_err(damaged)
}

/// Returns the document; `None` for an anonymous agreement.
pub(super) fn document(row: &dpa_contract::Model) -> Result<Option<Printable>, StoreError> {
    row.printed.clone().map(serde_json::from_value).transpose().map_err(damaged)
}

pub(super) fn copy_to(row: &dpa_contract::Model) -> Result<Option<CopyTo>, StoreError> {
    let Some(copy) = row.copy_to.clone() else { return Ok(None) };
    let StoredCopy { mail, to, locale } = serde_json::from_value(copy).map_err(damaged)?;
    Ok(Some(CopyTo { mail: mail_id(&mail)?, to, locale: known_locale(&locale)? }))
}

pub(super) fn mail_id(text: &str) -> Result<MailId, StoreError> {
    MailId::parse(text).ok_or_else(|| StoreError::internal("the mail id of an agreement is not valid"))
}

fn known_locale(code: &str) -> Result<Locale, StoreError> {
    Locale::parse(code).ok_or_else(|| StoreError::internal("the language of an agreement is unknown"))
}

pub(super) fn contract(row: dpa_contract::Model) -> Result<Contract, StoreError> {
    let status = ContractStatus::parse(&row.status);
    Ok(Contract {
        id: ContractId(row.id),
        member: row.member_id.map(PortalMemberId),
        email: row.email,
        company: row.company,
        template_slug: row.template_slug,
        template_name: row.template_name,
        status: status.ok_or_else(|| StoreError::internal("an agreement has no known status"))?,
        // A code from a later version is shown as no failure.
        failure: row.failure.as_deref().and_then(PrintFailure::parse),
        is_printed_again: row.print_due_at.is_some(),
        consent: Consent {
            at: from_micros(row.consent_at),
            text: row.consent_text,
            ip: row.consent_ip,
            user_agent: row.consent_user_agent,
            version: number(row.version)?,
        },
        content_hash: row.content_hash,
        pdf_sha256: row.pdf_sha256,
        engine: row.engine,
        expires_at: from_micros(row.expires_at),
        anonymized_at: row.anonymized_at.map(from_micros),
    })
}

pub(super) fn rendition((sha256, engine, created_at): (String, String, i64)) -> Rendition {
    Rendition { sha256, engine, created_at: from_micros(created_at) }
}

pub(super) const RENDITION: [dpa_pdf::Column; 3] =
    [dpa_pdf::Column::Sha256, dpa_pdf::Column::Engine, dpa_pdf::Column::CreatedAt];
