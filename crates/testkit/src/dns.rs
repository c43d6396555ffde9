//! A DNS server on loopback that serves TXT records and nothing else.

use std::collections::HashMap;
use std::net::{SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// What the server answers for a name.
#[derive(Clone, Debug)]
pub enum Record {
    /// TXT records, each of one or more strings.
    Texts(Vec<Vec<String>>),
    /// An alias, with the TXT record of its target in the same answer.
    Alias(String, String),
    /// No answer at all.
    Silence,
    /// The server reports a failure.
    Failure,
}

/// Records by name, in lower case without a final dot.
type Records = Arc<Mutex<HashMap<String, Record>>>;

/// The server; it stops when it is dropped.
pub struct TestDns {
    address: SocketAddr,
    records: Records,
    asked: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl TestDns {
    /// Starts the server on a free port of 127.0.0.1. It knows no names yet.
    pub fn start() -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").expect("a free port");
        socket.set_read_timeout(Some(Duration::from_millis(20))).expect("a deadline");
        let address = socket.local_addr().expect("an address");
        let (records, asked, is_over) = (Records::default(), Arc::default(), Arc::default());
        let (own, counted, over): (Records, Arc<AtomicUsize>, Arc<AtomicBool>) =
            (Arc::clone(&records), Arc::clone(&asked), Arc::clone(&is_over));
        let thread = std::thread::spawn(move || {
            let mut question = [0; 512];
            while !over.load(Ordering::Relaxed) {
                let Ok((length, peer)) = socket.recv_from(&mut question) else { continue };
                counted.fetch_add(1, Ordering::Relaxed);
                if let Some(answer) = answer(&question[..length], &own) {
                    let _ = socket.send_to(&answer, peer);
                }
            }
        });
        Self { address, records, asked, is_over, thread: Some(thread) }
    }

    /// Returns the address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns how many questions it received.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    /// Sets the record of a name.
    pub fn set(&self, name: &str, record: Record) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), record);
    }

    /// Sets one TXT record of one string for a name.
    pub fn set_text(&self, name: &str, text: &str) {
        self.set(name, Record::Texts(vec![vec![text.to_owned()]]));
    }
}

impl Drop for TestDns {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

const TXT: u16 = 16;
const CNAME: u16 = 5;

/// Returns the answer to a question (RFC 1035, section 4); `None` for anything else.
fn answer(question: &[u8], records: &Records) -> Option<Vec<u8>> {
    let (header, rest) = question.split_at_checked(12)?;
    let (name, end) = name_of(rest)?;
    let asked = rest.get(..end + 4)?;
    let kind = u16::from_be_bytes([rest[end], rest[end + 1]]);
    let known = records.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
    let (code, answers) = match known {
        None => (3, Vec::new()),
        Some(Record::Silence) => return None,
        Some(Record::Failure) => (2, Vec::new()),
        Some(_) if kind != TXT => (0, Vec::new()),
        Some(Record::Texts(texts)) => {
            (0, texts.iter().map(|parts| (name.clone(), TXT, strings(parts))).collect())
        }
        Some(Record::Alias(target, text)) => {
            (0, vec![(name, CNAME, encoded(&target)), (target, TXT, strings(&[text]))])
        }
    };
    let count = u16::try_from(answers.len()).ok()?;
    let mut answer = header[..2].to_vec();
    answer.extend([0x81, 0x80 | code, 0, 1]);
    answer.extend(count.to_be_bytes());
    answer.extend([0; 4]);
    answer.extend(asked);
    for (owner, kind, data) in answers {
        answer.extend(encoded(&owner));
        answer.extend(kind.to_be_bytes());
        answer.extend([0, 1, 0, 0, 0, 60]);
        answer.extend(u16::try_from(data.len()).ok()?.to_be_bytes());
        answer.extend(data);
    }
    Some(answer)
}

/// Returns the name at the start of the bytes, in lower case, and where it ends.
fn name_of(bytes: &[u8]) -> Option<(String, usize)> {
    let (mut labels, mut at) = (Vec::new(), 0);
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1;
        if length == 0 {
            return Some((labels.join("."), at));
        }
        let label = bytes.get(at..at + length)?;
        labels.push(String::from_utf8_lossy(label).to_ascii_lowercase());
        at += length;
    }
}

fn encoded(name: &str) -> Vec<u8> {
    let labels = name.split('.').flat_map(|label| {
        let length = u8::try_from(label.len()).expect("a label");
        std::iter::once(length).chain(label.bytes())
    });
    labels.chain([0]).collect()
}

fn strings(parts: &[String]) -> Vec<u8> {
    let part = |part: &String| {
        let length = u8::try_from(part.len()).expect("a string of a record");
        std::iter::once(length).chain(part.bytes()).collect::<Vec<u8>>()
    };
    parts.iter().flat_map(part).collect()
}
