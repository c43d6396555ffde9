//! A walk through a folder vault. Directories are read incrementally, so that a vault of a million files
//! takes no more memory than one of a hundred.

use crate::disk::{absent_is_none, blocking};
use async_trait::async_trait;
use forms::ports::{FileWalk, VaultedFile};
use kernel::{StoreError, Timestamp};
use std::fs::{DirEntry, ReadDir};
use std::path::{Path, PathBuf};

/// The extension of a file that is still being written.
pub(crate) const DRAFT: &str = "part";

/// Checks that a text is a key as the service generates them: nothing that could leave its folder.
pub(crate) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The folder of files set aside: a name that no tenant's folder has.
const ASIDE: &str = ".orphans/";

/// Returns the path of a file that a walk has found, `<folder>/<name>` or `.orphans/<folder>/<name>`.
pub(crate) fn path_of(root: &Path, location: &str) -> Option<PathBuf> {
    location
        .strip_prefix(ASIDE)
        .map_or_else(|| path_below(root, location), |location| path_below(&root.join(ASIDE), location))
}

/// Returns the path of a finished file that a walk has found, and the path at which it is set aside.
pub(crate) fn paths_aside(root: &Path, location: &str) -> Option<(PathBuf, PathBuf)> {
    let finished = location.strip_suffix(".part").is_none();
    path_below(root, location).filter(|_| finished).zip(path_below(&root.join(ASIDE), location))
}

fn path_below(root: &Path, location: &str) -> Option<PathBuf> {
    let (folder, name) = location.split_once('/')?;
    let known = is_folder(folder) && is_key(name.strip_suffix(".part").unwrap_or(name));
    known.then(|| root.join(folder).join(name))
}

/// Checks that this names a tenant's folder: its number.
pub(crate) fn is_folder(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The state of a walk.
pub(crate) struct FolderWalk {
    root: PathBuf,
    /// The prefix of the paths found: empty, or the folder of files set aside.
    prefix: &'static str,
    state: FolderWalkState,
    /// An error that follows files already read.
    failure: Option<std::io::Error>,
}

enum FolderWalkState {
    Start,
    Underway { folders: ReadDir, files: Option<(String, ReadDir)> },
    End,
}

impl FolderWalk {
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root, prefix: "", state: FolderWalkState::Start, failure: None }
    }

    /// A walk through the files set aside in the vault with this root.
    pub(crate) fn aside(root: &Path) -> Self {
        Self { prefix: ASIDE, ..Self::new(root.join(ASIDE)) }
    }

    /// Reads until `limit` files are found, or until something cannot be read, which the next call skips.
    fn read(&mut self, limit: usize) -> std::io::Result<Vec<VaultedFile>> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let mut found = Vec::new();
        match self.read_into(&mut found, limit) {
            Err(failure) if found.is_empty() => return Err(failure),
            read => self.failure = read.err(),
        }
        Ok(found)
    }

    /// Ignores what is not the vault's own (other names, links, directories).
    fn read_into(&mut self, found: &mut Vec<VaultedFile>, limit: usize) -> std::io::Result<()> {
        if matches!(self.state, FolderWalkState::Start) {
            // The folder is created with the first file.
            self.state = FolderWalkState::End;
            self.state = match absent_is_none(std::fs::read_dir(&self.root))? {
                Some(folders) => FolderWalkState::Underway { folders, files: None },
                None => FolderWalkState::End,
            };
        }
        while let FolderWalkState::Underway { folders, files } = &mut self.state
            && found.len() < limit
        {
            if let Some((folder, entries)) = files {
                match entries.next() {
                    Some(Ok(entry)) => found.extend(vaulted(self.prefix, folder, &entry)?),
                    // A directory whose next entry cannot be read could fail for ever.
                    Some(Err(error)) => {
                        *files = None;
                        return Err(error);
                    }
                    None => *files = None,
                }
                continue;
            }
            match folders.next() {
                Some(Ok(entry)) => *files = tenant(&entry)?,
                Some(Err(error)) => {
                    self.state = FolderWalkState::End;
                    return Err(error);
                }
                None => self.state = FolderWalkState::End,
            }
        }
        Ok(())
    }
}

fn tenant(entry: &DirEntry) -> std::io::Result<Option<(String, ReadDir)>> {
    let name = entry.file_name().into_string().ok().filter(|name| is_folder(name));
    match name {
        Some(name) if entry.file_type()?.is_dir() => {
            Ok(absent_is_none(std::fs::read_dir(entry.path()))?.map(|files| (name, files)))
        }
        _ => Ok(None),
    }
}

fn vaulted(prefix: &str, folder: &str, entry: &DirEntry) -> std::io::Result<Option<VaultedFile>> {
    let Ok(name) = entry.file_name().into_string() else { return Ok(None) };
    let draft = name.strip_suffix(".part");
    if !is_key(draft.unwrap_or(&name)) || !entry.file_type()?.is_file() {
        return Ok(None);
    }
    // Gone since the directory was read: perhaps a draft that got its final name.
    let Some(metadata) = absent_is_none(entry.metadata())? else { return Ok(None) };
    Ok(Some(VaultedFile {
        location: format!("{prefix}{folder}/{name}"),
        written_at: Timestamp::from(metadata.modified()?),
        key: draft.is_none().then_some(name),
    }))
}

#[async_trait]
impl FileWalk for FolderWalk {
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError> {
        let mut walk =
            std::mem::replace(self, Self { state: FolderWalkState::End, ..Self::new(PathBuf::new()) });
        let (walk, found) = blocking(move || {
            let found = walk.read(limit);
            Ok((walk, found))
        })
        .await?;
        *self = walk;
        found.map_err(|error| StoreError::Unavailable(Box::new(error)))
    }
}
