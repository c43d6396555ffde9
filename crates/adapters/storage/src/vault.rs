//! The vault that the settings name.

use crate::bucket::{OpenError, S3Vault};
use crate::circuit_breaker::BucketLimits;
use crate::folder::FolderVault;
use crate::location::StorageLocation;
use bytes::Bytes;
use forms::ports::{CrossTenantFileInventory, FileVault};
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// What a probe writes.
const PROBE: &[u8] = b"probe";

/// The vault, through both of its ports.
#[derive(Clone)]
pub struct Vault {
    /// Keeps files.
    pub files: Arc<dyn FileVault>,
    /// Goes through them.
    pub inventory: Arc<dyn CrossTenantFileInventory>,
    bucket: Option<Arc<S3Vault>>,
}

/// What a probe found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// Whether the bucket keeps what is deleted, so that a deleted file is not gone.
    pub keeps_versions: bool,
}

/// A probe failed.
#[derive(Debug, thiserror::Error)]
#[error("files cannot be {step}")]
pub struct ProbeError {
    /// What could not be done: `written`, `read`, `listed` or `deleted`.
    pub step: &'static str,
    /// Why.
    #[source]
    pub source: StoreError,
}

impl Vault {
    /// Opens it. Nothing is asked or made yet.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub fn open(location: &StorageLocation) -> Result<Self, OpenError> {
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

    /// Does once what the service does with files, with a small one under a key that nobody else uses.
    ///
    /// # Errors
    /// What could not be done first. The file is deleted then too, if that can be done; else the sweep finds
    /// it, in this scope.
    pub async fn probe(&self, scope: Scope, key: &str) -> Result<Probed, ProbeError> {
        let version =
            self.write(scope, key).await.map_err(|source| ProbeError { step: "written", source })?;
        let used = self.use_probe(scope, key).await;
        let deleted = self.files.delete(scope, key).await;
        used?;
        deleted.map_err(|source| ProbeError { step: "deleted", source })?;
        // A bucket whose versions were switched off again says `null`.
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
