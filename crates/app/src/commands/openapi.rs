//! `meldewerk openapi`.

use super::CommandResult;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run() -> CommandResult {
    let document = http_api::openapi_json()?;
    let mut out = std::io::stdout().lock();
    out.write_all(document.as_bytes())?;
    out.write_all(b"\n")?;
    Ok(ExitCode::SUCCESS)
}
