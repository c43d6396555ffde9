//! What commands print.
//!
//! `println!` ends the process when the standard output cannot be written, be it a full disk or a pipe that
//! nobody reads any more. A service must not end so; a command that was asked for a list has failed then, which
//! it says at its end ([`lost`]).

use std::fmt::Arguments;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

static LOST: AtomicBool = AtomicBool::new(false);

/// Prints a line on the standard output; whether it was taken.
pub(crate) fn line(text: Arguments<'_>) -> bool {
    let taken = writeln!(std::io::stdout().lock(), "{text}").is_ok();
    if !taken {
        LOST.store(true, Ordering::Relaxed);
    }
    taken
}

/// Whether a line was not taken.
pub(crate) fn lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// As `println!`, but ends nothing.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}

pub(crate) use say;
