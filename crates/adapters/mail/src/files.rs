//! Keeps mails as files, for an installation without a mail server.

use crate::message::MessageBuilder;
use crate::templates::MailTemplate;
use async_trait::async_trait;
use jobs::FailureReason;
use jobs::ports::{AttemptError, MailSender};
use kernel::{Mail, Scope};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes each mail to `<number>.eml`, readable by the owner only. A repeated mail overwrites the same file.
pub struct FileSender {
    folder: PathBuf,
    messages: MessageBuilder,
}

impl FileSender {
    /// Writes into this folder, which is created if it does not exist.
    pub fn new(folder: impl Into<PathBuf>, messages: MessageBuilder) -> Self {
        Self { folder: folder.into(), messages }
    }

    /// Returns the names of the kept mails, the latest first. A folder that does not exist holds none.
    pub fn kept(folder: &Path) -> io::Result<Vec<String>> {
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut kept = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if Path::new(&name).extension().is_some_and(|extension| extension == "eml") {
                kept.push((entry.metadata()?.modified()?, name));
            }
        }
        kept.sort();
        Ok(kept.into_iter().rev().map(|(_, name)| name).collect())
    }
}

#[async_trait]
impl MailSender for FileSender {
    async fn send(&self, scope: Scope, mail: &Mail) -> Result<(), AttemptError> {
        let content = self.messages.message_of(scope, mail).await?.formatted();
        let (folder, name) = (self.folder.clone(), format!("{}.eml", mail.id.as_str()));
        let written = tokio::task::spawn_blocking(move || write(&folder, &name, &content)).await;
        match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::warn!(%error, folder = %self.folder.display(), "a mail could not be kept as a file");
                Err(AttemptError::temporary(FailureReason::NotWritten))
            }
            Err(_) => Err(AttemptError::temporary(FailureReason::NotWritten)),
        }
    }

    fn has_template(&self, name: &str) -> bool {
        MailTemplate::named(name).is_some()
    }
}

/// Writes the whole file or nothing: to a temporary file, which is then renamed.
fn write(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    make_private(folder)?;
    let draft = folder.join(format!(".{name}.{}", std::process::id()));
    let mut file = private_file(&draft)?;
    file.write_all(content)?;
    file.sync_all()?;
    drop(file);
    std::fs::rename(&draft, folder.join(name))?;
    std::fs::File::open(folder)?.sync_all()
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)
}

#[cfg(unix)]
fn private_file(path: &Path) -> io::Result<std::fs::File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn private_file(path: &Path) -> io::Result<std::fs::File> {
    std::fs::File::create(path)
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test resolves its own tenants")]
mod tests {
    use super::*;
    use crate::message::tests::{envelope, mail};

    #[cfg(unix)]
    #[tokio::test]
    async fn a_mail_is_kept_as_a_private_file_and_a_repeat_writes_the_same_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("mail");
        assert_eq!(FileSender::kept(&folder).unwrap(), Vec::<String>::new());
        let sender = FileSender::new(&folder, envelope());
        for _ in 0..2 {
            sender.send(Scope::installation(), &mail()).await.unwrap();
        }
        let name = format!("{}.eml", mail().id.as_str());
        assert_eq!(FileSender::kept(&folder).unwrap(), std::slice::from_ref(&name));
        let names: Vec<_> =
            std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, [name.as_str()], "no draft is left");
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&folder.join(&name))), (0o700, 0o600));
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.contains("To: eva@example.org\r\n"));
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_is_a_failure_for_now() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("mail");
        std::fs::write(&file, "in the way").unwrap();
        let sender = FileSender::new(&file, envelope());
        assert_eq!(
            sender.send(Scope::installation(), &mail()).await,
            Err(AttemptError::temporary(FailureReason::NotWritten))
        );
    }
}
