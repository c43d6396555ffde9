//! The contract of a vault, on a folder and on a bucket.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

mod support;

mod folder {
    use forms::ports::{CrossTenantFileInventory, FileVault};
    use forms::testing::contract::VaultFixture;
    use std::sync::Arc;
    use storage::FolderVault;
    use tempfile::TempDir;

    struct Folder(Arc<FolderVault>, TempDir);

    impl VaultFixture for Folder {
        fn vault(&self) -> Arc<dyn FileVault> {
            self.0.clone()
        }
        fn inventory(&self) -> Arc<dyn CrossTenantFileInventory> {
            self.0.clone()
        }
        fn away(&self) -> (Arc<dyn FileVault>, Arc<dyn CrossTenantFileInventory>) {
            let file = self.1.path().join("file");
            std::fs::write(&file, "not a folder").unwrap();
            let away = Arc::new(FolderVault::new(file));
            (away.clone(), away)
        }
    }

    async fn fixture() -> Folder {
        let place = tempfile::tempdir().unwrap();
        Folder(Arc::new(FolderVault::new(place.path().join("files"))), place)
    }

    forms::vault_contract!(fixture);
}

mod bucket {
    use crate::support::{Bucket, vault_at};
    use forms::ports::{CrossTenantFileInventory, FileVault};
    use forms::testing::contract::VaultFixture;
    use std::sync::Arc;

    impl VaultFixture for Bucket {
        fn vault(&self) -> Arc<dyn FileVault> {
            self.vault.clone()
        }
        fn inventory(&self) -> Arc<dyn CrossTenantFileInventory> {
            self.vault.clone()
        }
        fn away(&self) -> (Arc<dyn FileVault>, Arc<dyn CrossTenantFileInventory>) {
            let nobody = format!("http://127.0.0.1:{}", testkit::ports::free_port());
            let away = vault_at(&nobody, "s3://bucket");
            (away.clone(), away)
        }
    }

    async fn fixture() -> Bucket {
        Bucket::new("/meldewerk/files")
    }

    forms::vault_contract!(fixture);
}

/// Without a prefix the bucket is the vault's alone.
mod whole_bucket {
    use crate::support::Bucket;

    async fn fixture() -> Bucket {
        Bucket::new("")
    }

    forms::vault_contract!(fixture);
}
