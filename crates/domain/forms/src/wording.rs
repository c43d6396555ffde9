//! The sentences of [`Problem`]s in German and English.

use crate::problem::{Expected, Problem};
use kernel::Locale;

pub(crate) fn message(problem: &Problem, locale: Locale) -> String {
    if let Problem::InTemplate { template, problem } = problem {
        let told = message(problem, locale);
        return match locale {
            Locale::De => format!("In der Vorlage „{template}“: {told}"),
            Locale::En => format!("In the template “{template}”: {told}"),
        };
    }
    with_values(problem, locale).unwrap_or_else(|| {
        let (de, en) = fixed(problem);
        locale.pick(de, en).to_owned()
    })
}

/// Sentences that name a bound.
fn with_values(problem: &Problem, locale: Locale) -> Option<String> {
    let n = |value: f64| number(value, locale);
    let de = locale == Locale::De;
    Some(match *problem {
        Problem::TooShort { min, actual } if de => {
            format!("Mindestens {min} Zeichen (eingegeben: {actual}).")
        }
        Problem::TooShort { min, actual } => format!("At least {min} characters (entered: {actual})."),
        Problem::TooLong { max, actual } if de => {
            format!("Höchstens {max} Zeichen (eingegeben: {actual}).")
        }
        Problem::TooLong { max, actual } => format!("At most {max} characters (entered: {actual})."),
        Problem::BelowMin(min) if de => format!("Bitte geben Sie eine Zahl ab {} ein.", n(min)),
        Problem::BelowMin(min) => format!("Please enter a number of {} or more.", n(min)),
        Problem::AboveMax(max) if de => format!("Bitte geben Sie eine Zahl bis {} ein.", n(max)),
        Problem::AboveMax(max) => format!("Please enter a number of {} or less.", n(max)),
        Problem::OffStep { step, base } if de => {
            format!("Möglich sind Zahlen in Schritten von {}, beginnend bei {}.", n(step), n(base))
        }
        Problem::OffStep { step, base } => {
            format!("Numbers go in steps of {}, starting at {}.", n(step), n(base))
        }
        Problem::TooManyFiles { max: 1 } => {
            locale.pick("Bitte hängen Sie nur eine Datei an.", "Please attach one file only.").to_owned()
        }
        Problem::TooManyFiles { max } if de => format!("Bitte hängen Sie höchstens {max} Dateien an."),
        Problem::TooManyFiles { max } => format!("Please attach at most {max} files."),
        Problem::FileTooLarge { max_kb } if de => {
            format!("Die Datei ist zu groß; erlaubt sind höchstens {}.", size(max_kb, locale))
        }
        Problem::FileTooLarge { max_kb } => {
            format!("The file is too large; at most {} are allowed.", size(max_kb, locale))
        }
        Problem::BoundOutOfRange { min, max } if de => format!("Möglich sind {min} bis {max}."),
        Problem::BoundOutOfRange { min, max } => format!("Possible are {min} to {max}."),
        Problem::TooManyItems { max } if de => format!("Höchstens {max} Einträge sind möglich."),
        Problem::TooManyItems { max } => format!("At most {max} entries are possible."),
        Problem::TooManyFields { max } if de => {
            format!("Ein Formular hat höchstens {max} Felder, alle Bausteine zusammen.")
        }
        Problem::TooManyFields { max } => {
            format!("A form has at most {max} fields, all blocks together.")
        }
        _ => return None,
    })
}

/// Sentences without a bound: German, English.
#[rustfmt::skip]
fn fixed(problem: &Problem) -> (&'static str, &'static str) {
    match problem {
        Problem::Required => ("Bitte füllen Sie dieses Feld aus.", "Please fill in this field."),
        Problem::MustBeOn => ("Bitte bestätigen Sie diesen Punkt.", "Please confirm this point."),
        Problem::UnknownField => ("Dieses Feld gibt es in diesem Formular nicht.", "This form has no such field."),
        Problem::WrongType(Expected::Text) => ("Hier wird ein Text erwartet.", "A text is expected here."),
        Problem::WrongType(Expected::Number) => ("Bitte geben Sie eine Zahl ein.", "Please enter a number."),
        Problem::WrongType(Expected::Boolean) => ("Hier wird Ja oder Nein erwartet.", "Yes or no is expected here."),
        Problem::WrongType(Expected::List) => ("Hier wird eine Liste von Werten erwartet.", "A list of values is expected here."),
        Problem::UnknownOption => ("Bitte wählen Sie eine der angebotenen Möglichkeiten.", "Please choose one of the options offered."),
        Problem::RepeatedOption => ("Bitte wählen Sie jede Möglichkeit nur einmal.", "Please choose each option only once."),
        Problem::PatternMismatch => ("Die Eingabe hat nicht die verlangte Form.", "The entry does not have the required form."),
        Problem::ControlCharacter => ("Der Text enthält Zeichen, die nicht gespeichert werden können. Bitte geben Sie ihn ohne Steuerzeichen ein.", "The text contains characters that can't be stored. Please enter it without control characters."),
        Problem::InvalidDate => ("Bitte geben Sie ein gültiges Datum ein.", "Please enter a valid date."),
        Problem::InvalidTime => ("Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 ein.", "Please enter a time from 00:00 to 23:59."),
        Problem::InvalidEmail => ("Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.", "Please enter an e-mail address, for example name@example.org."),
        Problem::InvalidTel => ("Bitte geben Sie eine Telefonnummer ein, zum Beispiel 030 123456.", "Please enter a telephone number, for example 030 123456."),
        Problem::InvalidUrl => ("Bitte geben Sie eine Webadresse ein, die mit http:// oder https:// beginnt.", "Please enter a web address that starts with http:// or https://."),
        Problem::NoValueHere => ("Dieses Element nimmt keine Eingabe an.", "This element takes no entry."),
        Problem::FixedValue => ("Dieser Wert ist festgelegt und kann nicht geändert werden.", "This value is fixed and can't be changed."),
        Problem::FilesOnly => ("Bitte hängen Sie hier Dateien an.", "Please attach files here."),
        Problem::NoFilesHere => ("Dieses Feld nimmt keine Dateien an.", "This field takes no files."),
        Problem::FileUnreadable => ("Die Datei ist leer, beschädigt oder von unbekannter Art.", "The file is empty, damaged or of an unknown kind."),
        Problem::FileKind => ("Dateien dieser Art können hier nicht angehängt werden.", "Files of this kind can't be attached here."),
        Problem::NoRoomForFiles => ("Dateien können zurzeit nicht angenommen werden. Bitte senden Sie Ihre Meldung ohne Datei ab.", "Files can't be taken at the moment. Please send your report without a file."),
        Problem::HoneypotFilled => ("Bitte lassen Sie dieses Feld leer. Vielleicht hat Ihr Browser es automatisch ausgefüllt.", "Please leave this field empty. Your browser may have filled it in automatically."),
        Problem::ChallengeMissing => ("Bitte beantworten Sie die Sicherheitsfrage.", "Please answer the security question."),
        Problem::ChallengeWrong => ("Die Antwort ist nicht richtig. Bitte lösen Sie die neue Aufgabe.", "The answer is not right. Please solve the new question."),
        Problem::ChallengeExpired => ("Die Sicherheitsfrage ist abgelaufen. Bitte lösen Sie die neue Aufgabe.", "The security question has expired. Please solve the new question."),
        Problem::InvalidSlug => ("Erlaubt sind Kleinbuchstaben a–z, Ziffern und Unterstriche, höchstens 63 Zeichen, mit einem Buchstaben am Anfang.", "Allowed are lower-case letters a–z, digits and underscores, at most 63 characters, starting with a letter."),
        Problem::ReservedSlug => ("Dieser Name ist reserviert, weil er aus Meldungen entfernt wird.", "This name is reserved, since it is removed from reports."),
        Problem::RepeatedSlug => ("Dieser Name kommt schon vor.", "This name is already in use."),
        Problem::TextMissing => ("Hier fehlt ein Text.", "A text is missing here."),
        Problem::OptionsMissing => ("Eine Auswahl braucht mindestens eine Möglichkeit.", "A choice needs at least one option."),
        Problem::OptionsNotUsed => ("Dieser Feldtyp hat keine Auswahlmöglichkeiten.", "This field type has no options."),
        Problem::InvalidOptionValue => ("Ein Wert darf nicht leer sein und keine Leerzeichen am Rand oder Steuerzeichen haben.", "A value must not be empty, padded with spaces or contain control characters."),
        Problem::OtherNotUsed => ("Nur Auswahlfelder haben einen Text für „Sonstiges“.", "Only choices have an “other” text."),
        Problem::OtherOptionMissing => ("Ein Text für „Sonstiges“ braucht eine Möglichkeit mit dem Wert „other“.", "An “other” text needs an option with the value “other”."),
        Problem::BoundNotUsed => ("Diese Grenze gilt für den Feldtyp nicht.", "This bound does not apply to the field type."),
        Problem::BoundsReversed => ("Die untere Grenze liegt über der oberen.", "The lower bound lies above the upper one."),
        Problem::StepNotPositive => ("Die Schrittweite muss größer als 0 sein.", "The step must be greater than 0."),
        Problem::InvalidPattern => ("Der reguläre Ausdruck ist ungültig oder zu aufwendig.", "The regular expression is invalid or too costly."),
        Problem::InvalidMediaType => ("Erkannt werden application/pdf, image/jpeg, image/png und image/webp; image/* steht für alle Bilder.", "Recognised are application/pdf, image/jpeg, image/png and image/webp; image/* stands for all pictures."),
        Problem::FlagNotUsed => ("Diese Einstellung gilt für den Feldtyp nicht.", "This setting does not apply to the field type."),
        Problem::FixedValueMissing => ("Ein verstecktes Feld braucht einen festen Wert: einen Text, eine Zahl oder Ja/Nein.", "A hidden field needs a fixed value: a text, a number or yes/no."),
        Problem::ConditionFieldUnknown => ("Die Bedingung nennt ein Feld, das es nicht gibt.", "The condition names a field that does not exist."),
        Problem::ConditionOnItself => ("Ein Feld kann nicht von sich selbst abhängen.", "A field can't depend on itself."),
        Problem::ConditionFieldWithoutValue => ("Das Feld der Bedingung hat keinen Wert, der sich vergleichen lässt.", "The field of the condition has no value to compare."),
        Problem::ConditionOpUnsuitable => ("Dieser Vergleich passt nicht zum Typ des Feldes.", "This comparison does not suit the field's type."),
        Problem::ConditionValueImpossible => ("Diesen Wert kann das Feld der Bedingung nicht haben.", "The field of the condition can't have this value."),
        Problem::ConditionCycle => ("Die Bedingungen hängen im Kreis voneinander ab.", "The conditions depend on one another in a circle."),
        Problem::UnknownFormat => ("Das ist kein Vorlagenpaket, das diese Version lesen kann.", "This is not a template bundle that this version can read."),
        Problem::UnknownBlock => ("Dieser Baustein ist nicht vorhanden.", "This block does not exist."),
        Problem::FormEmpty => ("Ein Formular ohne Felder kann nicht eingeschaltet werden.", "A form without fields can't be switched on."),
        // Sentences with values are made above.
        Problem::TooShort { .. } | Problem::TooLong { .. } | Problem::BelowMin(_) | Problem::AboveMax(_)
        | Problem::OffStep { .. } | Problem::TooManyFiles { .. } | Problem::FileTooLarge { .. }
        | Problem::BoundOutOfRange { .. } | Problem::TooManyItems { .. } | Problem::TooManyFields { .. }
        | Problem::InTemplate { .. } => ("", ""),
    }
}

/// A number as people of the language write it.
fn number(value: f64, locale: Locale) -> String {
    let plain = if value.abs() < 1e15 { value.to_string() } else { format!("{value:e}") };
    if locale == Locale::De { plain.replace('.', ",") } else { plain }
}

/// A size in KiB, in MB where it is whole.
fn size(kb: u32, locale: Locale) -> String {
    if kb >= 1024 && kb.is_multiple_of(1024) {
        format!("{} MB", kb / 1024)
    } else {
        format!("{} KB", number(f64::from(kb), locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_name_the_bound_in_the_way_of_the_language() {
        for (problem, de, en) in [
            (
                Problem::TooLong { max: 2000, actual: 2310 },
                "Höchstens 2000 Zeichen (eingegeben: 2310).",
                "At most 2000 characters (entered: 2310).",
            ),
            (
                Problem::BelowMin(0.5),
                "Bitte geben Sie eine Zahl ab 0,5 ein.",
                "Please enter a number of 0.5 or more.",
            ),
            (
                Problem::OffStep { step: 0.25, base: 0.0 },
                "Möglich sind Zahlen in Schritten von 0,25, beginnend bei 0.",
                "Numbers go in steps of 0.25, starting at 0.",
            ),
            (
                Problem::FileTooLarge { max_kb: 10_240 },
                "Die Datei ist zu groß; erlaubt sind höchstens 10 MB.",
                "The file is too large; at most 10 MB are allowed.",
            ),
            (
                Problem::UnknownOption,
                "Bitte wählen Sie eine der angebotenen Möglichkeiten.",
                "Please choose one of the options offered.",
            ),
        ] {
            assert_eq!(problem.message(Locale::De), de);
            assert_eq!(problem.message(Locale::En), en);
        }
        assert_eq!(Problem::TooManyFiles { max: 1 }.message(Locale::En), "Please attach one file only.");
        assert_eq!(Problem::AboveMax(1e300).message(Locale::De), "Bitte geben Sie eine Zahl bis 1e300 ein.");
    }
}
