//! A bucket on a running object storage.
#![allow(dead_code, reason = "each test file uses its part")]

use std::path::Path;
use std::sync::Arc;
use storage::{BucketLimits, S3Vault, StorageLocation, StorageSettings};
use testkit::s3::TestS3;

/// A secret that must never appear in a log or an error.
pub(crate) const SECRET: &str = "geheimer-schluessel-kanarienvogel";

/// An empty bucket with a vault on it.
pub(crate) struct Bucket {
    pub(crate) server: Arc<TestS3>,
    pub(crate) name: String,
    pub(crate) vault: Arc<S3Vault>,
}

impl Bucket {
    pub(crate) fn new(prefix: &str) -> Self {
        let server = TestS3::shared();
        let name = server.bucket();
        let vault = vault_at(&server.url(), &format!("s3://{name}{prefix}"));
        Self { server, name, vault }
    }
}

pub(crate) fn location(endpoint_url: &str, storage_url: &str) -> StorageLocation {
    let settings = StorageSettings {
        storage_url,
        access_key_id: "kennung-kanarienvogel",
        secret_access_key: SECRET,
        region: "",
        endpoint_url,
    };
    StorageLocation::read(&settings, Path::new("unused")).unwrap()
}

pub(crate) fn vault_at(endpoint_url: &str, storage_url: &str) -> Arc<S3Vault> {
    vault_with(endpoint_url, storage_url, BucketLimits::default())
}

pub(crate) fn vault_with(endpoint_url: &str, storage_url: &str, limits: BucketLimits) -> Arc<S3Vault> {
    let StorageLocation::Bucket(location) = location(endpoint_url, storage_url) else {
        panic!("not a bucket")
    };
    Arc::new(S3Vault::open(&location, limits).unwrap())
}
