//! Arithmetic challenges: self-contained tokens, SVG images, single use.
