//! `meldewerk mask`: tries masking on texts of your own. Nothing is stored or sent, and no configuration is
//! read.

use super::CommandResult;
use anonymizer::{Anonymizer, Rule, RuleSet};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::collections::BTreeMap;
use std::io::{BufWriter, Write as _};
use std::process::ExitCode;

/// Selects all optional rules.
const ALL: &str = "all";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Instead of the masked text, print a line for each match with its rule and its span (first byte, and the one
    /// after the last), then how often each rule matched. No text is printed, so the output can be passed on
    #[arg(long)]
    explain: bool,
    /// Also mask by these rules
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = PossibleValuesParser::new(choices()))]
    further: Vec<String>,
}

/// Returns the optional rules, by their codes.
fn choices() -> impl Iterator<Item = &'static str> {
    [ALL].into_iter().chain(site::OPTIONAL_RULES)
}

pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let all = arguments.further.iter().any(|rule| rule == ALL);
    let chosen = arguments.further.iter().filter_map(|rule| Rule::from_code(rule));
    let rules = if all { RuleSet::ALL } else { chosen.collect() };
    let anonymizer = Anonymizer::with(rules);
    let text = std::io::read_to_string(std::io::stdin())
        .map_err(|error| format!("standard input is not UTF-8 text ({error})"))?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    if !arguments.explain {
        out.write_all(anonymizer.mask(&text)?.text.as_bytes())?;
        return out.flush().map(|()| ExitCode::SUCCESS).map_err(Into::into);
    }
    let mut counts: BTreeMap<&str, u64> = rules.iter().map(|rule| (rule.code(), 0)).collect();
    for found in anonymizer.matches(&text)? {
        let rule = found.rule.code();
        *counts.entry(rule).or_default() += 1;
        writeln!(out, "{rule}\t{}\t{}", found.start, found.end)?;
    }
    for (rule, count) in counts {
        writeln!(out, "total\t{rule}\t{count}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
