//! Password hashing through its port (decisions §4, hostile checks 1, 4 and 5).
#![allow(clippy::unwrap_used, reason = "helpers of tests may unwrap, too")]

use accounts::ports::{HashError, PasswordHasher};
use crypto::{Argon2Hasher, Cost, HashLimits, SystemRandom};
use std::sync::Arc;

/// From the test suite of the Argon2 reference implementation: `password`, `somesalt`.
const PUBLISHED: &str =
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

fn hasher(cost: Cost, parallel: usize, waiting: usize) -> Argon2Hasher {
    Argon2Hasher::new(Arc::new(SystemRandom), cost, HashLimits { parallel, waiting })
}

fn quick() -> Argon2Hasher {
    hasher(Cost::new(64, 1).unwrap(), 2, 100)
}

#[tokio::test]
async fn a_published_hash_is_verified() {
    assert!(quick().verify("password", Some(PUBLISHED)).await.unwrap());
    assert!(!quick().verify("passwort", Some(PUBLISHED)).await.unwrap());
}

#[tokio::test]
async fn a_hash_fits_its_password_and_no_other() {
    let hasher = quick();
    let hash = hasher.hash("Grün ist die Heide").await.unwrap();
    assert!(hasher.verify("Grün ist die Heide", Some(&hash)).await.unwrap());
    for other in ["grün ist die Heide", "Grün ist die Heid", "Grün ist die Heide ", ""] {
        assert!(!hasher.verify(other, Some(&hash)).await.unwrap(), "{other}");
    }
}

#[tokio::test]
async fn passwords_are_not_cut_at_72_bytes_or_at_nul() {
    let hasher = quick();
    let long = "x".repeat(72);
    let hash = hasher.hash(&format!("{long}a")).await.unwrap();
    assert!(!hasher.verify(&format!("{long}b"), Some(&hash)).await.unwrap());
    let hash = hasher.hash("a\0b").await.unwrap();
    assert!(!hasher.verify("a\0c", Some(&hash)).await.unwrap());
}

#[tokio::test]
async fn equal_passwords_have_different_hashes() {
    let hasher = quick();
    assert_ne!(hasher.hash("same").await.unwrap(), hasher.hash("same").await.unwrap());
}

#[tokio::test]
async fn the_service_hashes_with_argon2id_at_the_cost_owasp_recommends() {
    let hash = hasher(Cost::OWASP, 1, 0).hash("password").await.unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
}

#[tokio::test]
async fn an_unknown_account_never_has_the_right_password() {
    for password in ["", "password", "x"] {
        assert!(!quick().verify(password, None).await.unwrap());
    }
}

#[tokio::test]
async fn hashes_of_another_cost_or_algorithm_need_a_rehash() {
    let hasher = quick();
    let own = hasher.hash("password").await.unwrap();
    assert!(!hasher.needs_rehash(&own));
    assert!(hasher.needs_rehash(PUBLISHED));
    assert!(hasher.needs_rehash(&own.replace("argon2id", "argon2i")));
    assert!(hasher.needs_rehash(&own.replace("v=19", "v=16")));
    // Nobody can sign in with such a hash, but it must not be taken for a current one either.
    assert!(hasher.needs_rehash("not a hash"));
    assert!(self::hasher(Cost::new(64, 2).unwrap(), 1, 0).needs_rehash(&own));
}

#[tokio::test]
async fn a_damaged_hash_is_an_error_and_not_a_wrong_password() {
    for damaged in [
        "",
        "plain text",
        "$argon2id$v=19$m=256,t=2,p=1",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ",
        "$argon2id$v=19$m=1,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$scrypt$ln=16,r=8,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    ] {
        let result = quick().verify("password", Some(damaged)).await;
        assert!(matches!(result, Err(HashError::Failed(_))), "{damaged}: {result:?}");
    }
}

#[tokio::test]
async fn a_planted_hash_cannot_ask_for_endless_work() {
    for greedy in ["m=4294967295,t=2,p=1", "m=256,t=4294967295,p=1", "m=256,t=2,p=9"] {
        let hash = PUBLISHED.replace("m=256,t=2,p=1", greedy);
        let result = quick().verify("password", Some(&hash)).await;
        assert!(matches!(result, Err(HashError::Failed(_))), "{greedy}: {result:?}");
    }
}

#[tokio::test]
async fn beyond_the_queue_callers_are_told_to_come_later_and_the_others_are_served() {
    let hasher = Arc::new(hasher(Cost::new(1024, 1).unwrap(), 1, 3));
    // One thread polls all of them before any hash is done: one is computed, three wait.
    let calls: Vec<_> = (0..10)
        .map(|_| {
            let hasher = hasher.clone();
            tokio::spawn(async move { hasher.verify("password", None).await })
        })
        .collect();
    let (mut served, mut refused) = (0, 0);
    for call in calls {
        match call.await.unwrap() {
            Ok(_) => served += 1,
            Err(HashError::Busy) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((served, refused), (4, 6));
    assert!(hasher.verify("password", None).await.is_ok(), "the slots are free again");
}

#[tokio::test]
async fn callers_that_go_away_leave_no_slot_occupied() {
    let hasher = Arc::new(hasher(Cost::new(64, 1).unwrap(), 1, 1));
    for _ in 0..20 {
        let call = tokio::spawn({
            let hasher = hasher.clone();
            async move { hasher.verify("password", None).await }
        });
        tokio::task::yield_now().await;
        call.abort();
        let _ = call.await;
    }
    // The last abandoned work may still run in the only slot; this call waits for it.
    assert!(hasher.hash("password").await.is_ok());
}
