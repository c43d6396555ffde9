//! From an author's text and a member's entries to HTML.

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

use dpa::kernel::Locale;
use dpa::{
    Clause, Content, ContentProblem, ContentProblemAt, EnteredValue, InputProblem, MustacheProblem, Path,
    Position, Variable, VariableKind, VariableOption, VariableValue, VariableValues,
};

fn variable(key: &str, kind: VariableKind, options: &[&str]) -> Variable {
    Variable {
        key: key.into(),
        label: key.into(),
        kind,
        required: false,
        prefill_from: None,
        options: options
            .iter()
            .map(|value| VariableOption { value: (*value).into(), label: value.to_uppercase() })
            .collect(),
        default: None,
    }
}

fn clause(key: &str, condition: &str, content_md: &str) -> Clause {
    Clause { key: key.into(), name: key.into(), condition: condition.into(), content_md: content_md.into() }
}

fn content(content_md: &str, clauses: Vec<Clause>) -> Content {
    let variable_schema = vec![
        variable("controller.company", VariableKind::Text, &[]),
        variable("controller.address", VariableKind::Textarea, &[]),
        variable("processing.kind", VariableKind::Select, &["hosting", "support"]),
        variable("processing.data_categories", VariableKind::MultiSelect, &["staff", "health", "contact"]),
        variable("processing.abroad", VariableKind::Toggle, &[]),
    ];
    Content { content_md: content_md.into(), variable_schema, clauses }
}

fn path(text: &str) -> Path {
    Path::new(text).unwrap()
}

fn text(of: &str) -> EnteredValue {
    EnteredValue::Value(VariableValue::Text(of.into()))
}

fn filled(content: &Content, entered: &[(&str, EnteredValue)]) -> String {
    assert_eq!(content.faults(), []);
    let entered: Vec<_> = entered.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let mut values = content.check_input(&entered).unwrap();
    values.insert(path("tenant.legal_name"), VariableValue::Text("Klinik <Süd>".into()));
    values.insert(path("tenant.address"), VariableValue::Text("Geheimweg 1".into()));
    content.render(&values, Locale::De).unwrap()
}

#[test]
fn clauses_come_first_then_values_then_markdown() {
    let content = content(
        "# Vertrag\n\nZwischen **{{tenant.legal_name}}** und {{controller.company}}.\n\n{{#processing.abroad}}\nIns Ausland: {{processing.abroad}}.\n\n{{/processing.abroad}}\n{{> health}}\n{{> support}}\n",
        vec![
            clause(
                "health",
                r#"processing.data_categories includes "health""#,
                "## Daten\n\n- {{processing.data_categories}}\n",
            ),
            clause("support", r#"processing.kind == "support""#, "{{processing.kind}} {{> health}}\n"),
        ],
    );
    let entered = [
        ("controller.company", text(" Müller & Söhne ")),
        (
            "processing.data_categories",
            EnteredValue::Value(VariableValue::List(vec!["contact".into(), "health".into()])),
        ),
        ("processing.kind", text("hosting")),
    ];
    assert_eq!(
        filled(&content, &entered),
        "<h1>Vertrag</h1>\n<p>Zwischen <strong>Klinik &lt;Süd&gt;</strong> und Müller &amp; Söhne.</p>\n<h2>Daten</h2>\n<ul>\n<li>HEALTH, CONTACT</li>\n</ul>\n"
    );
    let entered = [
        ("processing.kind", text("support")),
        ("processing.abroad", EnteredValue::Value(VariableValue::Toggle(true))),
    ];
    assert_eq!(
        filled(&content, &entered),
        "<h1>Vertrag</h1>\n<p>Zwischen <strong>Klinik &lt;Süd&gt;</strong> und .</p>\n<p>Ins Ausland: ja.</p>\n<p>SUPPORT</p>\n"
    );
}

/// Hostile check 61: a member's entries are never interpreted.
#[test]
fn values_are_data() {
    let content = content(
        "{{controller.company}}\n\n| a | b |\n|---|---|\n| {{controller.company}} | `{{controller.company}}` |\n\n[Seite]({{controller.company}}) [x](https://x.org/?q={{controller.company}} \"{{controller.company}}\")\n\n    {{controller.company}}\n\n{{> a}}",
        vec![clause("a", "", "- {{controller.company}}\n")],
    );
    for entered in [
        "{{tenant.address}}",
        "{{> a}}",
        "{{#a}}{{/a}}",
        "**fett** _k_ `c`",
        "# Titel",
        "1. eins",
        "    vier",
        "[x](javascript:alert(1))",
        "<b onclick=x>",
        "<script>alert(1)</script>",
        "&amp; &#60;",
        "| a | b",
        "\"><img src=x onerror=1>",
        "![x](http://127.0.0.1/x)",
        "javascript:alert(1)",
        "\u{e000}0\u{e001}",
    ] {
        let html = filled(&content, &[("controller.company", text(entered))]);
        assert!(!html.contains("Geheimweg"), "{entered}: {html}");
        let page = scraper::Html::parse_fragment(&html);
        let said = |selector: &str| -> String {
            page.select(&scraper::Selector::parse(selector).unwrap()).next().unwrap().text().collect()
        };
        // HTML ignores blanks at the ends, and the marks are not part of the text.
        let seen = entered.trim();
        for selector in ["p", "td", "td code", "li"] {
            assert_eq!(said(selector), seen, "{selector} {entered}: {html}");
        }
        assert_eq!(said("pre code").trim_end(), seen, "{entered}: {html}");
        safe(&html, entered);
    }
}

/// Checks an allow-list of elements, attributes and addresses, with an HTML5 parser.
fn safe(html: &str, of: &str) {
    let elements = "html body p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td strong em code pre blockquote hr br a";
    for node in scraper::Html::parse_fragment(html).tree.values() {
        let Some(element) = node.as_element() else { continue };
        assert!(elements.split(' ').any(|name| name == element.name()), "{}: {of}: {html}", element.name());
        for (name, value) in element.attrs() {
            let is_right = match name {
                "href" => ["http://", "https://", "mailto:"]
                    .iter()
                    .any(|scheme| value.to_ascii_lowercase().starts_with(scheme)),
                "title" | "start" | "align" | "class" => true,
                _ => false,
            };
            assert!(is_right, "{name}={value}: {of}: {html}");
        }
    }
}

/// No script, frame, style or address outside the web gets into a document (hostile check 64).
#[test]
fn no_text_gets_more_than_the_elements_of_a_contract() {
    for vector in [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "<iframe src=\"file:///etc/passwd\"></iframe>",
        "<style>@import 'http://127.0.0.1/x'</style>",
        "<meta http-equiv=refresh content='0;url=http://127.0.0.1'>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#x6a;avascript:alert(1))",
        "[x](&#x64;ata:text/html,x)",
        "[x](java\tscript:alert(1))",
        "[x]( javascript:alert(1))",
        "[x](vbscript:x)",
        "[x](file:///etc/passwd)",
        "[x](//evil.example)",
        "[x](/admin)",
        "<javascript:alert(1)>",
        "<data:text/html,x>",
        "<https://ok.example>",
        "![x](http://127.0.0.1:9099/x)",
        "![x][r]\n\n[r]: file:///etc/passwd",
        "[![x](http://127.0.0.1)](javascript:1)",
        "[x]: javascript:1 \"t\"\n\n[x]",
        "[a](https://x\" onclick=\"alert(1))",
        "[a](https://x \"t\\\" onclick=1\")",
        "```\" onclick=1 x\ncode\n```",
        "<a href=\"x\" onclick=1>x</a>",
        "<!-- x --><?php x ?><![CDATA[x]]>",
        "<div\n>x</div\n>",
    ] {
        let within = content(vector, vec![clause("c", "", vector)]);
        assert_eq!(within.faults(), []);
        safe(&within.render(&VariableValues::new(), Locale::De).unwrap(), vector);
    }
}

#[test]
fn lines_of_a_value_stay_lines() {
    let content = content("An {{controller.address}}!", Vec::new());
    let html = filled(&content, &[("controller.address", text("Weg 1\r\n12345 Ort\n\nDE"))]);
    assert_eq!(html, "<p>An Weg 1<br />\n12345 Ort<br />\n<br />\nDE!</p>\n");
}

/// A field, the position in it, and the problem there.
type Told = (String, Option<(usize, usize)>, ContentProblem);

fn faults(content: &Content) -> Vec<Told> {
    let say = |ContentProblemAt { field, position, problem }| {
        (field, position.map(|Position { line, column }| (line, column)), problem)
    };
    content.faults().into_iter().map(say).collect()
}

#[test]
fn all_faults_are_told_with_their_places() {
    let mut wrong = content(
        "ok\n {{{x}}} {{nowhere}}",
        vec![
            clause("a", "x = 1", "x\n{{> a}}"),
            clause("a b", "", "{{#x}}"),
            clause("b", "processing.kind includes \"hosting\"", ""),
        ],
    );
    wrong.variable_schema.push(variable("controller", VariableKind::Text, &[]));
    wrong.variable_schema.push(variable("tenant.x", VariableKind::Text, &[]));
    wrong.variable_schema.push(variable("x y", VariableKind::Select, &[]));
    let found = faults(&wrong);
    for expected in [
        ("content_md", Some((2, 2)), ContentProblem::Mustache(MustacheProblem::Refused('{'))),
        ("clauses.0.content_md", Some((2, 1)), ContentProblem::Nested),
        ("clauses.1.key", None, ContentProblem::NoKey),
        (
            "clauses.1.content_md",
            Some((1, 1)),
            ContentProblem::Mustache(MustacheProblem::NeverEnds(path("x"))),
        ),
        ("clauses.2.condition", None, ContentProblem::NoList(path("processing.kind"))),
        ("variable_schema.5.key", None, ContentProblem::Overlaps(path("controller.address"))),
        ("variable_schema.6.key", None, ContentProblem::Reserved),
        ("variable_schema.7.key", None, ContentProblem::NoPath),
        ("variable_schema.7.options", None, ContentProblem::Options),
    ] {
        let (field, position, problem) = expected;
        assert!(
            found.contains(&(field.to_owned(), position, problem.clone())),
            "{field} {problem:?}: {found:#?}"
        );
    }
    assert!(
        found.iter().any(|(field, at, _)| field == "clauses.0.condition" && *at == Some((1, 3))),
        "{found:#?}"
    );
}

/// Unresolved names are reported, but a draft may have them.
#[test]
fn names_without_a_bearer_are_open_ends() {
    let content = content("{{later}} {{> later}}", vec![clause("a", "processing.kind == \"nix\"", "")]);
    let found = faults(&content);
    assert_eq!(
        found,
        [
            ("content_md".into(), Some((1, 1)), ContentProblem::UnknownVariable(path("later"))),
            ("content_md".into(), Some((1, 11)), ContentProblem::UnknownClause("later".into())),
            ("clauses.0.condition".into(), None, ContentProblem::UnknownOption("nix".into())),
        ]
    );
    assert!(content.faults().iter().all(|fault| fault.problem.is_open_end()));
    assert_eq!(content.render(&VariableValues::new(), Locale::De).unwrap(), "<p></p>\n");
    assert_eq!(content.unplaced_clauses(), ["a"]);
}

/// Nesting in Markdown neither exhausts a thread's stack nor takes long.
#[test]
fn deep_markdown_is_written() {
    let deep = ["> ", "- ", "[", "*a ", "![", "`", "<a ", "| a ", "&", "\\", "1. ", "[a](", "_a*"];
    let write = move || {
        deep.map(|part| content(&part.repeat(20_000), Vec::new()).render(&VariableValues::new(), Locale::De))
    };
    let written =
        std::thread::Builder::new().stack_size(2 * 1024 * 1024).spawn(write).unwrap().join().unwrap();
    assert!(written.iter().all(Result::is_ok));
}

/// Each of two clauses with one key is parsed by itself, and the second one is refused.
#[test]
fn a_key_is_one_clause_s() {
    let found = faults(&content("", vec![clause("a", "", ""), clause("a", "", "ääääää {{no.such}}")]));
    assert_eq!(found[0], ("clauses.1.key".into(), None, ContentProblem::Repeated));
    assert_eq!(
        found[1],
        ("clauses.1.content_md".into(), Some((1, 8)), ContentProblem::UnknownVariable(path("no.such")))
    );
}

/// A missing name is reported once, and at most twenty are.
#[test]
fn few_faults_are_told_of_many() {
    assert_eq!(faults(&content(&"{{no}}".repeat(100_000), Vec::new())).len(), 1);
    let many: String =
        (0..50_000).flat_map(|number| ["{{n".to_owned(), number.to_string(), "}}".to_owned()]).collect();
    assert_eq!(faults(&content(&many, Vec::new())).len(), 20);
}

/// A default must be a valid answer.
#[test]
fn a_default_that_could_not_be_entered_is_refused() {
    for (variable, default) in [(0, "  "), (0, "a\nb"), (0, "\u{7f}"), (2, "nix"), (4, "true")] {
        let mut content = content("", Vec::new());
        content.variable_schema[variable].default = Some(VariableValue::Text(default.into()));
        assert_eq!(faults(&content).len(), 1, "{default:?}");
    }
}

/// A condition that never holds must not remove a clause unnoticed.
#[test]
fn conditions_that_never_hold_are_told() {
    for condition in [
        "processing.data_categories == \"health\"",
        "processing.data_categories != \"health\"",
        "processing.data_categories includes \"\"",
        "processing.abroad == \"yes\"",
        "tenant.address includes \"x\"",
        "tenant.nothing",
    ] {
        let found = content("", vec![clause("a", condition, "")]).faults();
        assert!(found.len() == 1 && found[0].problem.is_open_end(), "{condition}: {found:?}");
    }
}

/// A short template and long answers cannot make a text that fills the memory.
#[test]
fn values_have_an_end() {
    let content = content(&"{{controller.address}}".repeat(10_000), Vec::new());
    let entered = [("controller.address".to_owned(), text(&"x".repeat(dpa::MAX_AREA_CHARS)))];
    let values = content.check_input(&entered).unwrap();
    assert_eq!(content.render(&values, Locale::De), Err(dpa::RenderError::TooLong));
}

/// Hostile check 62: clauses that contain themselves, and few that grow large.
#[test]
fn clauses_end() {
    let nested = |clauses: Vec<Clause>| {
        faults(&content("{{> a}}", clauses))
            .iter()
            .filter(|(.., problem)| *problem == ContentProblem::Nested)
            .count()
    };
    assert_eq!(nested(vec![clause("a", "", "{{> a}}")]), 1);
    // Of two with one key the first counts; its positions do not refer to the other's text.
    assert_eq!(nested(vec![clause("a", "", "xü{{> a}}"), clause("a", "", ""), clause("a", "", "xä")]), 1);
    assert_eq!(nested(vec![clause("a", "", "{{> b}}"), clause("b", "", "{{> a}}"), clause("c", "", "x")]), 2);
    let chain =
        |length: usize| (0..length).map(|n| clause(&format!("c{n}"), "", &format!("{{{{> c{}}}}}", n + 1)));
    let with_end =
        |length: usize| chain(length - 1).chain([clause(&format!("c{}", length - 1), "", "x")]).collect();
    assert_eq!(nested(with_end(dpa::MAX_CLAUSE_DEPTH)), 0);
    assert_eq!(nested(with_end(dpa::MAX_CLAUSE_DEPTH + 1)), 1);
    let doubling: Vec<_> = (0..15)
        .map(|n| clause(&format!("c{n}"), "", &format!("{{{{> c{0}}}}}{{{{> c{0}}}}}", n + 1)))
        .chain([clause("c15", "", &"x".repeat(10_000))])
        .collect();
    let found = faults(&content("{{> c0}}", doubling));
    assert!(found.iter().any(|(field, _, problem)| field == "content_md" && matches!(problem, ContentProblem::TooLong(_))));
    let many = (0..100_000).map(|n| clause(&format!("c{n}"), "", "")).collect();
    assert_eq!(
        faults(&content("", many)),
        [("clauses".into(), None, ContentProblem::TooLong(dpa::MAX_CLAUSES))]
    );
}

#[test]
fn input_is_checked_against_the_variables() {
    let mut content = content("", Vec::new());
    content.variable_schema[0].required = true;
    content.variable_schema[4].required = true;
    let check = |entered: &[(&str, EnteredValue)]| {
        let entered: Vec<_> = entered.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        content.check_input(&entered)
    };
    let list = |values: &[&str]| {
        EnteredValue::Value(VariableValue::List(values.iter().map(|value| (*value).to_owned()).collect()))
    };
    assert_eq!(
        check(&[
            ("controller.company", text(" \n")),
            ("controller.address", EnteredValue::Other),
            ("processing.kind", text("nix")),
            ("processing.data_categories", list(&["staff", "staff"])),
            ("consent_ip", text("1.2.3.4")),
        ])
        .unwrap_err(),
        [
            ("consent_ip".to_owned(), InputProblem::Unknown),
            ("controller.company".to_owned(), InputProblem::Required),
            ("controller.address".to_owned(), InputProblem::WrongType),
            ("processing.kind".to_owned(), InputProblem::UnknownOption),
            ("processing.data_categories".to_owned(), InputProblem::Repeated),
            ("processing.abroad".to_owned(), InputProblem::MustBeOn),
        ]
    );
    assert_eq!(check(&[("controller.company", text("a\nb"))]).unwrap_err()[0].1, InputProblem::Character);
    assert_eq!(check(&[("controller.company", text("\u{200b}"))]).unwrap_err()[0].1, InputProblem::Required);
    let on = ("processing.abroad", EnteredValue::Value(VariableValue::Toggle(true)));
    let values = check(&[
        ("controller.company", text("Mu\u{308}ller")),
        on,
        ("processing.data_categories", list(&["health", "staff"])),
    ])
    .unwrap();
    assert_eq!(values[&path("controller.company")], VariableValue::Text("Müller".into()));
    assert_eq!(values[&path("controller.address")], VariableValue::Text(String::new()));
    assert_eq!(
        values[&path("processing.data_categories")],
        VariableValue::List(vec!["staff".into(), "health".into()])
    );
}
