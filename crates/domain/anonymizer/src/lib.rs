//! Masks personal data in German free text, in linear time.
