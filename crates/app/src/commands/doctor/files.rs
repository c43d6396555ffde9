//! Checks the storage of the files of reports.

use super::Findings;
use crate::config::Config;
use crate::wiring::reserve;
use crypto::SystemRandom;
use kernel::{RandomExt as _, Scope};
use std::error::Error as _;
use storage::{BucketFailure, ProbeError, StorageLocation, Vault};

/// Writes, reads, lists and deletes a small file, in a folder and in a bucket alike.
pub(super) async fn check(config: &Config, findings: &mut Findings) {
    let storage = config.storage.describe();
    let vault = match Vault::open(&config.storage) {
        Ok(vault) => vault,
        Err(error) => return findings.bad(&format!("{storage}: {error}"), "check AWS_ENDPOINT_URL"),
    };
    // Nobody else has this key; the cleanup finds it in this scope, should it be left behind.
    let key = format!("doctor-{:032x}", u128::from_be_bytes(SystemRandom.bytes::<16>()));
    #[expect(clippy::disallowed_methods, reason = "nothing of a tenant is touched")]
    match vault.probe(Scope::installation(), &key).await {
        Ok(probed) => {
            Findings::good(&format!("files of reports can be stored in {storage}"));
            if probed.keeps_versions {
                findings.bad(
                    "the bucket keeps what is deleted: files of deleted reports still exist",
                    "switch its versioning off, or let its lifecycle remove old versions after a day or so",
                );
            }
        }
        Err(error) => {
            let cause = cause(&error);
            findings.bad(&format!("{storage}: {error} ({cause})"), advice(&config.storage, &error));
        }
    }
    if config.storage.is_exposed() {
        findings.bad(
            "files are sent to the storage unencrypted",
            "use an https:// address in AWS_ENDPOINT_URL, unless nobody else is on that network",
        );
    }
}

/// Checks whether there is space for files.
pub(super) fn check_disk_space(config: &Config, findings: &mut Findings) {
    const MIB: u64 = 1 << 20;
    let reserve = reserve(config);
    let Some(free) = reserve.free() else { return };
    let (free, kept) = (free / MIB, reserve.bytes() / MIB);
    if reserve.stays_free(0) {
        Findings::good(&format!(
            "{free} MiB free, {kept} MiB of them are kept for texts, the log and the database"
        ));
    } else {
        findings.bad(
            &format!("only {free} MiB are free, less than STORAGE_RESERVE ({kept} MiB): files of reports are refused"),
            "free space on the disk of DATA_DIR, store files in a bucket (STORAGE_URL), or lower STORAGE_RESERVE",
        );
    }
}

/// Returns the innermost cause, which the store's error only classifies.
fn cause(error: &ProbeError) -> String {
    error.source.source().map_or_else(|| error.source.to_string(), ToString::to_string)
}

fn advice(location: &StorageLocation, error: &ProbeError) -> &'static str {
    let StorageLocation::Bucket(_) = location else {
        return "make the folder belong to the user that runs the service, or set STORAGE_URL or DATA_DIR";
    };
    match error.source.source().and_then(|source| source.downcast_ref::<BucketFailure>()) {
        Some(BucketFailure::Refused(code)) => match code.as_str() {
            "NoSuchBucket" => "create the bucket, or correct its name in STORAGE_URL",
            "InvalidAccessKeyId"
            | "SignatureDoesNotMatch"
            | "AuthorizationHeaderMalformed"
            | "PermanentRedirect" => "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION",
            "RequestTimeTooSkewed" => "correct the clock of this machine",
            _ => "allow this key to get, put, delete and list in the bucket (operating guide, \"Files\")",
        },
        _ => "check AWS_ENDPOINT_URL, and that the storage is running and accepts connections from this host",
    }
}
