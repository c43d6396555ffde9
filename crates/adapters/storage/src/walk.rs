//! A walk through a folder vault. Directories are read as they go, so that a vault of a million
//! files takes no more memory than one of a hundred.

use crate::folder::{absent_is_none, blocking};
use async_trait::async_trait;
use forms::ports::{FileWalk, VaultedFile};
use kernel::{StoreError, Timestamp};
use std::fs::{DirEntry, ReadDir};
use std::path::{Path, PathBuf};

/// The extension of a file that is still being written.
pub(crate) const DRAFT: &str = "part";

/// Whether a text is a key as the service makes them: nothing that could leave its folder.
pub(crate) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The path of a place that a walk has found, `<folder>/<name>`.
pub(crate) fn path_of(root: &Path, place: &str) -> Option<PathBuf> {
    let (folder, name) = place.split_once('/')?;
    let known = is_folder(folder) && is_key(name.strip_suffix(".part").unwrap_or(name));
    known.then(|| root.join(folder).join(name))
}

/// The folder of a tenant: its number.
fn is_folder(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where a walk stands.
pub(crate) struct FolderWalk {
    root: PathBuf,
    state: State,
}

enum State {
    Start,
    Underway { folders: ReadDir, files: Option<(String, ReadDir)> },
    End,
}

impl FolderWalk {
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root, state: State::Start }
    }

    /// Reads on until `limit` files are found. What is not the vault's own (other names, links,
    /// directories) is passed over.
    fn read(&mut self, limit: usize) -> std::io::Result<Vec<VaultedFile>> {
        let mut found = Vec::new();
        if matches!(self.state, State::Start) {
            // The folder is made on the first file.
            self.state = match absent_is_none(std::fs::read_dir(&self.root))? {
                Some(folders) => State::Underway { folders, files: None },
                None => State::End,
            };
        }
        while let State::Underway { folders, files } = &mut self.state
            && found.len() < limit
        {
            if let Some((folder, entries)) = files {
                match entries.next().transpose()? {
                    Some(entry) => found.extend(vaulted(folder, &entry)?),
                    None => *files = None,
                }
                continue;
            }
            match folders.next().transpose()? {
                Some(entry) => *files = tenant(&entry)?,
                None => self.state = State::End,
            }
        }
        Ok(found)
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

fn vaulted(folder: &str, entry: &DirEntry) -> std::io::Result<Option<VaultedFile>> {
    let Ok(name) = entry.file_name().into_string() else { return Ok(None) };
    let draft = name.strip_suffix(".part");
    if !is_key(draft.unwrap_or(&name)) || !entry.file_type()?.is_file() {
        return Ok(None);
    }
    // Gone since the directory was read, perhaps: a draft that got its name.
    let Some(metadata) = absent_is_none(entry.metadata())? else { return Ok(None) };
    Ok(Some(VaultedFile {
        place: format!("{folder}/{name}"),
        written_at: Timestamp::from(metadata.modified()?),
        key: draft.is_none().then_some(name),
    }))
}

#[async_trait]
impl FileWalk for FolderWalk {
    async fn next(&mut self, limit: usize) -> Result<Vec<VaultedFile>, StoreError> {
        let state = std::mem::replace(&mut self.state, State::End);
        let mut walk = Self { root: self.root.clone(), state };
        let (walk, found) = blocking(move || walk.read(limit).map(|found| (walk, found))).await?;
        self.state = walk.state;
        Ok(found)
    }
}
