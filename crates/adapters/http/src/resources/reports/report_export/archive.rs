//! The table of reports together with their files, as a ZIP that is sent while it is written: the table
//! first, then a folder for each report with files. Only one file at a time is in memory.

use super::handlers::ExportSource;
use crate::framework::sheets::SharedBuffer;
use actix_web::rt::task::yield_now;
use bytes::Bytes;
use forms::export::ExportRow;
use forms::ports::{FileVault, SubmissionQueries};
use forms::submission::StoredFile;
use futures_util::stream::LocalBoxStream;
use futures_util::{Stream, TryStreamExt as _, stream};
use kernel::StoreError;
use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::Arc;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// How many bytes to compress without a pause.
const AT_ONCE: usize = 64 * 1024;

/// Where the files of reports come from.
pub(super) struct Files {
    pub(super) source: ExportSource,
    pub(super) reports: Arc<dyn SubmissionQueries>,
    pub(super) vault: Arc<dyn FileVault>,
}

/// An archive in progress.
pub(super) struct Archive {
    files: Files,
    /// The rest of the table; `None` once it is written.
    table: Option<LocalBoxStream<'static, Result<Bytes, StoreError>>>,
    after: Option<ExportRow>,
    rows: VecDeque<ExportRow>,
    waiting: VecDeque<(String, StoredFile)>,
    content: Bytes,
    /// `None` once the end is written.
    zip: Option<ZipWriter<StreamWriter<SharedBuffer>>>,
    buffer: SharedBuffer,
}

fn options() -> SimpleFileOptions {
    // The fastest level: most files are already compressed. In the format for more than 4 GiB from the start,
    // since the length is unknown.
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(1))
        .large_file(true)
}

fn failed(error: impl Into<io::Error>) -> StoreError {
    StoreError::Internal(Box::new(error.into()))
}

impl Archive {
    /// Begins an archive with the table under its name.
    pub(super) fn begin(
        name: &str,
        table: LocalBoxStream<'static, Result<Bytes, StoreError>>,
        files: Files,
    ) -> io::Result<Self> {
        let buffer = SharedBuffer::default();
        let mut zip = ZipWriter::new_stream(buffer.clone());
        zip.start_file(name, options())?;
        Ok(Self {
            files,
            table: Some(table),
            after: None,
            rows: VecDeque::new(),
            waiting: VecDeque::new(),
            content: Bytes::new(),
            zip: Some(zip),
            buffer,
        })
    }

    /// Streams the archive piece by piece. If something fails on the way, the connection ends without the end
    /// of the body.
    pub(super) fn stream(self) -> impl Stream<Item = Result<Bytes, StoreError>> {
        stream::try_unfold(self, |mut archive| async move {
            let next = Box::pin(archive.next()).await.inspect_err(|error| {
                tracing::error!(error = error as &dyn std::error::Error, "an export of files was cut off");
            })?;
            Ok(next.map(|bytes| (bytes, archive)))
        })
    }

    async fn next(&mut self) -> Result<Option<Bytes>, StoreError> {
        while let Some(mut zip) = self.zip.take() {
            if let Some(piece) = self.piece(&mut zip).await? {
                zip.write_all(&piece).map_err(failed)?;
                self.zip = Some(zip);
            } else {
                zip.finish().map_err(failed)?;
            }
            let bytes = self.buffer.take();
            if !bytes.is_empty() {
                return Ok(Some(bytes.into()));
            }
        }
        Ok(None)
    }

    /// Returns the next piece, of the table or of a file.
    async fn piece(
        &mut self,
        zip: &mut ZipWriter<StreamWriter<SharedBuffer>>,
    ) -> Result<Option<Bytes>, StoreError> {
        if let Some(table) = &mut self.table {
            if let Some(piece) = table.try_next().await? {
                return Ok(Some(piece));
            }
            self.table = None;
        }
        loop {
            if !self.content.is_empty() {
                yield_now().await;
                return Ok(Some(self.content.split_to(AT_ONCE.min(self.content.len()))));
            }
            if let Some((folder, file)) = self.waiting.pop_front() {
                // The files of a report that was deleted meanwhile are gone.
                if let Some(content) = self.files.vault.get(self.files.source.scope, &file.key).await? {
                    zip.start_file(format!("{folder}/{}", file.name), options()).map_err(failed)?;
                    self.content = content;
                } else {
                    tracing::warn!(reference = folder, file = file.name, "a file was missing in an export");
                }
            } else if let Some(row) = self.rows.pop_front() {
                // The names of files are a list in the report.
                if row.data.values().any(serde_json::Value::is_array)
                    && let Some(report) = self.files.reports.find(self.files.source.scope, row.id).await?
                {
                    self.waiting.extend(report.files.into_iter().map(|file| (row.reference.clone(), file)));
                }
                self.after = Some(row);
            } else {
                let after = self.after.as_ref().map(|last| (last.created_at, last.id));
                self.rows = self.files.source.rows(after).await?.into();
                if self.rows.is_empty() {
                    return Ok(None);
                }
            }
        }
    }
}
