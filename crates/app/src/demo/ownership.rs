//! The home of a demonstration: only a folder and a database that it created itself (decisions §9). Both are
//! marked when they are created, and checked before anything is written.

use crate::config::{Config, make_folder};
use crypto::{
    LicenseIssuer, LicenseKeyError, LicenseKeyPair, LicenseKeys, MIN_LICENSE_KEY_BITS, SystemRandom,
};
use kernel::StoreError;
use persistence::{ConnectError, Database, DatabaseContent, DatabaseOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The file that marks a folder.
const MARKER: &str = ".meldewerk-demo";

const MARKED: &str =
    "`meldewerk demo` made this folder, and `meldewerk demo --reset` removes what is in it.\n";

/// Why a demonstration may not use a place.
#[derive(Debug, thiserror::Error)]
pub enum OwnershipError {
    /// The folder belongs to somebody else, or to a demonstration of a version that did not mark it yet.
    #[error(
        "{0} was not made by `meldewerk demo` and is left alone; choose another --data-dir. If it is a \
         demonstration of version 0.1.0, remove the folder and start again"
    )]
    Folder(PathBuf),
    /// The database belongs to somebody else.
    #[error(
        "the database was not made by `meldewerk demo` and is left alone; give an empty one in \
         --database-url, or none"
    )]
    Database,
    /// Only the database has the marker.
    #[error(
        "the database is that of a demonstration in another folder; give its --data-dir, or an empty database"
    )]
    OtherFolder,
    /// Its passwords are public.
    #[error(
        "this database was made by `meldewerk demo`, whose passwords everybody knows: it is served only on \
         loopback, with a BASE_URL of this machine or none. Start the real thing with an empty DATA_DIR and \
         DATABASE_URL"
    )]
    KnownPasswords,
    /// Only files are removed.
    #[error("--reset removes files of SQLite; empty a PostgreSQL database yourself")]
    NotAFile,
    /// The folder cannot be used.
    #[error("{path} cannot be used")]
    Unusable {
        /// The folder.
        path: PathBuf,
        /// The cause.
        #[source]
        source: io::Error,
    },
    /// The database cannot be checked.
    #[error("the database cannot be opened; check --database-url")]
    Connect(#[from] ConnectError),
    /// The keys of its licence cannot be created or read.
    #[error("the keys of the demonstration's licence cannot be used")]
    Keys(#[from] LicenseKeyError),
    /// The marker could not be set.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Checks whether a demonstration may use the folder and the database. Changes nothing.
pub async fn check_ownership(config: &Config) -> Result<(), OwnershipError> {
    let folder = &config.data_dir;
    let marked = is_marked(folder).map_err(|source| unusable(folder, source))?;
    if marked == Some(false) {
        return Err(OwnershipError::Folder(folder.clone()));
    }
    match DatabaseOptions::new(&config.database_url).content().await? {
        DatabaseContent::Other => Err(OwnershipError::Database),
        DatabaseContent::Demonstration if marked.is_none() => Err(OwnershipError::OtherFolder),
        DatabaseContent::Demonstration | DatabaseContent::Empty => Ok(()),
    }
}

/// Refuses to serve a demonstration's database to others, even though it may contain real reports by now.
pub async fn keep_to_this_machine(config: &Config) -> Result<(), OwnershipError> {
    let is_here = config.http_addr.ip().is_loopback() && config.is_at_home();
    match DatabaseOptions::new(&config.database_url).content().await {
        Ok(DatabaseContent::Demonstration) if !is_here => Err(OwnershipError::KnownPasswords),
        // Problems with the database are reported by whoever opens it.
        _ => Ok(()),
    }
}

/// Marks folder and database, after [`check_ownership`] has succeeded.
pub async fn claim(config: &Config) -> Result<(), OwnershipError> {
    let folder = &config.data_dir;
    make_folder(folder)
        .and_then(|()| std::fs::write(folder.join(MARKER), MARKED))
        .map_err(|source| unusable(folder, source))?;
    let options = DatabaseOptions::new(&config.database_url);
    if options.content().await? == DatabaseContent::Empty {
        // Before anything else is written, so that a killed first start can be repeated.
        let database = Database::connect(&options).await?;
        database.mark_as_demonstration().await?;
        database.close().await;
    }
    Ok(())
}

/// The keys of the demonstration, generated on the spot: with the first one, `meldewerk license issue` issues
/// more licences.
const KEYS: [&str; 2] = ["license-private.pem", "license-public.pem"];

/// Creates the keys if they are missing, and returns the public one.
pub fn license_keys(folder: &Path) -> Result<LicenseKeys, OwnershipError> {
    let [private, public] = KEYS.map(|name| folder.join(name));
    if !private.try_exists().map_err(|source| unusable(&private, source))? {
        let pair = LicenseKeyPair::generate(&SystemRandom, MIN_LICENSE_KEY_BITS)?;
        // The private key is written last: without it, both are created again.
        for (path, text) in [(&public, pair.public.as_str()), (&private, pair.private.as_str())] {
            std::fs::write(path, text).map_err(|source| unusable(path, source))?;
        }
    }
    let text = std::fs::read_to_string(&public).map_err(|source| unusable(&public, source))?;
    Ok(LicenseKeys::parse(&text)?)
}

/// Returns an issuer that signs licences with the key of the demonstration.
pub(super) fn issuer(folder: &Path) -> Result<LicenseIssuer, OwnershipError> {
    let path = folder.join(KEYS[0]);
    let text = std::fs::read_to_string(&path).map_err(|source| unusable(&path, source))?;
    Ok(LicenseIssuer::parse(&text)?)
}

/// Removes the databases, the secret, the files and the mails of the demonstration, nothing else. Call it
/// only after [`check_ownership`] has succeeded.
pub fn clear(config: &Config) -> Result<(), OwnershipError> {
    let database = config.database_file().ok_or(OwnershipError::NotAFile)?;
    let folder = &config.data_dir;
    let mut files = vec![folder.join("app-secret")];
    files.extend(KEYS.map(|name| folder.join(name)));
    for file in [database, folder.join("jobs.db")] {
        for ending in ["", "-wal", "-shm"] {
            let mut name = file.as_os_str().to_owned();
            name.push(ending);
            files.push(name.into());
        }
    }
    let folders = [folder.join("files"), config.mail_folder()];
    let removed = files.iter().map(|file| (file, std::fs::remove_file(file)));
    for (path, removed) in
        removed.chain(folders.iter().map(|folder| (folder, std::fs::remove_dir_all(folder))))
    {
        match removed {
            Err(source) if source.kind() != ErrorKind::NotFound => return Err(unusable(path, source)),
            _ => {}
        }
    }
    Ok(())
}

/// Checks whether a folder has the marker; `None` when the folder does not exist, or is empty.
fn is_marked(folder: &Path) -> io::Result<Option<bool>> {
    match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(mut entries) => Ok(match entries.next() {
            None => None,
            Some(_) => Some(folder.join(MARKER).try_exists()?),
        }),
    }
}

fn unusable(path: &Path, source: io::Error) -> OwnershipError {
    OwnershipError::Unusable { path: path.to_owned(), source }
}
