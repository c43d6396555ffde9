//! The public pages as HTML and the embedded staff application.
