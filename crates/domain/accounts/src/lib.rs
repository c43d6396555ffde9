//! Staff accounts, sign-in, opaque tokens and the four roles.
