//! The files of one report on their way into the vault.

use crate::check::FileFacts;
use crate::field::FieldDefinition;
use crate::form::Form;
use crate::ports::{FileInspector, FileVault, InspectedFile};
use crate::submission::StoredFile;
use crate::{Problem, Violations, reference};
use bytes::Bytes;
use kernel::{Random, Scope, StoreError};
use serde_json::{Map, Value};

/// A file that was sent. It has no name: the original one may name a person. Its `Debug` form
/// leaves out the content.
#[derive(Clone, PartialEq, Eq)]
pub struct Upload {
    /// Slug of the field.
    pub field: String,
    /// Content.
    pub bytes: Bytes,
}

impl std::fmt::Debug for Upload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Upload").field("size", &self.bytes.len()).finish_non_exhaustive()
    }
}

impl Upload {
    pub(crate) fn facts(&self) -> FileFacts<'_> {
        FileFacts { field: &self.field, size: self.bytes.len() as u64 }
    }
}

/// Files that were inspected once, and perhaps put into the vault, whatever happens to the
/// report meanwhile.
#[derive(Default)]
pub(crate) struct Attachments {
    files: Vec<Attachment>,
    inspected: bool,
}

struct Attachment {
    field: String,
    key: String,
    found: Option<InspectedFile>,
    kept: bool,
}

impl Attachments {
    /// Looks into all files, once.
    pub(crate) fn inspect(&mut self, uploads: &[Upload], inspector: &dyn FileInspector, random: &dyn Random) {
        if std::mem::replace(&mut self.inspected, true) {
            return;
        }
        let inspect = |upload: &Upload| Attachment {
            field: upload.field.clone(),
            key: reference::file_key(random),
            found: inspector.inspect(upload.bytes.clone()),
            kept: false,
        };
        self.files = uploads.iter().map(inspect).collect();
    }

    /// Gives the files of shown fields their names, writes those into the data, and refuses
    /// what the field does not accept. Files of hidden fields are left out.
    pub(crate) fn assign(
        &self,
        form: &Form,
        data: &mut Map<String, Value>,
    ) -> Result<Vec<StoredFile>, Violations> {
        let mut stored = Vec::with_capacity(self.files.len());
        let mut violations = Violations::default();
        for file in &self.files {
            let Some(field) = form.field(&file.field) else { continue };
            let Some(Value::Array(names)) = data.get_mut(&file.field) else { continue };
            match &file.found {
                None => violations.add(format!("data.{}", field.slug), Problem::FileUnreadable),
                Some(found) if !accepts(field, &found.media_type) => {
                    violations.add(format!("data.{}", field.slug), Problem::FileKind);
                }
                Some(found) => {
                    let name = format!("anlage-{}.{}", stored.len() + 1, found.extension);
                    names.push(Value::String(name.clone()));
                    stored.push(StoredFile {
                        key: file.key.clone(),
                        field: field.slug.clone(),
                        name,
                        media_type: found.media_type.clone(),
                        size: found.content.len() as u64,
                    });
                }
            }
        }
        violations.into_result()?;
        Ok(stored)
    }

    /// Puts the files that belong to the report into the vault, unless they are there, and
    /// removes those that an earlier version of the form had shown.
    pub(crate) async fn put(
        &mut self,
        wanted: &[StoredFile],
        vault: &dyn FileVault,
        scope: Scope,
    ) -> Result<(), StoreError> {
        for file in &mut self.files {
            let Some(found) = &file.found else { continue };
            match (wanted.iter().any(|stored| stored.key == file.key), file.kept) {
                (true, false) => {
                    // Noted before, so that a put that fails half-way is cleaned up as well.
                    file.kept = true;
                    vault.put(scope, &file.key, found.content.clone()).await?;
                }
                (false, true) => {
                    vault.delete(scope, &file.key).await?;
                    file.kept = false;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Removes what was put into the vault for a report that was refused in the end. A failure
    /// leaves a file that no report refers to and nobody can reach, which is no reason to
    /// give another answer than the refusal.
    pub(crate) async fn discard(&mut self, vault: &dyn FileVault, scope: Scope) {
        for file in self.files.iter().filter(|file| file.kept) {
            let _ = vault.delete(scope, &file.key).await;
        }
    }
}

/// Whether the field takes this kind of file; any known kind, when it names none.
fn accepts(field: &FieldDefinition, media_type: &str) -> bool {
    let matches = |accepted: &String| match accepted.strip_suffix("/*") {
        Some(kind) => media_type.split('/').next() == Some(kind),
        None => accepted == media_type,
    };
    field.validation.accept.as_ref().is_none_or(|accepted| accepted.iter().any(matches))
}
