//! Tests of the configuration.

use super::*;
use queue::QueueBackend;
use std::io::Write;

fn with(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let pairs: Vec<_> = pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Config::load(None, |name| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone()))
}

#[test]
fn the_defaults_are_those_of_the_decisions() {
    let config = with(&[]).unwrap();
    assert_eq!(config.http_addr.to_string(), "127.0.0.1:8080");
    assert_eq!(config.database_url, "sqlite://./data/meldewerk.db?mode=rwc");
    assert_eq!(config.base_url, "http://127.0.0.1:8080");
    assert_eq!(config.public_url().as_deref(), Some("http://127.0.0.1:8080"));
    assert_eq!(with(&[("HTTP_ADDR", "0.0.0.0:8080")]).unwrap().public_url(), None, "nobody can go there");
    assert_eq!(config.database_file().as_deref(), Some(Path::new("./data/meldewerk.db")));
}

#[test]
fn sizes_are_bytes_or_one_of_the_binary_units_or_off() {
    let config = with(&[]).unwrap();
    assert_eq!((config.storage_quota, config.storage_reserve), (Some(10 << 30), 512 << 20));
    for (text, expected) in
        [("0", Some(0)), ("512", Some(512)), ("3 KiB", Some(3072)), ("2TiB", Some(2 << 40)), ("off", None)]
    {
        assert_eq!(with(&[("STORAGE_QUOTA", text)]).unwrap().storage_quota, expected, "{text}");
    }
    assert_eq!(with(&[("STORAGE_RESERVE", "off")]).unwrap().storage_reserve, 0);
}

#[test]
fn an_unknown_name_in_the_file_stops_the_start_with_its_name() {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    writeln!(file, "http_adr = \"127.0.0.1:1\"").unwrap();
    let error = Config::load(Some(file.path()), |_| None).unwrap_err().to_string();
    assert!(error.contains("http_adr"), "{error}");
}

#[test]
fn the_environment_wins_over_the_file() {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    writeln!(file, "http_addr = \"127.0.0.1:1\"").unwrap();
    let config = Config::load(Some(file.path()), |name| (name == "HTTP_ADDR").then(|| "127.0.0.1:2".into()));
    assert_eq!(config.unwrap().http_addr.port(), 2);
}

#[test]
fn a_malformed_value_stops_the_start_with_its_name() {
    for (name, value) in [
        ("HTTP_ADDR", "8080"),
        ("RATE_LIMITS", "captcha=x"),
        ("DATABASE_URL", "mysql://u:secret@h/d"),
        ("BASE_URL", "ftp://x"),
        ("BASE_URL", "https://melden.example.org/melden"),
        ("BASE_URL", "https://u:p@melden.example.org"),
        ("BASE_DOMAIN", "*.example.org"),
        ("BASE_DOMAIN", "10.0.0.1"),
        ("TRUSTED_PROXIES", "10.0.0.0.1"),
        ("TRUSTED_PROXIES", "10.0.0.7, 0.0.0.0/0"),
        ("TRUSTED_PROXIES", "::/0"),
        ("METRICS_ADDR", "9464"),
        ("DNS_SERVER", "dns.example.org"),
        ("METRICS_ADDR", "127.0.0.1:8080"),
        ("SMTP_URL", "https://mail.example.org"),
        ("SMTP_URL", "smtp://u:secret@mail.example.org"),
        ("SMTP_FROM", "Meldewerk"),
        ("REDIS_URL", "rediss://:secret@host"),
        ("REDIS_URL", "127.0.0.1:6379"),
        ("STORAGE_URL", "s3://a:secret@bucket"),
        ("STORAGE_URL", "/srv/files"),
        ("STORAGE_QUOTA", "10GB"),
        ("STORAGE_QUOTA", "-1"),
        ("STORAGE_RESERVE", "viel"),
        ("STORAGE_RESERVE", "99999999999TiB"),
        ("LOG_FORMAT", "xml"),
        ("BENCH_ROUTES", "maybe"),
        ("APP_SECRET", "kurz-secret"),
        ("SECURITY_CONTACT", "nobody"),
        ("SECURITY_CONTACT", "http://sec.example.org"),
        ("SECURITY_CONTACT", "a@example.org\nExpires: 2099-01-01T00:00:00Z"),
    ] {
        let error = with(&[(name, value)]).unwrap_err().to_string();
        assert!(error.contains(name) && !error.contains("secret"), "{error}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once_and_each_fault_once() {
    let wrong = [("HTTP_ADDR", "8080"), ("LOG_FORMAT", "xml"), ("APP_SECRET", "kurz-secret")];
    let ConfigError::Malformed(faults) = with(&wrong).unwrap_err() else {
        panic!("read, and not acceptable")
    };
    let names: Vec<_> = faults.iter().map(|fault| fault.name).collect();
    assert_eq!(names, ["HTTP_ADDR", "APP_SECRET", "LOG_FORMAT"], "what depends on HTTP_ADDR adds nothing");
}

#[test]
fn the_guide_has_every_setting_as_it_is() {
    let guide = include_str!("../../../../docs/operating/configuration.md");
    let table = guide.split("| Name | Default | Meaning |\n|---|---|---|\n").nth(1).unwrap();
    let rows: Vec<&str> = table.split("\n\n").next().unwrap().lines().collect();
    let expected: Vec<String> = SETTINGS
        .iter()
        .map(|setting| {
            let default = match (setting.shown, setting.default) {
                (Some(shown), _) => format!(" {shown} "),
                (None, "") => " ".to_owned(),
                (None, default) => format!(" `{default}` "),
            };
            format!("| `{}` |{default}| {} |", setting.name.to_uppercase(), setting.meaning.trim())
        })
        .collect();
    assert_eq!(rows, expected, "docs/operating/configuration.md should have\n{}\n", expected.join("\n"));
}

#[test]
fn whom_to_tell_of_a_weakness_has_a_scheme() {
    let contact = |text| with(&[("SECURITY_CONTACT", text)]).unwrap().security_contact;
    assert_eq!(contact("").as_deref(), None);
    assert_eq!(contact("sec@example.org").as_deref(), Some("mailto:sec@example.org"));
    assert_eq!(contact("https://example.org/security").as_deref(), Some("https://example.org/security"));
}

#[test]
fn mails_need_a_sender_when_they_go_to_a_server() {
    let error = with(&[("SMTP_URL", "smtps://u:p@mail.example.org")]).unwrap_err().to_string();
    assert!(error.contains("SMTP_FROM"), "{error}");
    let from = ("SMTP_FROM", "Meldewerk <noreply@example.org>");
    let config = with(&[("SMTP_URL", "smtps://u:geheim@mail.example.org"), from]).unwrap();
    assert!(!format!("{config:?} {:?} {:?}", config.smtp_url, config.queue).contains("geheim"));
    assert!(with(&[]).unwrap().smtp_url.is_none());
    assert_eq!(
        with(&[("BASE_URL", "https://melden.example.org")]).unwrap().mail_host(),
        "melden.example.org"
    );
}

#[test]
fn the_queue_is_beside_the_database_unless_there_is_a_redis() {
    for (pairs, expected) in [
        (vec![], QueueBackend::Sqlite("./data/jobs.db".into())),
        (vec![("DATABASE_URL", "postgres://h/d")], QueueBackend::Postgres("postgres://h/d".into())),
        (
            vec![("DATABASE_URL", "postgres://h/d"), ("REDIS_URL", "redis://h")],
            QueueBackend::Redis("redis://h".into()),
        ),
    ] {
        assert_eq!(with(&pairs).unwrap().queue, expected);
    }
}

#[test]
fn limits_are_switched_off_on_loopback_only() {
    assert!(with(&[("RATE_LIMITS", "off")]).is_ok());
    assert!(with(&[("RATE_LIMITS", "off"), ("HTTP_ADDR", "0.0.0.0:80")]).is_err());
    assert!(with(&[("BENCH_ROUTES", "on"), ("HTTP_ADDR", "0.0.0.0:80")]).is_err());
}

#[test]
fn files_are_kept_in_the_data_directory_unless_there_is_a_bucket() {
    assert_eq!(with(&[]).unwrap().storage.describe(), "folder ./data/files");
    assert_eq!(with(&[("DATA_DIR", "/d")]).unwrap().storage.describe(), "folder /d/files");
    let bucket = [
        ("STORAGE_URL", "s3://files/meldewerk"),
        ("AWS_ACCESS_KEY_ID", "kennung"),
        ("AWS_SECRET_ACCESS_KEY", "geheim"),
        ("AWS_ENDPOINT_URL", "http://minio:9000"),
    ];
    let config = with(&bucket).unwrap();
    assert_eq!(config.storage.describe(), "bucket files/meldewerk at http://minio:9000");
    assert!(!format!("{config:?} {:?}", config.storage).contains("geheim"));
    for missing in ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] {
        let rest: Vec<_> = bucket.into_iter().filter(|(name, _)| *name != missing).collect();
        let error = with(&rest).unwrap_err().to_string();
        assert!(error.starts_with(missing), "{error}");
    }
}

#[test]
fn the_keys_of_a_bucket_can_stand_in_the_file() {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    writeln!(file, "storage_url = \"s3://files\"\naws_region = \"eu-central-1\"").unwrap();
    writeln!(file, "aws_access_key_id = \"a\"\naws_secret_access_key = \"b\"").unwrap();
    let config = Config::load(Some(file.path()), |_| None).unwrap();
    assert_eq!(config.storage.describe(), "bucket files at Amazon S3 in eu-central-1");
}
