//! Hashing, sealing and randomness behind the ports of the domains.
