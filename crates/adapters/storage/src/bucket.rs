//! Stores files in a bucket.

use crate::bucket_walk::{BucketWalk, ObjectLocation};
use crate::circuit_breaker::{BucketLimits, CircuitBreaker};
use crate::failure::BucketFailure;
use crate::location::BucketLocation;
use crate::walk;
use async_trait::async_trait;
use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory, FileVault, FileWalk, VaultedFile};
use kernel::{Scope, StoreError, Timestamp};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{BackoffConfig, ClientOptions, ObjectStoreExt as _, PutPayload, PutResult, RetryConfig};
use std::sync::Arc;
use std::time::Duration;

/// The longest wait between two attempts.
const BACKOFF: Duration = Duration::from_secs(1);
/// How long an unused connection is kept. Firewalls silently forget idle connections, and requests over them
/// are never answered.
const IDLE: Duration = Duration::from_secs(20);
/// The size to allow time for when a file is read: no form accepts a larger one.
const LARGEST: u64 = 10 << 20;

/// Why a bucket cannot be used at all.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BucketOpenError(String);

/// Files in a bucket: `<prefix>/<organisation id, 0 for the installation>/<key>`. Files set aside are at
/// `<prefix>/.orphans/<when>/<organisation id>/<key>`: the name contains the time, since servers differ in
/// what they report as the age of a copy, and everything with the same `when` was set aside by one cleanup.
pub struct S3Vault {
    store: Arc<AmazonS3>,
    prefix: String,
    breaker: Arc<CircuitBreaker>,
}

impl std::fmt::Debug for S3Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("S3Vault").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl S3Vault {
    /// Uses a bucket without connecting yet.
    ///
    /// # Errors
    /// If TLS cannot be set up.
    pub fn open(location: &BucketLocation, limits: BucketLimits) -> Result<Self, BucketOpenError> {
        // The crate's HTTP client uses the provider of the process. Fails if one is already installed, which
        // is fine.
        drop(rustls::crypto::ring::default_provider().install_default());
        let plain = location.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http");
        let client = ClientOptions::new()
            .with_allow_http(plain)
            // Plain HTTP needs no certificates, and a small machine has none.
            .with_no_system_certificates(plain)
            .with_connect_timeout(limits.connect)
            // The circuit breaker limits the whole request, according to its size.
            .with_timeout_disabled()
            .with_pool_idle_timeout(IDLE);
        let backoff = BackoffConfig { max_backoff: BACKOFF, ..BackoffConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&location.bucket)
            .with_region(&location.region)
            .with_access_key_id(&location.key_id)
            .with_secret_access_key(location.secret.as_str())
            .with_client_options(client)
            .with_retry(RetryConfig { backoff, max_retries: limits.retries, retry_timeout: limits.answer })
            // Not every storage supports it, and files are deleted one by one.
            .with_disable_bulk_delete(true)
            // With a dot in the bucket's name, none of Amazon's certificates matches the host.
            .with_virtual_hosted_style_request(location.endpoint.is_none() && !location.bucket.contains('.'));
        if let Some(endpoint) = &location.endpoint {
            builder = builder.with_endpoint(endpoint.as_str());
        }
        let store = builder.build().map_err(|error| {
            let failure = BucketFailure::from(error);
            BucketOpenError(format!(
                "{failure}; for https:// this machine needs certificates (ca-certificates)"
            ))
        })?;
        let breaker = Arc::new(CircuitBreaker::new(limits));
        Ok(Self { store: Arc::new(store), prefix: location.prefix.clone(), breaker })
    }

    fn path(&self, location: &str) -> Path {
        Path::from(format!("{}{location}", self.prefix))
    }

    /// Writes a file and returns the storage's answer.
    pub(crate) async fn write(
        &self,
        scope: Scope,
        key: &str,
        content: Bytes,
    ) -> Result<PutResult, StoreError> {
        let path = self.path(&location_of(scope, key)?);
        let size = content.len() as u64;
        Ok(self.breaker.wait(size, self.store.put(&path, PutPayload::from(content))).await?)
    }

    async fn delete_at(&self, location: &str) -> Result<(), StoreError> {
        let path = self.path(location);
        match self.breaker.wait(0, self.store.delete(&path)).await {
            Ok(()) | Err(BucketFailure::NoObject) => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }

    fn walk_through(&self, aside: bool) -> Box<dyn FileWalk> {
        let (store, breaker) = (Arc::clone(&self.store), Arc::clone(&self.breaker));
        Box::new(BucketWalk::new(store, breaker, self.prefix.clone(), aside))
    }
}

/// Returns the path of a file. The service generates the keys; anything else is a bug and must not reach the
/// storage.
fn location_of(scope: Scope, key: &str) -> Result<String, StoreError> {
    if !walk::is_key(key) {
        return Err(StoreError::internal("a file key must be letters, digits and hyphens"));
    }
    Ok(format!("{}/{key}", scope.organization_id().map_or(0, |id| id.0)))
}

#[async_trait]
impl FileVault for S3Vault {
    /// Once the storage confirms it, an object is complete and durable.
    async fn put(&self, scope: Scope, key: &str, content: Bytes) -> Result<(), StoreError> {
        self.write(scope, key, content).await.map(drop)
    }

    async fn get(&self, scope: Scope, key: &str) -> Result<Option<Bytes>, StoreError> {
        let path = self.path(&location_of(scope, key)?);
        let read = async { self.store.get(&path).await?.bytes().await };
        match self.breaker.wait(LARGEST, read).await {
            Ok(content) => Ok(Some(content)),
            Err(BucketFailure::NoObject) => Ok(None),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn delete(&self, scope: Scope, key: &str) -> Result<(), StoreError> {
        self.delete_at(&location_of(scope, key)?).await
    }
}

#[async_trait]
impl CrossTenantFileInventory for S3Vault {
    async fn walk(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(self.walk_through(false))
    }

    async fn walk_orphans(&self) -> Result<Box<dyn FileWalk>, StoreError> {
        Ok(self.walk_through(true))
    }

    /// The copy exists before the file is deleted. A crash between the two leaves both, and the next cleanup
    /// starts over with the file.
    async fn set_aside(&self, found: &VaultedFile, now: Timestamp) -> Result<(), StoreError> {
        let Some(ObjectLocation::InPlace) = ObjectLocation::of(&found.location) else {
            return Err(StoreError::internal("a location that no walk has found a file at"));
        };
        let (from, to) =
            (self.path(&found.location), self.path(&ObjectLocation::aside(&found.location, now)));
        match self.breaker.wait(0, self.store.copy(&from, &to)).await {
            Ok(()) => self.delete_at(&found.location).await,
            Err(BucketFailure::NoObject) => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn delete_found(&self, found: &VaultedFile) -> Result<(), StoreError> {
        if ObjectLocation::of(&found.location).is_none() {
            return Err(StoreError::internal("a location that no walk has found"));
        }
        self.delete_at(&found.location).await
    }
}
