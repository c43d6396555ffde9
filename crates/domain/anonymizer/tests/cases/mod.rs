//! Reads the cases of the corpora.

/// A text and its expected result.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) category: String,
    pub(crate) text: String,
    pub(crate) expected: String,
}

/// Undoes `\n`, `\t` and `\u{…}` of the data files.
fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(tail) = rest.strip_prefix('n') {
            out.push('\n');
            rest = tail;
        } else if let Some(tail) = rest.strip_prefix('t') {
            out.push('\t');
            rest = tail;
        } else if let Some(tail) = rest.strip_prefix("u{") {
            let (code, tail) = tail.split_once('}').unwrap();
            out.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
            rest = tail;
        } else {
            out.push('\\');
        }
    }
    out + rest
}

/// Reads the cases of some files.
pub(crate) fn cases(files: &[&str]) -> Vec<Case> {
    let mut cases = Vec::new();
    for file in files {
        let path = format!("{}/corpus/{file}", env!("CARGO_MANIFEST_DIR"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            let parts: Vec<_> = line.split('\t').collect();
            assert_eq!(parts.len(), 4, "{file}: {line}");
            cases.push(Case {
                id: parts[0].into(),
                category: parts[1].into(),
                text: unescape(parts[2]),
                expected: unescape(parts[3]),
            });
        }
    }
    cases
}
