//! SQLite and PostgreSQL behind the ports of the domains.
