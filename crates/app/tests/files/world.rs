//! Applications that store files in one bucket, over their real servers.

use accounts::ports::{NewSession, TokenDigest as _, TokenStore, UserStore};
use accounts::{Email, NewUser, Role};
use audit::AuditContext;
use crypto::Sha256;
use forms::bulk_deletion::ReportDeletion as _;
use kernel::testing::ManualClock;
use kernel::{Clock as _, Duration, Scope};
use meldewerk::config::Config;
use meldewerk::demo;
use meldewerk::wiring::{Application, http_options};
use serde_json::json;
use site::ports::SettingsStore as _;
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;
use testkit::s3::TestS3;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The secret that no log and no answer may contain.
pub(crate) const SECRET: &str = "geheimer-schluessel-kanarienvogel";
pub(crate) const PDF: &[u8] = b"%PDF-1.7 a report's file";

/// Returns the settings for a bucket.
pub(crate) fn bucket_settings(server: &TestS3, bucket: &str) -> [(&'static str, String); 4] {
    [
        ("STORAGE_URL", format!("s3://{bucket}/meldewerk")),
        ("AWS_ACCESS_KEY_ID", "kennung-kanarienvogel".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", SECRET.to_owned()),
        ("AWS_ENDPOINT_URL", server.url()),
    ]
}

/// One process, with its own data directory.
pub(crate) struct Replica {
    pub(crate) application: Application,
    pub(crate) clock: Arc<ManualClock>,
    address: SocketAddr,
    pub(crate) folder: TempDir,
}

/// An answer, with its head in lower case.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

pub(crate) fn scope() -> Scope {
    #[expect(clippy::disallowed_methods, reason = "a test resolves its own tenant")]
    Scope::installation()
}

impl Replica {
    pub(crate) async fn start(database_url: &str, server: &TestS3, bucket: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = [
            ("DATA_DIR", folder.path().display().to_string()),
            ("DATABASE_URL", database_url.to_owned()),
            ("HTTP_ADDR", "127.0.0.1:0".to_owned()),
            ("RATE_LIMITS", "off".to_owned()),
            ("APP_SECRET", "0123456789abcdef".repeat(4)),
        ];
        let all: Vec<_> = own.into_iter().chain(bucket_settings(server, bucket)).collect();
        let find = |name: &str| all.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
        let license_keys = demo::license_keys(folder.path()).unwrap();
        let config = Config { license_keys, ..Config::load(None, find).unwrap() };
        let clock = Arc::new(ManualClock::at(crypto::SystemClock.now()));
        let application = Application::start_at(&config, clock.clone()).await.unwrap();
        let running = http_api::serve(application.services.clone(), http_options(&config)).unwrap();
        let address = running.address;
        tokio::spawn(running.server);
        Self { application, clock, address, folder }
    }

    /// Installs the form; returns the token of somebody who may delete reports.
    pub(crate) async fn set_up(&self) -> String {
        let (application, now) = (&self.application, self.clock.now());
        demo::license(application, scope(), self.folder.path()).await.unwrap();
        let bundle = serde_json::from_str(demo::BUNDLE).unwrap();
        application
            .services
            .forms
            .install
            .install(&AuditContext::system(scope()), &bundle, true)
            .await
            .unwrap();
        let store = &application.stores.settings;
        let mut settings = std::sync::Arc::unwrap_or_clone(store.load(scope()).await.unwrap());
        settings.captcha.submission = false;
        store.save(scope(), &settings, now).await.unwrap();
        let user = NewUser {
            name: "Ada".to_owned(),
            email: Email::parse("ada@example.org").unwrap(),
            role: Role::Admin,
            password_hash: "$none".to_owned(),
        };
        let accounts = &*application.stores.accounts;
        let user = UserStore::insert(accounts, scope(), &user, now).await.unwrap();
        let token = "a".repeat(64);
        let new = NewSession {
            user_id: user.id,
            digest: Sha256.digest(&token),
            abilities: vec!["*".to_owned()],
            created_at: now,
            expires_at: now + Duration::hours(1),
            absolute_expires_at: now + Duration::hours(1),
        };
        TokenStore::insert(accounts, &new).await.unwrap();
        token
    }

    async fn ask(&self, head: &str, body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let length = body.len();
        let head =
            format!("{head}\r\nHost: melde.example\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(&[head.as_bytes(), body].concat()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let body = answer.split_off(end + 4);
        let head = String::from_utf8(answer).unwrap().to_ascii_lowercase();
        Answer { status: head[9..12].parse().unwrap(), head, body }
    }

    pub(crate) async fn staff(&self, method: &str, path: &str, token: &str) -> Answer {
        self.ask(&format!("{method} {path} HTTP/1.1\r\nAuthorization: Bearer {token}"), b"").await
    }

    /// Deletes a report, with its reference as confirmation.
    pub(crate) async fn delete(&self, path: &str, token: &str, reference: &serde_json::Value) -> Answer {
        let head = format!(
            "DELETE {path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json"
        );
        self.ask(&head, json!({"confirm": reference}).to_string().as_bytes()).await
    }

    /// Sends a report with a file.
    pub(crate) async fn report(&self) -> Answer {
        let told = demo::reports(1, self.clock.now(), &*self.application.random);
        let payload = json!({"template_slug": "vorfall", "data": told[0].data}).to_string();
        let part = |name: &str, content: &[u8]| {
            let head = format!("--XX\r\nContent-Disposition: form-data; {name}\r\n\r\n");
            [head.as_bytes(), content, b"\r\n"].concat()
        };
        let body = [
            part("name=\"payload\"", payload.as_bytes()),
            part("name=\"files[nachweis]\"; filename=\"x.pdf\"", PDF),
            b"--XX--\r\n".to_vec(),
        ];
        let head = "POST /api/meldungen HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=XX";
        self.ask(head, &body.concat()).await
    }

    pub(crate) async fn reports(&self) -> u64 {
        self.application.stores.submissions.count(scope()).await.unwrap().total
    }
}

impl Answer {
    pub(crate) fn json(&self) -> serde_json::Value {
        let text = || String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", text()))
    }
}
