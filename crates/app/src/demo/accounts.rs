//! The accounts of the demonstration.

use accounts::Role;

/// The password of all of them; demonstration mode listens on loopback only.
pub const PASSWORD: &str = "meldewerk-demo";

/// Name, address and role.
pub const ACCOUNTS: [(&str, &str, Role); 4] = [
    ("Ute Unger", "user@example.org", Role::User),
    ("Eda Ergün", "editor@example.org", Role::Editor),
    ("Anton Adler", "admin@example.org", Role::Admin),
    ("Dana Drews", "developer@example.org", Role::Developer),
];
