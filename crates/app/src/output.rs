//! The output of commands.
//!
//! `println!` panics when standard output cannot be written, because of a full disk or a closed pipe. That
//! must not end a service; a command whose output was lost has failed, and says so at its end ([`lost`]).

use std::fmt::Arguments;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

static LOST: AtomicBool = AtomicBool::new(false);

/// Prints a line to standard output; returns whether it was written.
pub(crate) fn line(text: Arguments<'_>) -> bool {
    let taken = writeln!(std::io::stdout().lock(), "{text}").is_ok();
    if !taken {
        LOST.store(true, Ordering::Relaxed);
    }
    taken
}

/// Checks whether a line was lost.
pub(crate) fn lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// Like `println!`, but never panics.
macro_rules! print_line {
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}

pub(crate) use print_line;
