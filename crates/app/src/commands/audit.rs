//! `meldewerk audit`.

use super::CommandResult;
use crate::config::Config;
use crate::output::print_line;
use crate::wiring::{Stores, open_existing};
use audit::ports::{AuditQueries, CrossTenantChains};
use audit::{Head, Verdict, VerifyChain};
use clap::{Args, Subcommand};
use kernel::Scope;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Check that no entry was changed, removed, moved or inserted; exit with 1 if one was
    Verify {
        #[command(flatten)]
        which: Which,
        /// File of heads that `audit head` printed earlier: also detect entries missing at the end
        #[arg(long, value_name = "FILE")]
        head: Option<PathBuf>,
    },
    /// Print the head of each chain: keep it where nobody who can change the database can change it
    Head {
        #[command(flatten)]
        which: Which,
    },
}

/// Without either: the installation's own chain.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct Which {
    /// The chain of one organisation
    #[arg(long, value_name = "SLUG")]
    org: Option<String>,
    /// The chains of the installation and of every organisation
    #[arg(long)]
    all: bool,
}

/// A chain, with its name in a file of heads.
struct Chain {
    /// `installation`, or the organisation's id, since slugs can change.
    name: String,
    /// The label for people.
    label: String,
    scope: Scope,
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> CommandResult {
    let kept = match &arguments.action {
        Action::Verify { head: Some(file), .. } => Some(read_heads(file)?),
        _ => None,
    };
    let stores = open_existing(config).await?;
    let stores = stores.ok_or("there is no database here; check DATA_DIR and DATABASE_URL")?;
    let outcome = match &arguments.action {
        Action::Verify { which, .. } => verify(&stores, which, kept.as_ref()).await,
        Action::Head { which } => print_heads(&stores, which).await,
    };
    stores.database.close().await;
    outcome
}

async fn verify(stores: &Stores, which: &Which, kept: Option<&BTreeMap<String, Head>>) -> CommandResult {
    let chains = chains(stores, which).await?;
    let verify = VerifyChain::new(stores.audit.clone());
    let mut whole = true;
    for chain in &chains {
        let expected = kept.and_then(|heads| heads.get(&chain.name)).copied();
        let verdict = verify.verify(chain.scope, expected).await?;
        whole &= verdict.is_whole();
        print_line!("{}", describe(chain, &verdict, kept.is_some(), expected.is_some()));
    }
    // With --all, a chain that is gone although its head was kept is the largest possible gap.
    for name in kept.filter(|_| which.all).into_iter().flat_map(BTreeMap::keys) {
        if !chains.iter().any(|chain| chain.name == *name) {
            whole = false;
            print_line!("{name}: BROKEN\n  its head was kept, but the organisation no longer exists");
        }
    }
    Ok(if whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn describe(chain: &Chain, verdict: &Verdict, heads_given: bool, compared: bool) -> String {
    let entries = match verdict.head.count {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    if verdict.is_whole() {
        let compared = match (heads_given, compared) {
            (_, true) => ", the kept head is part of the chain",
            (true, false) => ", no head of it was kept",
            (false, false) => "",
        };
        return format!("{}: intact, {entries}{compared}", chain.label);
    }
    let mut lines = vec![format!("{}: BROKEN, {entries}", chain.label)];
    lines.extend(verdict.breaks.iter().map(|found| format!("  {found}")));
    if verdict.more_breaks > 0 {
        lines.push(format!("  and {} more", verdict.more_breaks));
    }
    lines.join("\n")
}

async fn print_heads(stores: &Stores, which: &Which) -> CommandResult {
    for chain in chains(stores, which).await? {
        print_line!("{} {}", chain.name, stores.audit.head(chain.scope).await?);
    }
    Ok(ExitCode::SUCCESS)
}

#[expect(clippy::disallowed_methods, reason = "the command line names the tenant it works in")]
async fn chains(stores: &Stores, which: &Which) -> Result<Vec<Chain>, Box<dyn Error>> {
    let installation =
        Chain { name: "installation".into(), label: "installation".into(), scope: Scope::installation() };
    if !which.all && which.org.is_none() {
        return Ok(vec![installation]);
    }
    let mut tenants = stores.audit.tenants().await?;
    if let Some(slug) = &which.org {
        tenants.retain(|tenant| tenant.slug == *slug);
        if tenants.is_empty() {
            return Err(format!("there is no organisation `{slug}`").into());
        }
    }
    let organizations = tenants.into_iter().map(|tenant| Chain {
        name: tenant.id.to_string(),
        label: format!("organisation {} ({})", tenant.slug, tenant.id),
        scope: Scope::organization(tenant.id),
    });
    Ok(which.all.then_some(installation).into_iter().chain(organizations).collect())
}

/// Reads the output of `audit head`: a line `installation 42 <hash>` or `7 42 <hash>` for each chain.
fn read_heads(file: &Path) -> Result<BTreeMap<String, Head>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    parse_heads(&text).map_err(|line| {
        format!("line {line} of {} is not a line that `audit head` prints", file.display()).into()
    })
}

/// Returns the heads by the name of their chain, or the number of the first invalid line.
fn parse_heads(text: &str) -> Result<BTreeMap<String, Head>, usize> {
    let mut heads = BTreeMap::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let parsed = line.trim().split_once(' ').and_then(|(name, head)| {
            let is_name = name == "installation" || name.parse::<i64>().is_ok_and(|id| id > 0);
            head.parse::<Head>().ok().filter(|_| is_name).map(|head| (name.to_owned(), head))
        });
        let (name, head) = parsed.ok_or(number + 1)?;
        if heads.insert(name, head).is_some() {
            return Err(number + 1);
        }
    }
    if heads.is_empty() { Err(1) } else { Ok(heads) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_audit_head_are_read_and_nothing_else() {
        let hash = "ab".repeat(32);
        let text = format!("installation 3 {hash}\n\n7 0 {hash}\r\n");
        let heads = parse_heads(&text).unwrap();
        assert_eq!(heads.keys().collect::<Vec<_>>(), ["7", "installation"]);
        assert_eq!(heads["installation"].count, 3);
        for (wrong, line) in [
            (String::new(), 1),
            (format!("klinik 3 {hash}"), 1),
            (format!("installation 3 {hash}\ninstallation 4 {hash}"), 2),
            (format!("installation {hash}"), 1),
            (format!("0 3 {hash}"), 1),
            ("installation 3 abc".into(), 1),
        ] {
            assert_eq!(parse_heads(&wrong), Err(line), "{wrong}");
        }
    }
}
