//! Form blocks, templates, the eighteen field types and the submission of a report.
