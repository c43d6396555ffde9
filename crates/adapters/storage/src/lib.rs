//! Stores the files of reports, in a folder or a bucket of an object storage (S3), after detecting their type
//! from their content and stripping images of everything that a decoder does not need: camera data, location,
//! comments, thumbnails, unused tables and colours, and trailing bytes.
//!
//! Invariants: a file's name and claimed type are never looked at; an image keeps nothing that a decoder does
//! not need (no camera, location, comments, thumbnails, no bytes behind a table, the pixels of a PNG or the
//! end; no table, scan, chunk or colour that is replaced or not read) but how a JPEG is to be turned; few images are looked into at a time, and
//! waiting for that ends; a file is durable before its report is; waiting for an object storage ends before a proxy
//! gives up on us, and neither its keys nor what it quotes gets into an error.
//!
//! Deliberately absent: addresses that give a file to whoever has them (downloads go through the service, ADR
//! 13), cleaning of PDF files, whose own metadata stays, and decoding: what is drawn into a picture, or hidden in
//! its pixels or in how they are coded, stays. That includes bytes behind the last point of coded data of JPEG and
//! WebP, codes of a Huffman table that the data does not use, and frames of an animation that nobody can see.

mod bucket;
mod bucket_walk;
mod circuit_breaker;
mod disk;
mod failure;
mod folder;
mod inspect;
mod jpeg;
mod jpeg_tables;
mod location;
mod logo;
mod orientation;
mod png;
mod png_palette;
#[cfg(feature = "testing")]
pub mod testing;
mod vault;
mod walk;
mod webp;

pub use bucket::{BucketOpenError, S3Vault};
pub use circuit_breaker::BucketLimits;
pub use disk::free_space;
pub use failure::BucketFailure;
pub use folder::FolderVault;
pub use inspect::ContentInspector;
pub use location::{BucketLocation, StorageLocation, StorageSettings, StorageSettingsError};
pub use logo::LogoCleaner;
pub use vault::{ProbeError, Probed, Vault};
