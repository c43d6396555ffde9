//! What the commands report about a storage. Runs the real binary.

use crate::world::{SECRET, bucket_settings};
use std::net::TcpListener;
use std::process::Command;
use testkit::s3::TestS3;

/// Returns the output of a command, with everything that it logged.
fn said(arguments: &[&str], settings: &[(&str, String)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_meldewerk"))
        .args(arguments)
        .current_dir(folder.path())
        .env_clear()
        .env("DATA_DIR", folder.path())
        .env("RUST_LOG", "trace")
        .envs(settings.iter().map(|(name, value)| (name, value)))
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    assert!(!said.contains(SECRET), "{said}");
    said
}

fn doctor(settings: &[(&str, String)]) -> String {
    said(&["doctor"], settings)
}

/// Returns the line about the files, and the advice below it.
fn finding(said: &str, start: &str) -> String {
    let lines: Vec<_> = said.lines().skip_while(|line| !line.starts_with(start)).take(2).collect();
    assert!(!lines.is_empty(), "{said}");
    lines.join("\n")
}

#[test]
fn the_doctor_writes_reads_lists_and_deletes_in_a_folder_and_in_a_bucket() {
    assert!(doctor(&[]).contains("ok      files of reports can be stored in folder "));
    let file = tempfile::NamedTempFile::new().unwrap();
    let blocked = [("STORAGE_URL", format!("file:{}", file.path().display()))];
    let found = finding(&doctor(&blocked), "PROBLEM folder ");
    assert!(found.contains("files cannot be written") && found.contains("STORAGE_URL"), "{found}");

    let server = TestS3::shared();
    let bucket = server.bucket();
    let settings = bucket_settings(&server, &bucket);
    let said = doctor(&settings);
    let good =
        format!("ok      files of reports can be stored in bucket {bucket}/meldewerk at {}", server.url());
    assert!(said.contains(&good) && !said.contains("what is deleted"), "{said}");
    assert!(server.objects(&bucket).is_empty(), "the probe is gone");
    server.keep_versions(&bucket);
    let said = doctor(&settings);
    assert!(finding(&said, "PROBLEM the bucket keeps what is deleted").contains("lifecycle"), "{said}");
}

#[test]
fn the_doctor_says_when_the_reserve_of_the_disk_is_reached() {
    let reserve = |size: &str| doctor(&[("STORAGE_RESERVE", size.to_owned())]);
    assert!(reserve("1").contains("MiB free, "));
    let found = finding(&reserve("1024TiB"), "PROBLEM only ");
    assert!(found.contains("files of reports are refused") && found.contains("STORAGE_RESERVE"), "{found}");
}

#[test]
fn the_doctor_says_what_is_wrong_with_a_storage_and_what_to_do() {
    let server = TestS3::shared();
    let mut settings = bucket_settings(&server, "no-such-bucket");
    let found = finding(&doctor(&settings), "PROBLEM bucket ");
    assert!(found.contains("NoSuchBucket") && found.contains("create the bucket"), "{found}");

    let strict = TestS3::start_strict();
    settings = bucket_settings(&strict, "bucket");
    let found = finding(&doctor(&settings), "PROBLEM bucket ");
    assert!(found.contains("InvalidAccessKeyId") && found.contains("AWS_SECRET_ACCESS_KEY"), "{found}");

    // Accepts connections and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    settings[3].1 = format!("http://{}", silent.local_addr().unwrap());
    let found = finding(&doctor(&settings), "PROBLEM bucket ");
    assert!(found.contains("did not answer in time") && found.contains("AWS_ENDPOINT_URL"), "{found}");
}

#[test]
fn a_storage_behind_tls_is_spoken_to_only_with_a_certificate_that_the_machine_trusts() {
    let server = TestS3::start_tls();
    let mut settings = bucket_settings(&server, "no-such-bucket").to_vec();
    let found = finding(&doctor(&settings), "PROBLEM bucket ");
    assert!(found.contains("cannot be reached") && found.contains("certificate"), "{found}");
    settings.push(("SSL_CERT_FILE", server.authority().display().to_string()));
    let found = finding(&doctor(&settings), "PROBLEM bucket ");
    assert!(found.contains("NoSuchBucket"), "{found}");
}

#[test]
fn a_storage_that_is_none_stops_the_start_and_is_named() {
    for (url, name) in
        [("s3://x", "STORAGE_URL"), ("s3://files", "AWS_ACCESS_KEY_ID"), ("/srv", "STORAGE_URL")]
    {
        let said = said(&["serve"], &[("STORAGE_URL", url.to_owned())]);
        assert!(said.starts_with(&format!("meldewerk: {name}: ")), "{said}");
    }
}

#[test]
fn the_demonstration_keeps_its_files_beside_its_database() {
    let settings = [
        ("STORAGE_URL", "s3://files".to_owned()),
        ("REDIS_URL", "redis://127.0.0.1:1".to_owned()),
        ("SMTP_URL", "smtp://mail.example.org".to_owned()),
    ];
    let said = said(&["demo", "--seed-only", "--data-dir", "demo"], &settings);
    assert!(said.contains("300 reports"), "{said}");
}

#[test]
fn no_log_holds_the_keys_of_a_storage_not_even_the_longest() {
    let server = TestS3::shared();
    let settings = bucket_settings(&server, &server.bucket());
    let said = said(&["job", "run", "files:sweep"], &settings);
    assert!(said.contains("files:sweep is done"), "{said}");
    assert!(said.contains("object_store::aws"), "the log was read");
}
