//! Hostile check 65 for a whole document, and that nobody else can control the browser.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test file: it fails by panicking

mod common;

use common::{Printer, contract, document, pages, processes_in};
use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt as _;
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn a_document_brings_no_style_and_no_request() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let place = format!("http://{}/x", listener.local_addr().unwrap());
    let printer = Printer::new();
    let file = printer.scratch.path().join("marker.txt");
    fs::write(&file, "MARKEROFTHEFILE").unwrap();
    let body = [&place, &format!("file://{}", file.display())].map(|place| {
        format!(
            "<meta http-equiv=\"refresh\" content=\"0;url={place}\"><link rel=\"stylesheet\" href=\"{place}\">\
             <link rel=\"preconnect\" href=\"{place}\"><img src=\"{place}\"><iframe src=\"{place}\"></iframe>\
             <style>@import url({place}); p {{ display: none; background: url({place}) }}</style>\
             <svg><use href=\"{place}#a\"/></svg><script>document.body.textContent = ''</script><p>Das bleibt.</p>"
        )
    });
    let pdf = printer.print(&document(&body.concat())).await.unwrap();
    let text = pages(&pdf).concat();
    assert_eq!(text.matches("Das bleibt.").count(), 2, "{text}");
    assert!(!text.contains("MARKEROFTHEFILE"), "{text}");
    assert!(listener.accept().is_err(), "somebody came");
}

/// The sockets that a process listens on, by inode, as seen in its own network; without those in a folder
/// that nobody else can enter.
fn listening(pid: u32, folder: &str) -> BTreeSet<String> {
    let mut sockets = BTreeSet::new();
    for table in ["tcp", "tcp6"] {
        let table = fs::read_to_string(format!("/proc/{pid}/net/{table}")).unwrap_or_default();
        let lines = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let listen = lines.filter(|line| line.get(3) == Some(&"0A"));
        sockets.extend(listen.map(|line| format!("socket:[{}]", line[9])));
    }
    let table = fs::read_to_string(format!("/proc/{pid}/net/unix")).unwrap_or_default();
    let lines = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let listen = lines.filter(|line| line.get(3) == Some(&"00010000"));
    // Sockets in its folder may be listed relative to it.
    let is_there = fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|at| at.starts_with(folder));
    let is_inside = |path: &&str| path.starts_with(folder) || (is_there && !path.starts_with(['/', '@']));
    let listen = listen.filter(|line| !line.get(7).is_some_and(is_inside));
    sockets.extend(listen.map(|line| format!("socket:[{}]", line[6])));
    sockets
}

/// There is no port that another user could reach.
#[tokio::test(flavor = "multi_thread")]
async fn the_browser_has_no_port() {
    let printer = Printer::new();
    printer.print(&contract()).await.unwrap();
    let processes = printer.processes();
    assert!(processes.len() > 3, "{processes:?}");
    for pid in processes {
        let listening = listening(pid, printer.scratch.path().to_str().unwrap());
        for entry in fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten() {
            let Ok(target) = fs::read_link(entry.path()) else { continue };
            assert!(
                !listening.contains(&target.to_string_lossy().into_owned()),
                "{pid} listens at {target:?}"
            );
        }
    }
    let own = TcpListener::bind("127.0.0.1:0").unwrap();
    assert!(!listening(std::process::id(), "/").is_empty(), "the test sees no port, but {own:?} is one");
}

/// Another user neither finds a way in (profile, `DevToolsActivePort`) nor takes the pipe from
/// `/proc`. Runs as root, since only root can become another user.
#[tokio::test(flavor = "multi_thread")]
async fn another_user_finds_no_door() {
    let printer = Printer::new();
    printer.print(&contract()).await.unwrap();
    let main = printer.main_process();
    // The folder above belongs to the test and is closed anyway; what counts is the printer's own.
    let folder = fs::read_dir(printer.scratch.path()).unwrap().flatten().next().unwrap().path();
    assert_eq!(folder.metadata().unwrap().mode() & 0o777, 0o700);
    assert!(!glob(&folder).iter().any(|name| name.contains("DevToolsActivePort")));
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        eprintln!("not root: the part with another user is left out");
        return;
    }
    fs::set_permissions(printer.scratch.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let as_nobody = |program: &str, arguments: &[&str]| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", program]).args(arguments);
        command.output().unwrap()
    };
    assert!(
        as_nobody("ls", &[printer.scratch.path().to_str().unwrap()]).status.success(),
        "nobody cannot even try"
    );
    assert!(!as_nobody("ls", &[folder.to_str().unwrap()]).status.success(), "nobody reads the profile");
    for descriptor in ["3", "4"] {
        let pipe = format!("/proc/{main}/fd/{descriptor}");
        assert!(fs::read_link(&pipe).unwrap().to_string_lossy().starts_with("pipe:"));
        assert!(!as_nobody("readlink", &[&pipe]).status.success(), "nobody takes the pipe");
    }
    assert!(!as_nobody("kill", &["-9", &main.to_string()]).status.success(), "nobody ends the browser");
}

fn glob(folder: &std::path::Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        names.push(entry.file_name().to_string_lossy().into_owned());
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            names.extend(glob(&entry.path()));
        }
    }
    names
}

/// Where the kernel allows it, the browser sees no network but an empty one of its own.
#[tokio::test(flavor = "multi_thread")]
async fn the_browser_has_no_network_where_the_kernel_allows_it() {
    let printer = Printer::new();
    let report = printer.chrome.check();
    assert!(report.engine.as_ref().unwrap().starts_with("Chromium "), "{report:?}");
    assert!(processes_in(printer.scratch.path()).is_empty(), "the browser of the check is gone");
    printer.print(&contract()).await.unwrap();
    let main = printer.main_process();
    let namespace = |pid: &str, kind: &str| fs::read_link(format!("/proc/{pid}/ns/{kind}")).unwrap();
    let main = main.to_string();
    assert_eq!(report.no_network, namespace(&main, "net") != namespace("self", "net"), "{report:?}");
    assert_eq!(report.own_processes, namespace(&main, "pid") != namespace("self", "pid"), "{report:?}");
    if report.no_network {
        let interfaces = fs::read_to_string(format!("/proc/{main}/net/dev")).unwrap();
        assert!(interfaces.lines().skip(2).all(|line| line.trim_start().starts_with("lo:")), "{interfaces}");
    }
}
