//! The accounts of the demonstration.

use accounts::{CreateUser, CreateUserError, Email, NewUser, Role, User};
use audit::AuditContext;
use kernel::Scope;

/// The password of all of them; demonstration mode listens on loopback only, and uses only its own database.
pub const PASSWORD: &str = "meldewerk-demo";

/// Name, address and role.
pub const ACCOUNTS: [(&str, &str, Role); 4] = [
    ("Ute Unger", "user@example.org", Role::User),
    ("Eda Ergün", "editor@example.org", Role::Editor),
    ("Anton Adler", "admin@example.org", Role::Admin),
    ("Dana Drews", "developer@example.org", Role::Developer),
];

/// Creates one of them. Bypasses the password rules: nobody else may have such a password.
pub(super) async fn create(
    with: &CreateUser,
    scope: Scope,
    (name, email, role): (&str, &str, Role),
) -> Result<User, CreateUserError> {
    let user = NewUser {
        name: name.to_owned(),
        email: Email::parse(email)?,
        role,
        password_hash: with.hasher.hash(PASSWORD).await?,
    };
    with.store(&AuditContext::system(scope), &user).await
}
