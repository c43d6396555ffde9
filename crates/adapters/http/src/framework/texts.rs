//! The texts of the transport, German and English.

use kernel::{ErrorKind, Locale};
use std::borrow::Cow;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    de: Cow<'static, str>,
    en: Cow<'static, str>,
}

impl Text {
    /// A fixed text.
    pub(crate) const fn of(de: &'static str, en: &'static str) -> Self {
        Self { de: Cow::Borrowed(de), en: Cow::Borrowed(en) }
    }

    /// A text made for the occasion.
    pub(crate) fn made(de: String, en: String) -> Self {
        Self { de: Cow::Owned(de), en: Cow::Owned(en) }
    }

    /// The text in a language.
    pub(crate) fn get(&self, locale: Locale) -> &str {
        locale.pick(&self.de, &self.en)
    }
}

/// The general text of a kind of error.
pub(crate) const fn of_kind(kind: ErrorKind) -> Text {
    match kind {
        ErrorKind::Malformed => MALFORMED,
        ErrorKind::Unauthenticated => NOT_SIGNED_IN,
        ErrorKind::Forbidden => FORBIDDEN,
        ErrorKind::NotFound => NOT_FOUND,
        ErrorKind::Conflict => {
            Text::of("Das passt nicht zum gegenwärtigen Stand.", "This clashes with the present state.")
        }
        ErrorKind::Stale => Text::of(
            "Das wurde inzwischen geändert. Bitte laden Sie den neuen Stand.",
            "This has been changed in the meantime. Please load the present state.",
        ),
        ErrorKind::Gone => Text::of("Das gibt es nicht mehr.", "This is no longer available."),
        ErrorKind::TooLarge => TOO_LARGE,
        ErrorKind::Invalid => INVALID,
        ErrorKind::RateLimited => TOO_MANY,
        ErrorKind::Unavailable => UNAVAILABLE,
        ErrorKind::Internal => {
            Text::of("Es ist ein interner Fehler aufgetreten.", "An internal error has occurred.")
        }
    }
}

/// Not of people's forms, whose address names the form.
pub(crate) const PAYLOAD_FIRST: Text = Text::of(
    "Der Teil „payload“ muss vor den Dateien kommen: Bis er da ist, werden höchstens 1 MiB davon angenommen.",
    "The part `payload` must come before the files: until it is there, no more than 1 MiB of them is taken.",
);
pub(crate) const MALFORMED: Text = Text::of("Die Anfrage ist nicht lesbar.", "The request cannot be read.");
pub(crate) const NOT_SIGNED_IN: Text = Text::of("Bitte melden Sie sich an.", "Please sign in.");
pub(crate) const FORBIDDEN: Text =
    Text::of("Dafür fehlt Ihnen die Berechtigung.", "You are not allowed to do this.");
pub(crate) const NOT_FOUND: Text = Text::of("Das wurde nicht gefunden.", "This was not found.");
pub(crate) const TOO_LARGE: Text = Text::of("Die Anfrage ist zu groß.", "The request is too large.");
pub(crate) const INVALID: Text = Text::of("Bitte prüfen Sie die Angaben.", "Please check what you entered.");
pub(crate) const TOO_MANY: Text = Text::of(
    "Das waren zu viele Anfragen in kurzer Zeit. Bitte versuchen Sie es später noch einmal.",
    "Too many requests in a short time. Please try again later.",
);
pub(crate) const UNAVAILABLE: Text = Text::of(
    "Der Dienst ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.",
    "The service is not available at the moment. Please try again later.",
);
/// For a report whose store failed: the commit may have happened and only its answer be lost.
pub(crate) const NOT_CONFIRMED: Text = Text::of(
    "Es ist nicht sicher, ob Ihre Meldung angekommen ist. Bitte warten Sie ein paar Minuten, bevor Sie sie noch \
     einmal senden. Kommt sie zweimal an, ist das nicht schlimm.",
    "It is not certain whether your report arrived. Please wait a few minutes before sending it again. If it \
     arrives twice, that does no harm.",
);
/// For a report under the key of another one.
pub(crate) const KEY_REUSED: Text = Text::of(
    "Unter diesem Idempotency-Key ist schon eine andere Meldung eingegangen. Diese hier wurde nicht angenommen; bitte \
     senden Sie sie unter einem neuen.",
    "Another report was received under this Idempotency-Key. This one was not taken; please send it under a new one.",
);
pub(crate) const METHOD_NOT_ALLOWED: Text =
    Text::of("Diese Methode gibt es hier nicht.", "This method is not available here.");
pub(crate) const TOO_SLOW: Text =
    Text::of("Die Anfrage kam nicht rechtzeitig vollständig an.", "The request did not arrive in time.");
pub(crate) const BAD_HOST: Text =
    Text::of("Der Host-Header fehlt oder ist ungültig.", "The Host header is missing or not valid.");
pub(crate) const NOT_JSON: Text = Text::of(
    "Der Inhalt muss application/json in UTF-8 und unkomprimiert sein.",
    "The content must be application/json in UTF-8 and not compressed.",
);
pub(crate) const NOT_REPORT_MEDIA: Text = Text::of(
    "Der Inhalt muss application/json oder multipart/form-data sein, unkomprimiert.",
    "The content must be application/json or multipart/form-data, not compressed.",
);
pub(crate) const NOT_FORM_MEDIA: Text =
    Text::of("Der Inhalt muss ein abgesendetes Formular sein.", "The content must be a submitted form.");
pub(crate) const BAD_MULTIPART: Text =
    Text::of("Der mehrteilige Inhalt ist fehlerhaft.", "The multipart content is malformed.");
pub(crate) const NOT_AN_OBJECT: Text =
    Text::of("Der Inhalt muss ein JSON-Objekt sein.", "The content must be a JSON object.");
pub(crate) const NO_FILES: Text =
    Text::of("Dieses Formular nimmt keine Dateien an.", "This form takes no files.");
pub(crate) const UNKNOWN_FORM: Text =
    Text::of("Dieses Formular gibt es nicht oder nicht mehr.", "This form does not exist or is closed.");
pub(crate) const MISSING: Text = Text::of("Diese Angabe fehlt.", "This is missing.");
pub(crate) const NOT_TEXT: Text = Text::of("Das muss ein Text sein.", "This must be a text.");
pub(crate) const NOT_AN_OBJECT_HERE: Text = Text::of("Das muss ein Objekt sein.", "This must be an object.");
pub(crate) const NOT_A_LIST: Text = Text::of("Das muss eine Liste sein.", "This must be a list.");
pub(crate) const NOT_A_FLAG: Text = Text::of("Das muss true oder false sein.", "This must be true or false.");
pub(crate) const NOT_A_NUMBER: Text =
    Text::of("Das muss eine ganze Zahl sein.", "This must be a whole number.");
pub(crate) const NOT_A_FRACTION: Text = Text::of("Das muss eine Zahl sein.", "This must be a number.");
pub(crate) const NOT_AN_INSTANT: Text = Text::of(
    "Das muss ein Zeitpunkt mit Zeitzone sein, zum Beispiel 2027-01-31T12:00:00Z.",
    "This must be an instant with a time zone, for example 2027-01-31T12:00:00Z.",
);
pub(crate) const UNKNOWN_MEMBER: Text =
    Text::of("Diese Angabe gibt es hier nicht.", "There is nothing of this name here.");
pub(crate) const NOT_A_LANGUAGE: Text = Text::of("Möglich sind de und en.", "Possible are de and en.");
pub(crate) const TWICE: Text =
    Text::of("Diese Angabe ist mehrfach vorhanden.", "This is given more than once.");
pub(crate) const BAD_QUERY: Text = Text::of(
    "Die Abfrage enthält unzulässige Zeichen.",
    "The query contains characters that are not allowed.",
);

/// For a word that is not of a closed set.
pub(crate) fn one_of(words: &[&str]) -> Text {
    let listed = |and: &str| match words {
        [first @ .., last] if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
        _ => words.concat(),
    };
    Text::made(format!("Möglich sind {}.", listed("und")), format!("Possible are {}.", listed("and")))
}

/// What a person is told whose report could not be read now; `stays` where a script keeps the form.
pub(crate) fn not_read(stays: bool) -> Text {
    again_after(
        [
            "Ihre Meldung wurde nicht angenommen: Der Dienst ist zurzeit überlastet oder gestört, oder die \
             Verbindung war zu langsam.",
            "Your report was not taken: the service is overloaded or out of order, or the connection was too slow.",
        ],
        ["einen Augenblick", "a moment"],
        stays,
    )
}

/// What a person is told who has sent too much; `seconds` until it may be tried again.
pub(crate) fn not_read_yet(seconds: u64, stays: bool) -> Text {
    again_after(
        [
            "Ihre Meldung wurde noch nicht angenommen, weil von Ihrem Anschluss gerade zu viel gesendet wurde.",
            "Your report was not taken yet, because too much was sent from your connection just now.",
        ],
        [&format!("{seconds} Sekunden"), &format!("{seconds} seconds")],
        stays,
    )
}

fn again_after([why_de, why_en]: [&str; 2], [wait_de, wait_en]: [&str; 2], stays: bool) -> Text {
    let [then_de, then_en] = if stays {
        [
            "senden Sie sie dann noch einmal. Ihre Eingaben und Dateien sind noch da.",
            "send it again. What you entered and your files are still there.",
        ]
    } else {
        [
            "laden Sie diese Seite dann neu; Ihr Browser sendet dabei alles noch einmal, was Sie eingegeben haben. \
             Mit „Zurück“ kommen Sie zum Formular; viele Browser zeigen dort noch Ihre Eingaben.",
            "reload this page; your browser will send everything you entered once more. “Back” leads to the form; \
             many browsers still show there what you entered.",
        ]
    };
    Text::made(
        format!("{why_de} Bitte warten Sie {wait_de} und {then_de}"),
        format!("{why_en} Please wait {wait_en} and then {then_en}"),
    )
}

/// What a person is told whose files are too large.
pub(crate) const fn files_too_large(stays: bool) -> Text {
    if stays {
        return Text::of(
            "Ihre Meldung wurde nicht angenommen: Sie ist zu groß. Bitte wählen Sie kleinere oder weniger Dateien und \
             senden Sie sie dann noch einmal. Ihre übrigen Eingaben sind noch da.",
            "Your report was not taken: it is too large. Please choose smaller or fewer files and then send it \
             again. Everything else you entered is still there.",
        );
    }
    Text::of(
        "Ihre Meldung wurde nicht angenommen: Sie ist zu groß. Mit „Zurück“ kommen Sie zum Formular; viele Browser \
         zeigen dort noch Ihre Eingaben. Bitte wählen Sie kleinere oder weniger Dateien.",
        "Your report was not taken: it is too large. “Back” leads to the form; many browsers still show there what \
         you entered. Please choose smaller or fewer files.",
    )
}

/// What is wrong with a JSON body.
pub(crate) fn json(fault: crate::framework::body::json::JsonFault) -> Text {
    use crate::framework::body::json::JsonFault;
    match fault {
        JsonFault::Syntax { line: 0, .. } => Text::of(
            "Die Anfrage ist kein gültiges JSON in UTF-8.",
            "The request is not valid JSON in UTF-8.",
        ),
        JsonFault::Syntax { line, column } => Text::made(
            format!("Die Anfrage ist kein gültiges JSON (Zeile {line}, Spalte {column})."),
            format!("The request is not valid JSON (line {line}, column {column})."),
        ),
        JsonFault::DuplicateKey => {
            Text::of("Ein Schlüssel kommt in einem Objekt doppelt vor.", "A key occurs twice in one object.")
        }
        JsonFault::TooDeep => {
            Text::of("Die Anfrage ist zu tief verschachtelt.", "The request is nested too deeply.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_there_in_both_languages() {
        let kinds = [ErrorKind::Malformed, ErrorKind::Conflict, ErrorKind::Gone, ErrorKind::Internal];
        for kind in kinds {
            let text = of_kind(kind);
            assert_ne!(text.get(Locale::De), text.get(Locale::En));
        }
    }
}
