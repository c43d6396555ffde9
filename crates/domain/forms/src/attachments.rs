//! The files of one report on their way into the vault.

use crate::field::FieldDefinition;
use crate::form::Form;
use crate::ports::{FileInspector, FileVault, InspectedFile, InspectorBusy};
use crate::report_check::FileSize;
use crate::submission::StoredFile;
use crate::{Problem, Violations, reference};
use bytes::Bytes;
use kernel::{Random, Scope, StoreError, log_failure};
use serde_json::{Map, Value};

/// An uploaded file. It has no name, since the original one may name a person. Its `Debug` output omits the
/// content.
#[derive(Clone, PartialEq, Eq)]
pub struct Upload {
    /// The slug of the field.
    pub field: String,
    /// The content.
    pub bytes: Bytes,
}

impl std::fmt::Debug for Upload {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Upload").field("size", &self.bytes.len()).finish_non_exhaustive()
    }
}

impl Upload {
    pub(crate) fn file_size(&self) -> FileSize<'_> {
        FileSize { field: &self.field, size: self.bytes.len() as u64 }
    }
}

/// Files that are inspected once, and put into the vault at most once, however often the report is checked.
#[derive(Default)]
pub(crate) struct ReportAttachments {
    /// By position of the upload; `None` while no visible field needs it.
    files: Vec<Option<AttachedFile>>,
}

struct AttachedFile {
    key: String,
    found: Option<InspectedFile>,
    is_in_vault: bool,
}

/// Returns the field that a file was sent for, if the report shows it. The data of a checked report contain a
/// list for each such field.
fn visible_file_field<'a>(
    form: &'a Form,
    data: &Map<String, Value>,
    upload: &Upload,
) -> Option<&'a FieldDefinition> {
    matches!(data.get(&upload.field), Some(Value::Array(_))).then(|| form.field(&upload.field)).flatten()
}

/// Returns a violation for each file whose first bytes show that its field does not accept it, before any work
/// is spent on it.
pub(crate) fn check_kinds(
    form: &Form,
    data: &Map<String, Value>,
    uploads: &[Upload],
    inspector: &dyn FileInspector,
) -> Violations {
    let mut violations = Violations::default();
    for upload in uploads {
        let Some(field) = visible_file_field(form, data, upload) else { continue };
        match inspector.media_type(&upload.bytes) {
            None => violations.add(format!("data.{}", field.slug), Problem::FileUnreadable),
            Some(kind) if !accepts(field, kind) => {
                violations.add(format!("data.{}", field.slug), Problem::FileKind);
            }
            Some(_) => {}
        }
    }
    violations
}

/// Returns the uploads of the fields that the report shows.
fn uploads_of_visible_fields<'a>(
    data: &'a Map<String, Value>,
    uploads: &'a [Upload],
) -> impl Iterator<Item = &'a Upload> {
    uploads.iter().filter(|upload| matches!(data.get(&upload.field), Some(Value::Array(_))))
}

/// Returns the size of the report's files in bytes.
pub(crate) fn size(data: &Map<String, Value>, uploads: &[Upload]) -> u64 {
    uploads_of_visible_fields(data, uploads).map(|upload| upload.bytes.len() as u64).sum()
}

/// Returns a no-space violation for each file's field.
pub(crate) fn no_space(data: &Map<String, Value>, uploads: &[Upload]) -> Violations {
    let mut violations = Violations::default();
    for upload in uploads_of_visible_fields(data, uploads) {
        violations.add(format!("data.{}", upload.field), Problem::NoSpaceForFiles);
    }
    violations
}

impl ReportAttachments {
    /// Inspects the files of visible fields, each once.
    pub(crate) async fn inspect(
        &mut self,
        form: &Form,
        data: &Map<String, Value>,
        uploads: &[Upload],
        inspector: &dyn FileInspector,
        random: &dyn Random,
    ) -> Result<(), InspectorBusy> {
        self.files.resize_with(uploads.len(), || None);
        for (file, upload) in self.files.iter_mut().zip(uploads) {
            if file.is_none() && visible_file_field(form, data, upload).is_some() {
                *file = Some(AttachedFile {
                    key: reference::file_key(random),
                    found: inspector.inspect(upload.bytes.clone()).await?,
                    is_in_vault: false,
                });
            }
        }
        Ok(())
    }

    /// Names the files of visible fields, writes the names into the data, and refuses what the field does not
    /// accept. Files of hidden fields are left out.
    pub(crate) fn assign(
        &self,
        form: &Form,
        data: &mut Map<String, Value>,
        uploads: &[Upload],
    ) -> Result<Vec<StoredFile>, Violations> {
        let mut stored = Vec::with_capacity(self.files.len());
        let mut violations = Violations::default();
        for (file, upload) in self.files.iter().zip(uploads) {
            let (Some(file), Some(field)) = (file, visible_file_field(form, data, upload)) else { continue };
            match &file.found {
                None => violations.add(format!("data.{}", field.slug), Problem::FileUnreadable),
                Some(found) if !accepts(field, &found.media_type) => {
                    violations.add(format!("data.{}", field.slug), Problem::FileKind);
                }
                Some(found) => {
                    let name = format!("anlage-{}.{}", stored.len() + 1, found.extension);
                    if let Some(Value::Array(names)) = data.get_mut(&upload.field) {
                        names.push(Value::String(name.clone()));
                    }
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

    /// Puts the report's files into the vault, unless they are there, and removes those that only an earlier
    /// version of the form showed.
    pub(crate) async fn put(
        &mut self,
        wanted: &[StoredFile],
        vault: &dyn FileVault,
        scope: Scope,
    ) -> Result<(), StoreError> {
        for file in self.files.iter_mut().flatten() {
            let Some(found) = &file.found else { continue };
            match (wanted.iter().any(|stored| stored.key == file.key), file.is_in_vault) {
                (true, false) => {
                    // Set first, so that a put that fails half-way is cleaned up as well.
                    file.is_in_vault = true;
                    vault.put(scope, &file.key, found.content.clone()).await?;
                }
                (false, true) => {
                    vault.delete(scope, &file.key).await?;
                    file.is_in_vault = false;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks whether these files, as they would be stored, equal those of a report.
    pub(crate) async fn equal(
        &self,
        ours: &[StoredFile],
        theirs: &[StoredFile],
        vault: &dyn FileVault,
        scope: Scope,
    ) -> Result<bool, StoreError> {
        if ours.len() != theirs.len() {
            return Ok(false);
        }
        for (ours, theirs) in ours.iter().zip(theirs) {
            let found = self.files.iter().flatten().find(|file| file.key == ours.key);
            let content = found.and_then(|file| file.found.as_ref()).map(|found| &found.content);
            if (&ours.field, ours.size) != (&theirs.field, theirs.size)
                || vault.get(scope, &theirs.key).await?.as_ref() != content
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes what was put into the vault for a report that was finally refused. A failure leaves a file
    /// that no report refers to and nobody can reach, so the answer remains the refusal.
    pub(crate) async fn discard(&mut self, vault: &dyn FileVault, scope: Scope) {
        for file in self.files.iter_mut().flatten().filter(|file| file.is_in_vault) {
            log_failure(
                vault.delete(scope, &file.key).await,
                "a file of a refused report stays for the cleanup",
            );
            file.is_in_vault = false;
        }
    }
}

/// Checks whether the field accepts this kind of file; any known kind, if it names none.
fn accepts(field: &FieldDefinition, media_type: &str) -> bool {
    let matches = |accepted: &String| match accepted.strip_suffix("/*") {
        Some(kind) => media_type.split('/').next() == Some(kind),
        None => accepted == media_type,
    };
    field.validation.accept.as_ref().is_none_or(|accepted| accepted.iter().any(matches))
}
