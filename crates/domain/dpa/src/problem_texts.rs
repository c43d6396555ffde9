//! The messages for problems, for the author: keys of the catalogue with their values.

use crate::condition::ConditionProblem;
use crate::content::{ContentProblem, ContentProblemAt};
use crate::contract::PrintFailure;
use crate::contracts::ContractError;
use crate::input::InputProblem;
use crate::mustache::MustacheProblem;
use crate::path::Position;
use crate::print::PrintError;
use crate::render::RenderError;
use crate::templates::TemplateError;
use kernel::Text;

impl ContentProblemAt {
    /// Returns the message, with line and column where known.
    pub fn text(&self) -> Text {
        let problem = self.problem.text();
        match self.position {
            Some(Position { line, column }) => {
                Text::of("service.dpa.at").with("line", line).with("column", column).with("problem", problem)
            }
            None => problem,
        }
    }
}

impl ContentProblem {
    /// Returns the message, without the position.
    pub fn text(&self) -> Text {
        match self {
            Self::Empty => Text::of("service.dpa.empty"),
            Self::TooLong(max) => Text::of("service.dpa.too_long").with("max", *max),
            Self::Character => Text::of("service.dpa.character"),
            Self::NoPath => Text::of("service.dpa.no_path"),
            Self::NoKey => Text::of("service.dpa.no_key"),
            Self::NoSlug => Text::of("service.dpa.no_slug"),
            Self::OutOfRange(max) => Text::of("service.dpa.out_of_range").with("max", *max),
            Self::Repeated => Text::of("service.dpa.repeated"),
            Self::Overlaps(path) => Text::of("service.dpa.overlaps").with("path", path.as_str()),
            Self::Reserved => Text::of("service.dpa.reserved"),
            Self::Options => Text::of("service.dpa.options"),
            Self::Default => Text::of("service.dpa.default"),
            Self::Prefill => Text::of("service.dpa.prefill"),
            Self::Mustache(problem) => problem.text(),
            Self::Condition(problem) => problem.text(),
            Self::Nested => Text::of("service.dpa.nested"),
            Self::UnknownVariable(path) => {
                Text::of("service.dpa.unknown_variable").with("path", path.as_str())
            }
            Self::UnknownClause(key) => Text::of("service.dpa.unknown_clause").with("key", key),
            Self::UnknownOption(option) => Text::of("service.dpa.unknown_option").with("option", option),
            Self::List(path) => Text::of("service.dpa.list").with("path", path.as_str()),
            Self::NoList(path) => Text::of("service.dpa.no_list").with("path", path.as_str()),
        }
    }
}

impl MustacheProblem {
    fn text(&self) -> Text {
        match self {
            Self::Unclosed => Text::of("service.dpa.unclosed"),
            Self::Refused(sign) => Text::of("service.dpa.refused_tag").with("sign", sign.to_string()),
            Self::NoPath => Text::of("service.dpa.no_path"),
            Self::NoKey => Text::of("service.dpa.no_key"),
            Self::NotOpen(path) => Text::of("service.dpa.not_open").with("path", path.as_str()),
            Self::WrongEnd(path) => Text::of("service.dpa.wrong_end").with("path", path.as_str()),
            Self::NeverEnds(path) => Text::of("service.dpa.never_ends").with("path", path.as_str()),
            Self::TooDeep => Text::of("service.dpa.too_deep"),
        }
    }
}

impl ConditionProblem {
    const fn text(self) -> Text {
        Text::of(match self {
            Self::NoPath => "service.dpa.condition_path",
            Self::NoOperator => "service.dpa.condition_operator",
            Self::NoLiteral => "service.dpa.condition_literal",
            Self::TooMuch => "service.dpa.condition_end",
        })
    }
}

impl TemplateError {
    /// Returns the message, where the refusal concerns the template as a whole.
    pub fn text(&self) -> Option<Text> {
        Some(match self {
            Self::System => Text::of("service.dpa.system"),
            Self::SlugTaken => Text::of("service.dpa.slug_taken"),
            Self::NothingNew(version) => Text::of("service.dpa.nothing_new").with("version", *version),
            Self::TooMany => Text::of("service.dpa.too_many"),
            Self::Stale => Text::of("service.dpa.stale"),
            Self::Unknown | Self::Invalid(_) | Self::Store(_) => return None,
        })
    }
}

impl InputProblem {
    /// Returns the message.
    pub fn text(&self) -> Text {
        match self {
            Self::Unknown => Text::of("service.dpa.input_unknown"),
            Self::Required => Text::of("service.dpa.input_required"),
            Self::MustBeOn => Text::of("service.dpa.input_must_be_on"),
            Self::WrongType => Text::of("service.dpa.input_type"),
            Self::UnknownOption => Text::of("service.dpa.input_option"),
            Self::Repeated => Text::of("service.dpa.input_repeated"),
            Self::TooLong(max) => Text::of("service.dpa.too_long").with("max", *max),
            Self::Character => Text::of("service.dpa.character"),
        }
    }
}

impl PrintFailure {
    /// Returns the message, for members and staff alike.
    pub const fn text(self) -> Text {
        match self {
            Self::NoBrowser => Text::of("service.dpa.failed_no_browser"),
            Self::Busy => Text::of("service.dpa.browsers_busy"),
            Self::TimedOut => Text::of("service.dpa.failed_timed_out"),
            Self::TooLarge => Text::of("service.dpa.failed_too_large"),
            Self::UnknownLayout => Text::of("service.dpa.failed_layout"),
            Self::BrowserFailed | Self::Abandoned => Text::of("service.dpa.failed_browser"),
        }
    }
}

impl ContractError {
    /// Returns the message; `None` for internal errors.
    pub fn text(&self) -> Option<Text> {
        Some(match self {
            Self::Unwritten(RenderError::Faulty) => Text::of("service.dpa.faulty"),
            Self::Unwritten(RenderError::TooLong) => Text::of("service.dpa.too_long_filled"),
            Self::VersionChanged => Text::of("service.dpa.version_changed"),
            Self::TooMany => {
                Text::of("service.dpa.too_many_contracts").with("max", crate::contracts::MAX_CONTRACTS)
            }
            Self::NotReady => Text::of("service.dpa.not_ready"),
            Self::Anonymous => Text::of("service.dpa.anonymous"),
            Self::Print(PrintError::Unavailable(what)) => {
                Text::of("service.dpa.no_browser").with("missing", what.as_str())
            }
            Self::Print(PrintError::Busy) => Text::of("service.dpa.browsers_busy"),
            Self::Print(PrintError::TimedOut) => Text::of("service.dpa.failed_timed_out"),
            Self::Print(PrintError::TooLarge) => Text::of("service.dpa.failed_too_large"),
            Self::Print(PrintError::Failed(_)) => Text::of("service.dpa.failed_browser"),
            Self::Unknown
            | Self::NoMember
            | Self::Invalid(_)
            | Self::Unwritten(RenderError::Unwritten)
            | Self::Print(PrintError::UnknownLayout(_))
            | Self::Store(_) => return None,
        })
    }
}
