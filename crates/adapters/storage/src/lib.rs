//! Files of reports: what a file is, judged by its content; what it may tell, which is nothing
//! but its picture; and where it is kept, a folder.
//!
//! Invariants: a file's name and claimed type are never looked at; an image is kept without
//! anything that a decoder does not need (camera, place, comments, thumbnails, trailing bytes);
//! a file is durable before its report is.
//!
//! Deliberately absent: object storage (it comes with the studio), and cleaning of PDF files,
//! whose own metadata stays.

mod folder;
mod inspect;
mod logo;
mod walk;

pub use folder::FolderVault;
pub use inspect::ContentInspector;
pub use logo::LogoCleaner;
