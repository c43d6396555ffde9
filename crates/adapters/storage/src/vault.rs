//! The vault that the settings select.

use crate::bucket::{BucketOpenError, S3Vault};
use crate::circuit_breaker::BucketLimits;
use crate::folder::FolderVault;
use crate::location::StorageLocation;
use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory, FileVault};
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// The content of the file that a probe writes.
const PROBE: &[u8] = b"probe";

/// The vault, through both of its ports.
#[derive(Clone)]
pub struct Vault {
    pub files: Arc<dyn FileVault>,
    /// Lists them.
    pub inventory: Arc<dyn CrossTenantFileInventory>,
    bucket: Option<Arc<S3Vault>>,
}

/// The result of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// Whether the bucket keeps old versions, so that a deleted file is not gone.
    pub keeps_versions: bool,
}

/// A probe failed.
#[derive(Debug, thiserror::Error)]
#[error("files cannot be {step}")]
pub struct ProbeError {
    /// The step that failed: files could not be `written`, `read`, `listed` or `deleted`.
    pub step: &'static str,
    /// The cause.
    #[source]
    pub source: StoreError,
}

impl Vault {
    /// Opens the vault without connecting or creating anything yet.
    ///
    /// # Errors
    /// If TLS cannot be set up.
    pub fn open(location: &StorageLocation) -> Result<Self, BucketOpenError> {
        match location {
            StorageLocation::Folder(root) => {
                let folder = Arc::new(FolderVault::new(root));
                Ok(Self { files: folder.clone(), inventory: folder, bucket: None })
            }
            StorageLocation::Bucket(location) => {
                let bucket = Arc::new(S3Vault::open(location, BucketLimits::default())?);
                Ok(Self { files: bucket.clone(), inventory: bucket.clone(), bucket: Some(bucket) })
            }
        }
    }

    /// Does once everything that the service does with files, with a small one under an otherwise unused key.
    ///
    /// # Errors
    /// The first step that failed. The file is deleted if possible; otherwise the cleanup finds it, in this
    /// scope.
    pub async fn probe(&self, scope: Scope, key: &str) -> Result<Probed, ProbeError> {
        let version =
            self.write(scope, key).await.map_err(|source| ProbeError { step: "written", source })?;
        let used = self.use_probe(scope, key).await;
        let deleted = self.files.delete(scope, key).await;
        used?;
        deleted.map_err(|source| ProbeError { step: "deleted", source })?;
        // A bucket whose versioning was suspended says `null`.
        Ok(Probed { keeps_versions: version.is_some_and(|version| version != "null") })
    }

    async fn write(&self, scope: Scope, key: &str) -> Result<Option<String>, StoreError> {
        let content = Bytes::from_static(PROBE);
        match &self.bucket {
            Some(bucket) => Ok(bucket.write(scope, key, content).await?.version),
            None => self.files.put(scope, key, content).await.map(|()| None),
        }
    }

    async fn use_probe(&self, scope: Scope, key: &str) -> Result<(), ProbeError> {
        let failed = |step| move |source| ProbeError { step, source };
        let found = self.files.get(scope, key).await.map_err(failed("read"))?;
        if found.as_deref() != Some(PROBE) {
            return Err(failed("read")(StoreError::internal("what was read is not what was written")));
        }
        let mut walk = self.inventory.walk().await.map_err(failed("listed"))?;
        walk.next(1).await.map_err(failed("listed"))?;
        Ok(())
    }
}
