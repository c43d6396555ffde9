//! Against a real server on loopback.
#![allow(clippy::unwrap_used, reason = "test code")]

use dns::DnsRecords;
use organizations::ports::{TxtRecords as _, Unanswered};
use std::time::{Duration, Instant};
use testkit::dns::{Record, TestDns};

#[tokio::test]
async fn the_texts_of_a_name_are_those_of_its_own_records_as_they_are_now() {
    let server = TestDns::start();
    let records = DnsRecords::new(Some(server.address()));
    let texts = async |name: &str| records.texts(name).await;
    assert_eq!(texts("a.example").await, Ok(vec![]), "no such name");
    let parts = |text: &[&str]| text.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
    server.set("a.example", Record::Texts(vec![parts(&["v=spf1 ", "-all"]), parts(&["meldewerk=1"])]));
    assert_eq!(texts("a.example").await, Ok(parts(&["v=spf1 -all", "meldewerk=1"])), "nothing is remembered");
    server.set_text("a.example", "meldewerk=2");
    assert_eq!(texts("a.example").await, Ok(parts(&["meldewerk=2"])));
    server.set_text("_meldewerk.a.example", "meldewerk=3");
    assert_eq!(texts("_meldewerk.a.example").await, Ok(parts(&["meldewerk=3"])));
    server.set("empty.example", Record::Texts(vec![]));
    assert_eq!(texts("empty.example").await, Ok(vec![]), "a name without such records");
}

/// Whoever controls the target of an alias does not own the name.
#[tokio::test]
async fn records_behind_an_alias_do_not_count() {
    let server = TestDns::start();
    server.set("a.example", Record::Alias("target.example".into(), "meldewerk=1".into()));
    assert_eq!(DnsRecords::new(Some(server.address())).texts("a.example").await, Ok(vec![]));
}

#[tokio::test]
async fn a_server_that_fails_or_is_silent_is_no_answer_and_takes_five_seconds_at_most() {
    let server = TestDns::start();
    server.set("broken.example", Record::Failure);
    server.set("silent.example", Record::Silence);
    let records = DnsRecords::new(Some(server.address()));
    for name in ["broken.example", "silent.example"] {
        let started = Instant::now();
        assert_eq!(records.texts(name).await, Err(Unanswered), "{name}");
        assert!(started.elapsed() < Duration::from_millis(5500), "{name}: {:?}", started.elapsed());
    }
    assert_eq!(records.texts("not a name..").await, Err(Unanswered));
}
