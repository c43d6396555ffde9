//! What the log and the counters say, and above all what they do not.

use crate::support::{PASSWORD, World, report};
use crate::wire::Live;
use accounts::Role;
use actix_web::test::TestRequest;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::json;
use std::io::Write;
use std::sync::{Mutex, Once, PoisonError};
use std::thread::{self, ThreadId};

/// What the process has logged, and in which thread: servers have their own threads, and other tests log
/// meanwhile.
static LOG: Mutex<Vec<(ThreadId, String)>> = Mutex::new(Vec::new());

struct Log;

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let line = (thread::current().id(), String::from_utf8_lossy(bytes).into_owned());
        LOG.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// From now on everything is logged, from every crate and at every level.
fn log_everything() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing_subscriber::fmt()
            .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
            .with_ansi(false)
            .with_writer(|| Log)
            .init();
    });
}

fn logged(only: impl Fn(ThreadId) -> bool) -> Vec<String> {
    let log = LOG.lock().unwrap_or_else(PoisonError::into_inner);
    log.iter().filter(|(thread, _)| only(*thread)).map(|(_, line)| line.clone()).collect()
}

const TRACES: [&str; 8] =
    ["203.0.113.77", "198.51.100.9", "Mozilla", "verraten", "nord", "Herr", PASSWORD, "/f/vorfall"];

#[actix_web::test]
async fn the_log_names_the_route_and_nothing_of_the_client() {
    log_everything();
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
    let form = |text: &str| {
        from(TestRequest::post().uri("/f/vorfall?x=verraten"))
            .insert_header(("content-type", "application/x-www-form-urlencoded"))
            .set_payload(format!("data.ort=nord&data.text={text}"))
    };
    assert_eq!(world.call(form("Herr")).await.status, 303);
    assert_eq!(world.call(form("Herr+!fail!")).await.status, 503, "a fault is logged with its cause");
    let search = from(TestRequest::get().uri("/api/meldungen?search=verraten"));
    let search = search.insert_header(("authorization", format!("Bearer {token}")));
    assert_eq!(world.call(search).await.code(), 200);
    let sign_in = json!({"email": "user@example.org", "password": PASSWORD});
    let sign_in = from(TestRequest::post().uri("/api/auth/login?x=verraten")).set_json(&sign_in);
    let session = world.call(sign_in).await;
    assert_eq!(session.code(), 200);
    for wrong in ["{\"Herr\": nord", "{\"data\": {\"Herr\": 1, \"Herr\": 2}}"] {
        let wrong = from(TestRequest::post().uri("/api/meldungen")).set_payload(wrong);
        let wrong = wrong.insert_header(("content-type", "application/json"));
        assert_eq!(world.call(wrong).await.code(), 400);
    }
    assert_eq!(world.call(from(TestRequest::get().uri("/verraten?x=verraten"))).await.status, 404);

    let own = thread::current().id();
    let lines = logged(|thread| thread == own);
    let answered: Vec<&String> = lines.iter().filter(|line| line.contains("meldewerk::access")).collect();
    let routes = [
        ("/api/meldungen", 201),
        ("/f/{slug}", 303),
        ("/f/{slug}", 503),
        ("/api/meldungen", 200),
        ("/api/auth/login", 200),
        ("/api/meldungen", 400),
        ("/api/meldungen", 400),
        ("(unknown)", 404),
    ];
    assert_eq!(answered.len(), routes.len(), "{lines:?}");
    for (line, (route, status)) in answered.iter().zip(routes) {
        assert!(line.contains(route) && line.contains(&format!("status={status}")), "{line}");
    }
    assert!(lines.iter().any(|line| line.contains("ERROR") && line.contains("request failed")), "the 503");
    let new_token = session.json()["token"].as_str().unwrap().to_owned();
    for line in &lines {
        for trace in TRACES.into_iter().chain([token.as_str(), new_token.as_str()]) {
            assert!(!line.contains(trace), "{trace}: {line}");
        }
    }
}

/// Hostile check 99: "token in Referer/log". The pages' addresses contain one.
#[actix_web::test]
async fn no_line_has_the_token_of_a_link() {
    log_everything();
    let world = World::new().await;
    let token = "c0ffee".repeat(11)[..64].to_owned();
    let routes = [
        "/einladung/{token}",
        "/passwort/{token}",
        "/adresse/{token}",
        "/einrichtung/{token}",
        "/invitations/{token}",
    ];
    for route in routes {
        let path = route.replace("{token}", &token);
        let reply = world.get(&format!("{path}?x={token}")).await;
        assert!(matches!(reply.status.as_u16(), 404 | 410), "{path}: {}", reply.status);
        let form = b"name=c0ffee&password=c0ffee".to_vec();
        world.post_raw(&path, "application/x-www-form-urlencoded", form).await;
    }
    world.get(&format!("/app/invitation/{token}")).await;
    let own = thread::current().id();
    let lines = logged(|thread| thread == own);
    for route in routes {
        assert!(lines.iter().any(|line| line.contains(&format!("route=\"{route}\""))), "{route}: {lines:?}");
    }
    for line in lines {
        assert!(!line.contains("c0ffee"), "{line}");
    }
}

/// Includes the framework's own lines, with bytes over a real connection. (For a request that cannot be
/// parsed it logs the `Content-Length` or `Transfer-Encoding` at `debug`, and nothing else.)
#[test]
fn no_line_of_any_level_or_crate_has_a_query_a_value_or_an_address() {
    log_everything();
    let live = Live::start();
    let body =
        json!({"template_slug": "vorfall", "data": {"ort": "nord", "text": "zeisig-wert"}}).to_string();
    let request = |line: &str, headers: &str, body: &str| {
        let headers = format!(
            "Host: a.example\r\nUser-Agent: zeisig-agent\r\nX-Forwarded-For: 198.51.100.211\r\n\
             Authorization: Bearer zeisig-token\r\nConnection: close\r\n{headers}\r\n"
        );
        live.send(format!("{line} HTTP/1.1\r\n{headers}{body}").as_bytes()).status
    };
    let json = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    assert_eq!(request("POST /api/meldungen?token=zeisig-query", &json, &body), 201);
    assert_eq!(request("GET /api/meldungen?token=zeisig-query", "", ""), 401);
    assert_eq!(request("GET /zeisig-pfad?token=zeisig-query", "", ""), 404);
    assert_eq!(request("POST /api/meldungen?zeisig-query", "Transfer-Encoding: xchunked\r\n", &body), 400);
    assert_eq!(request("POST /api/meldungen?zeisig-query", &json.replace("Length: ", "Length: 9"), "{"), 408);
    for line in logged(|_| true) {
        for trace in ["zeisig", "198.51.100.211"] {
            assert!(!line.contains(trace), "{line}");
        }
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

/// When everybody behind one proxy counts as one client: logged once, without an address, since somebody who
/// sends the header by hand is a visitor.
#[actix_web::test]
async fn the_first_forwarded_header_of_a_stranger_is_one_warning_without_an_address() {
    log_everything();
    let own_thread = thread::current().id();
    let seen = http_api::ForwardedHeaders::default();
    let world = World::with(|options| {
        options.trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
        options.forwarded = seen.clone();
    })
    .await;
    let from = |peer: &str| {
        TestRequest::get().uri("/api/captcha/settings").peer_addr(format!("{peer}:5").parse().unwrap())
    };
    let warnings = || {
        let lines = logged(|thread| thread == own_thread);
        lines.into_iter().filter(|line| line.contains("TRUSTED_PROXIES")).collect::<Vec<_>>()
    };
    let is_told = async |of: &tokio::sync::Notify| {
        tokio::time::timeout(std::time::Duration::from_millis(1), of.notified()).await.is_ok()
    };
    world.call(from("203.0.113.77")).await;
    world.call(from("10.0.0.1").insert_header(("x-forwarded-for", "198.51.100.9"))).await;
    assert_eq!(warnings(), [""; 0]);
    assert!(is_told(&seen.used).await && !is_told(&seen.ignored).await);
    for header in ["x-forwarded-for", "forwarded", "x-forwarded-host"] {
        world.call(from("203.0.113.77").insert_header((header, "198.51.100.9"))).await;
        assert!(is_told(&seen.ignored).await && !is_told(&seen.used).await, "{header}");
    }
    let warnings = warnings();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(!warnings[0].contains("203.0.113.77") && !warnings[0].contains("198.51.100.9"), "{warnings:?}");
}

#[test]
fn a_listener_of_their_own_has_the_counters_and_nothing_else() {
    use std::io::Read as _;
    let ask = |token: Option<&'static str>, requests: &[&str]| {
        let live = Live::with(|options| {
            options.metrics = Some(PrometheusBuilder::new().build_recorder().handle());
            options.metrics_token = token.map(str::to_owned);
            options.metrics_address = Some("127.0.0.1:0".parse().unwrap());
        });
        let address = live.metrics().unwrap();
        let response = |request: &&str| {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            write!(stream, "{request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
            let mut response = String::new();
            stream.read_to_string(&mut response).unwrap();
            response
        };
        requests.iter().map(response).collect::<Vec<_>>()
    };
    let responses =
        ask(None, &["GET /metrics", "GET /api/captcha/settings", "GET /healthz", "POST /metrics"]);
    assert!(responses[0].starts_with("HTTP/1.1 200"), "{responses:?}");
    for response in &responses[1..] {
        assert!(response.starts_with("HTTP/1.1 404") && response.contains(r#"{"message""#), "{response}");
    }
    let with_token = "GET /metrics HTTP/1.1\r\nAuthorization: Bearer geheim\r\nX-Rest: ";
    let responses = ask(Some("geheim"), &["GET /metrics", with_token]);
    assert!(
        responses[0].starts_with("HTTP/1.1 401") && responses[1].starts_with("HTTP/1.1 200"),
        "{responses:?}"
    );
}
