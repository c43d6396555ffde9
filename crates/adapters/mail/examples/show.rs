//! Writes all templates in both languages into a folder, for inspection: `cargo run -p mw-mail --example show
//! DIR`.
#![allow(clippy::unwrap_used, reason = "an example")]

use kernel::testing::SeededRandom;
use kernel::{Locale, Mail, MailId};
use mail::{MailTheme, TEMPLATES, render};
use site::Color;

fn value(name: &str) -> &'static str {
    match name {
        "organization" => "Klinikum am Nordkanal gGmbH, Standort Wilhelmsburg",
        "inviter" => "Dr. Änne Öhler-Müßig",
        "role" => "Redaktion",
        "link" => {
            "https://melden.klinikum-nordkanal.example/einladung/Zx3fQm7Vb2LkP9tYw4RdHs8JcNe5GaUoXi6TzBy1MvE"
        }
        "expires" => "28.11.2026, 17:00",
        "name" => "Eva Kanarienvogel",
        "minutes" => "60",
        "when" => "21.11.2026, 17:00",
        _ => "?",
    }
}

fn main() {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    std::fs::create_dir_all(&folder).unwrap();
    for template in TEMPLATES {
        for locale in [Locale::De, Locale::En] {
            let mail = Mail {
                id: MailId::random(&SeededRandom::new(1)),
                to: "eva@example.org".into(),
                locale,
                template: template.name.into(),
                values: template
                    .values
                    .iter()
                    .map(|name| ((*name).to_owned(), value(name).to_owned()))
                    .collect(),
                not_after: None,
                attachments: Vec::new(),
            };
            let theme = MailTheme {
                sent_by: "melden.klinikum-nordkanal.example",
                name: "Meldestelle am Nordkanal",
                accent: Color::parse("#00704a"),
            };
            let rendered = render(&mail, &texts::Texts::built_in(mail.locale), theme).unwrap();
            let file = |ending: &str| folder.join(format!("{}.{}.{ending}", template.name, locale.code()));
            std::fs::write(file("html"), rendered.html).unwrap();
            std::fs::write(file("txt"), rendered.text).unwrap();
        }
    }
}
