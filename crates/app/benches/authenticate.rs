//! The share of the token check in a request: the use case alone, and a list of reports over HTTP, on SQLite
//! with the reports of the demonstration, alternating in one run. At most 5 %.
#![expect(clippy::unwrap_used, reason = "a benchmark that can't go on has to stop")]

use accounts::Role;
use accounts::ports::{NewSession, TokenDigest as _, TokenStore, UserStore};
use criterion::{Criterion, criterion_group, criterion_main};
use crypto::Sha256;
use kernel::{Duration, Scope};
use meldewerk::config::Config;
use meldewerk::demo;
use meldewerk::wiring::{Application, http_options};
use std::hint::black_box;
use std::net::SocketAddr;
use std::time::{Duration as Span, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// The number of requests of each kind, alternating.
const ITERATIONS: usize = 2_000;

/// Starts and serves an application with the demonstration's reports; returns it with a token.
async fn start(folder: &std::path::Path) -> (Application, SocketAddr, String) {
    let config = Config::load(None, |name| match name {
        "DATA_DIR" => Some(folder.display().to_string()),
        "HTTP_ADDR" => Some("127.0.0.1:0".to_owned()),
        "RATE_LIMITS" => Some("off".to_owned()),
        _ => None,
    })
    .unwrap();
    let license_keys = demo::license_keys(folder).unwrap();
    let application = Application::start(&Config { license_keys, ..config.clone() }).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "the demonstration is the installation's own")]
    let scope = Scope::installation();
    demo::seed(&application, scope, folder, Some(false), None).await.unwrap();
    let (store, now) = (&*application.stores.accounts, application.clock.now());
    let users = UserStore::list(store, scope).await.unwrap();
    let admin = users.iter().find(|user| user.role == Role::Admin).unwrap();
    let secret = "0123456789abcdef".repeat(4);
    let token = NewSession {
        user_id: admin.id,
        digest: Sha256.digest(&secret),
        abilities: vec!["*".to_owned()],
        created_at: now,
        expires_at: now + Duration::hours(12),
        absolute_expires_at: now + Duration::days(30),
    };
    TokenStore::insert(store, &token).await.unwrap();
    let running = http_api::serve(application.services.clone(), http_options(&config)).unwrap();
    let address = running.address;
    tokio::spawn(running.server);
    (application, address, secret)
}

/// One connection that requests the list again and again.
struct Lists {
    stream: BufReader<TcpStream>,
    request: String,
}

impl Lists {
    async fn new(address: SocketAddr, token: &str) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let request = format!(
            "GET /api/meldungen HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        Self { stream: BufReader::new(stream), request }
    }

    async fn ask(&mut self) -> Vec<u8> {
        self.stream.get_mut().write_all(self.request.as_bytes()).await.unwrap();
        let (mut line, mut length) = (String::new(), 0);
        self.stream.read_line(&mut line).await.unwrap();
        assert!(line.starts_with("HTTP/1.1 200"), "{line}");
        while line != "\r\n" {
            line.clear();
            self.stream.read_line(&mut line).await.unwrap();
            if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = text.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.unwrap();
        body
    }
}

fn median(mut times: Vec<Span>) -> Span {
    times.sort_unstable();
    times[times.len() / 2]
}

fn measure(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let runtime = Runtime::new().unwrap();
    let (application, address, token) = runtime.block_on(start(folder.path()));
    let authenticate = &application.services.accounts.authenticate;
    let mut lists = runtime.block_on(Lists::new(address, &token));
    let mut group = criterion.benchmark_group("a request of the staff");
    group.bench_function("check of the token", |bencher| {
        bencher
            .iter(|| runtime.block_on(async { black_box(authenticate.authenticate(&token).await.unwrap()) }));
    });
    group.bench_function("list of 15 reports over HTTP", |bencher| {
        bencher.iter(|| runtime.block_on(async { black_box(lists.ask().await) }));
    });
    group.finish();
    // Alternating, so that a change in the machine's speed affects both.
    let (mut checks, mut requests) = (Vec::new(), Vec::new());
    runtime.block_on(async {
        for _ in 0..ITERATIONS {
            let begun = Instant::now();
            black_box(authenticate.authenticate(&token).await.unwrap());
            checks.push(begun.elapsed());
            let begun = Instant::now();
            black_box(lists.ask().await);
            requests.push(begun.elapsed());
        }
    });
    let (check, request) = (median(checks), median(requests));
    let share = check.as_secs_f64() / request.as_secs_f64() * 100.0;
    println!(
        "check {check:?} of a list request {request:?}: {share:.1} % (medians of {ITERATIONS} in turns)"
    );
    runtime.block_on(application.stores.database.close());
}

criterion_group!(benches, measure);
criterion_main!(benches);
