//! `meldewerk mask`: tries masking on texts of one's own. Nothing is stored or sent, and no configuration is read.

use super::Outcome;
use anonymizer::{Anonymizer, Rule, RuleSet};
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::io::{BufWriter, Write as _};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// In place of the masked text, print a line for each match with its rule and its span (first byte, and the one after
    /// the last), then how often each rule matched. No text is printed, so that the answer can be passed on
    #[arg(long)]
    explain: bool,
    /// Mask by these rules, too
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    further: Vec<Further>,
}

/// The rules beyond those that always hold.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Further {
    All,
    Person,
    #[value(name = "other_date")]
    OtherDate,
    Address,
    #[value(name = "case_number")]
    CaseNumber,
    Age,
    Identifier,
    Plate,
}

impl Further {
    const fn add_to(self, rules: RuleSet) -> RuleSet {
        match self {
            Self::All => RuleSet::ALL,
            Self::Person => rules.with(Rule::Person),
            Self::OtherDate => rules.with(Rule::OtherDate),
            Self::Address => rules.with(Rule::Address),
            Self::CaseNumber => rules.with(Rule::CaseNumber),
            Self::Age => rules.with(Rule::Age),
            Self::Identifier => rules.with(Rule::Identifier),
            Self::Plate => rules.with(Rule::Plate),
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.further.iter().fold(RuleSet::BASIC, |rules, further| further.add_to(rules));
    let anonymizer = Anonymizer::with(rules);
    let text = std::io::read_to_string(std::io::stdin())
        .map_err(|error| format!("the standard input is no text in UTF-8 ({error})"))?;
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
