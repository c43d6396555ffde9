//! Printing in another process of the service: the port [`dpa::ports::PdfRenderer`] over HTTP, and the server
//! behind it.
//!
//! A process that serves requests may have no browser; its previews are printed by one that has
//! (`PRINT_URL`), which listens at an address of its own (`PRINT_ADDR`). Both have the same secret and
//! recognise each other by a key derived from it.
//!
//! Invariants: a stranger without the key gets an answer before anything of the body is read, and learns
//! nothing; the size of a document is limited; nothing is stored.
//!
//! Deliberately absent: the browser (`pdf`), the queue of agreements (each process takes from it what it can
//! print), TLS on the listening side (a private network, or a proxy in front).

mod client;
mod server;

pub use client::{RemotePrinter, RemotePrinterError};
pub use server::{PrintServer, serve};

use std::fmt;
use std::sync::Arc;
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

/// The path to which documents are sent.
const PATH: &str = "/print";
/// The header that names the engine that printed a PDF.
const ENGINE: &str = "x-print-engine";
/// The maximum number of bytes of a document as JSON: more HTML would not be printed anyway.
const MAX_DOCUMENT: usize = 45_000_000;

/// The key that both sides share.
#[derive(Clone)]
pub struct PrintKey(Arc<Zeroizing<String>>);

impl PrintKey {
    /// Creates a key from secret bytes.
    pub fn new(bytes: &[u8; 32]) -> Self {
        let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let digits = digits.filter_map(|half| char::from_digit(half.into(), 16));
        Self(Arc::new(Zeroizing::new(digits.collect())))
    }

    fn bearer(&self) -> Zeroizing<String> {
        Zeroizing::new(format!("Bearer {}", self.0.as_str()))
    }

    fn is(&self, header: &[u8]) -> bool {
        self.bearer().as_bytes().ct_eq(header).into()
    }
}

impl fmt::Debug for PrintKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrintKey")
    }
}

#[cfg(test)]
mod tests;
