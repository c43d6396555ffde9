//! What the log and the counters tell, and above all what they do not.

use crate::support::{World, report};
use accounts::Role;
use actix_web::test::TestRequest;
use metrics_exporter_prometheus::PrometheusBuilder;
use std::cell::RefCell;
use std::io::Write;

thread_local! {
    /// What this test's thread has logged. The subscriber is the process's: one for a thread
    /// alone would be missed where another thread meets a log line first.
    static LOG: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

struct Log;

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.with_borrow_mut(|log| log.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

const TRACES: [&str; 6] = ["203.0.113.77", "198.51.100.9", "Mozilla", "verraten", "nord", "Herr"];

#[actix_web::test]
async fn the_log_names_the_route_and_nothing_of_the_client() {
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(|| Log)
        .init();
    let world = World::new().await;
    let token = world.token(Role::User).await;
    let from = |request: TestRequest| {
        request
            .peer_addr("203.0.113.77:5".parse().unwrap())
            .insert_header(("x-forwarded-for", "198.51.100.9"))
            .insert_header(("user-agent", "Mozilla"))
    };
    let sent = from(TestRequest::post().uri("/api/meldungen?x=verraten")).set_json(report());
    assert_eq!(world.call(sent).await.code(), 201);
    let form = from(TestRequest::post().uri("/f/vorfall?x=verraten"))
        .insert_header(("content-type", "application/x-www-form-urlencoded"))
        .set_payload("data.ort=nord&data.text=Herr");
    assert_eq!(world.call(form).await.status, 201);
    let search = from(TestRequest::get().uri("/api/meldungen?search=verraten"));
    let search = search.insert_header(("authorization", format!("Bearer {token}")));
    assert_eq!(world.call(search).await.code(), 200);
    let text = LOG.with_borrow(|log| String::from_utf8(log.clone()).unwrap());
    let answered: Vec<&str> = text.lines().filter(|line| line.contains("meldewerk::access")).collect();
    assert_eq!(answered.len(), 3, "{text}");
    assert!(answered[0].contains("/api/meldungen") && answered[0].contains("status=201"), "{}", answered[0]);
    assert!(answered[1].contains("/f/{slug}"), "{}", answered[1]);
    for line in answered {
        for trace in TRACES {
            assert!(!line.contains(trace), "{trace}: {line}");
        }
        assert!(!line.contains(&token), "{line}");
    }
}

#[actix_web::test]
async fn answers_are_counted_by_route_and_class_of_status() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    let guard = metrics::set_default_local_recorder(&recorder);
    let world = World::new().await;
    world.post_json("/api/meldungen", &report()).await;
    world.post_raw("/api/meldungen", "application/json", b"{".to_vec()).await;
    drop(guard);
    let text = handle.render();
    for line in [
        "http_requests_total{method=\"POST\",route=\"/api/meldungen\",status=\"2xx\"} 1",
        "http_requests_total{method=\"POST\",route=\"/api/meldungen\",status=\"4xx\"} 1",
        "http_request_duration_seconds_count{method=\"POST\",route=\"/api/meldungen\"} 2",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}
