//! The application.
