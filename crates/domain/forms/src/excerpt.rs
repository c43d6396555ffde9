//! What a list shows of a report's texts: their beginning, or the place that a search found.

use crate::display::{after_label, option_label, other_label};
use crate::field::{FieldDefinition, FieldType};
use crate::form::Form;
use crate::text::{push_search_key, search_key};
use kernel::{Locale, Translator, is_blank};
use serde_json::{Map, Value};
use std::ops::Range;
use unicode_normalization::char::is_combining_mark;

/// The maximum length of an excerpt in characters, without ellipses and label.
const EXCERPT: usize = 160;
/// The maximum number of characters before a match: few enough for it to stand in the first lines.
const BEFORE_MATCH: usize = 40;
/// The maximum number of characters of a match: a letter can have any number of marks combined with it.
const MATCH: usize = EXCERPT - BEFORE_MATCH;
/// How each mask ends, after a bracket and the name of what it replaces: `[NAME ANONYMISIERT]`. They are stored,
/// and the same in every language and for every site.
const MASK_END: &str = " ANONYMISIERT]";
/// More bytes than any mask has: what looks like a longer one was typed.
const LONGEST_MASK: usize = 32;

impl Form {
    /// Returns the beginning of the first multi-line text in one line, at most 160 characters and an
    /// ellipsis; of the first single-line text, if the report has no other.
    pub fn excerpt(&self, data: &Map<String, Value>) -> Option<String> {
        self.first_text(data).map(one_line)
    }

    /// Returns an excerpt that shows what a search found: the [`excerpt`](Self::excerpt) if the match stands
    /// there or in the [`summary`](Self::summary), otherwise the text around it, after the label of its field
    /// where that is another one.
    pub fn excerpt_of_match(
        &self,
        data: &Map<String, Value>,
        search: &str,
        words: &dyn Translator,
    ) -> Option<String> {
        let key = search_key(search);
        let shows = |line: &str| search_key(line).contains(&key);
        let text = self.first_text(data);
        let beginning = text.map(one_line);
        if beginning.as_deref().is_some_and(shows) {
            return beginning;
        }
        if let Some(around) = text.and_then(|text| around_match(text, &key)) {
            return Some(around);
        }
        if shows(&self.summary(data, words)) {
            return beginning;
        }
        // Where it is nowhere, it is the reference that was searched for.
        self.match_beside(data, &key, words).or(beginning)
    }

    fn first_text<'a>(&self, data: &'a Map<String, Value>) -> Option<&'a str> {
        let first = |kind: FieldType| {
            let mut texts = self.fields().filter(|field| field.kind == kind);
            texts.find_map(|field| data.get(&field.slug)?.as_str().filter(|text| !is_blank(text)))
        };
        first(FieldType::Textarea).or_else(|| first(FieldType::Text))
    }

    /// Returns the first match in any field, after its label.
    fn match_beside(&self, data: &Map<String, Value>, key: &str, words: &dyn Translator) -> Option<String> {
        let locale = words.locale();
        self.fields().find_map(|field| {
            let label = field.label.get(locale);
            let texts = data.get(&field.slug).map(|answer| searched(field, answer, locale));
            let around = texts.unwrap_or_default().into_iter().find_map(|text| around_match(text, key));
            if let Some(around) = around {
                return Some(after_label(label, &around));
            }
            let other = data.get(field.other_db_field.as_ref()?)?.as_str()?;
            Some(after_label(&other_label(label, words), &around_match(other, key)?))
        })
    }
}

/// Returns the texts of an answer that reports are searched by: those of choices in both languages.
fn searched<'a>(field: &'a FieldDefinition, answer: &'a Value, locale: Locale) -> Vec<&'a str> {
    match answer {
        Value::Array(items) => items.iter().flat_map(|item| searched(field, item, locale)).collect(),
        Value::String(_) if matches!(field.kind, FieldType::Hidden | FieldType::FileUpload) => Vec::new(),
        Value::String(text) if field.kind.is_choice() => {
            let other = match locale {
                Locale::De => Locale::En,
                Locale::En => Locale::De,
            };
            vec![option_label(field, text, locale), option_label(field, text, other)]
        }
        Value::String(text) => vec![text.as_str()],
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => Vec::new(),
    }
}

fn one_line(text: &str) -> String {
    // Enough words for the excerpt, without scanning a text of fifty thousand.
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        // With a whole mask behind the cut.
        if line.len() > EXCERPT * 5 {
            break;
        }
    }
    match line.char_indices().nth(EXCERPT) {
        None => line,
        Some((end, _)) => {
            let kept = before_mask(&line, end).trim_end();
            format!("{kept}{}", ellipsis_after(kept))
        }
    }
}

/// Returns the ellipsis behind a text that is cut there, set off from the bracket of a mask.
fn ellipsis_after(kept: &str) -> &'static str {
    if kept.ends_with(MASK_END) { " …" } else { "…" }
}

/// Returns the mask that a cut at this place would divide.
fn mask_at(text: &str, cut: usize) -> Option<Range<usize>> {
    let mut masks = text.match_indices(MASK_END).filter_map(|(at, end)| {
        let bracket = text[..at].trim_end_matches(|c: char| c.is_ascii_uppercase() || c == '-');
        Some(bracket.strip_suffix('[')?.len()..at + end.len())
    });
    masks.find(|mask| mask.start < cut && cut < mask.end && mask.len() <= LONGEST_MASK)
}

/// Returns a text up to this place, or up to the mask that it is in.
fn before_mask(text: &str, cut: usize) -> &str {
    let end = mask_at(text, cut).map_or(cut, |mask| mask.start);
    &text[..end]
}

/// Returns a text from this place, or from the end of the mask that it is in.
fn after_mask(text: &str, cut: usize) -> &str {
    let start = mask_at(text, cut).map_or(cut, |mask| mask.end);
    &text[start..]
}

/// Returns the first match of a search key with the words around it in one line; `None` without a match.
fn around_match(text: &str, key: &str) -> Option<String> {
    let text = text.trim();
    let Range { start, end } = find_match(text, key)?;
    let start = mask_at(text, start).map_or(start, |mask| mask.start);
    let end = mask_at(text, end).map_or(end, |mask| mask.end);
    let (before, matching) = (&text[..start], first_words(&text[start..end], MATCH));
    let after = &text[start + matching.len()..];
    let lead = last_words(before, BEFORE_MATCH);
    let room = EXCERPT.saturating_sub(lead.chars().count() + matching.chars().count());
    let rest = first_words(after, room);
    let cut_before = if lead.len() < before.len() { "…" } else { "" };
    let kept = format!("{cut_before}{lead}{matching}{rest}");
    let cut_after = if rest.len() < after.len() { ellipsis_after(&kept) } else { "" };
    let line = format!("{kept}{cut_after}");
    Some(line.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect())
}

/// Returns where a text first matches a search key, in whole letters, each with the marks combined with it.
fn find_match(text: &str, key: &str) -> Option<Range<usize>> {
    if !search_key(text).contains(key) {
        return None;
    }
    let begins_letter = |(at, c): &(usize, char)| *at == 0 || !is_combining_mark(*c);
    let starts: Vec<usize> = text.char_indices().filter(begins_letter).map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    let mut keys = String::with_capacity(text.len());
    // A key can be longer than its letter.
    let mut key_ends = Vec::with_capacity(starts.len());
    for (start, end) in starts.iter().copied().zip(ends) {
        push_search_key(&mut keys, &text[start..end]);
        key_ends.push(keys.len());
    }
    let at = keys.find(key)?;
    let first = key_ends.partition_point(|end| *end <= at);
    let last = key_ends.partition_point(|end| *end < at + key.len());
    let end = starts.get(last + 1).copied().unwrap_or(text.len());
    Some(*starts.get(first)?..end)
}

/// Returns the last words of a text, together at most so many characters.
fn last_words(text: &str, limit: usize) -> &str {
    let Some((at, left_out)) = text.char_indices().rev().nth(limit) else { return text };
    let tail = &text[at + left_out.len_utf8()..];
    // A single word that is longer is cut.
    let space = if left_out.is_whitespace() { None } else { tail.find(char::is_whitespace) };
    let cut = text.len() - tail.len() + space.unwrap_or(0);
    after_mask(text, cut).trim_start()
}

/// Returns the first words of a text, together at most so many characters.
fn first_words(text: &str, limit: usize) -> &str {
    let Some((at, left_out)) = text.char_indices().nth(limit) else { return text };
    let space = if left_out.is_whitespace() { None } else { text[..at].rfind(char::is_whitespace) };
    before_mask(text, space.unwrap_or(at)).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(text: &str, search: &str) -> Option<String> {
        around_match(text, &search_key(search))
    }

    #[test]
    fn a_match_stands_between_whole_words_and_ellipses() {
        let long = format!("{}Der STURZ war\nnachts. {}", "davor ".repeat(50), "danach ".repeat(50));
        let line = around(&long, "sturz").unwrap();
        assert!(line.starts_with("…davor davor "), "{line}");
        assert!(line.contains(" Der STURZ war nachts. danach "), "{line}");
        assert!(line.ends_with(" danach…"), "{line}");
        assert!((120..=EXCERPT + 2).contains(&line.chars().count()), "{line}");
        assert!(line.chars().take_while(|c| *c != 'S').count() <= BEFORE_MATCH + 1, "{line}");
    }

    #[test]
    fn what_is_short_is_shown_whole_and_a_match_in_a_word_with_that_word() {
        assert_eq!(around(" Im Treppensturz verletzt ", "STURZ").unwrap(), "Im Treppensturz verletzt");
        assert_eq!(around("Sturz", "sturz").unwrap(), "Sturz");
        assert_eq!(around("Sturz", "fall"), None);
        let word = format!("{}sturz{}", "a".repeat(300), "b".repeat(300));
        let line = around(&word, "sturz").unwrap();
        assert_eq!(line, format!("…{}sturz{}…", "a".repeat(40), "b".repeat(115)));
    }

    /// A mask is shown whole, or not at all.
    #[test]
    fn no_cut_divides_a_mask() {
        let mask = "[E-MAIL ANONYMISIERT]";
        for gap in 0..200 {
            let filled = "x".repeat(gap);
            let text = format!("davor {mask} {filled} Sturz {filled} {mask} danach {}", "y ".repeat(200));
            for line in [around(&text, "sturz").unwrap(), one_line(&text), one_line(&text[6 + mask.len()..])]
            {
                let without = line.replace(mask, "");
                assert!(!without.contains("ANON") && !without.contains(['[', ']', '-']), "{gap}: {line}");
            }
        }
        for search in ["mail", "anonym", "-", "] schob", "il anonymisiert"] {
            let line = around(&format!("Und {mask} schob"), search).unwrap();
            assert_eq!(line, format!("Und {mask} schob"), "{search}");
        }
        let close = format!("{}{mask}schob {}", "x ".repeat(30), "y ".repeat(200));
        assert!(around(&close, "anonymisiert").unwrap().contains(&format!("x {mask}schob y")));
        assert!(around(&format!("{mask} [{mask}"), "[[").unwrap().starts_with(mask));
        let typed = format!("[{} ANONYMISIERT]", "A".repeat(300));
        assert_eq!(one_line(&typed), format!("[{}…", "A".repeat(EXCERPT - 1)));
    }

    #[test]
    fn an_ellipsis_is_set_off_from_a_mask() {
        let mask = "[NAME ANONYMISIERT]";
        let filled = "x".repeat(EXCERPT - " ".len() - mask.len());
        assert_eq!(one_line(&format!("{filled} {mask} {mask}")), format!("{filled} {mask} …"));
        let filled = "x".repeat(EXCERPT - "Sturz  ".len() - mask.len());
        let line = around(&format!("Sturz {filled} {mask} {mask}"), "sturz").unwrap();
        assert_eq!(line, format!("Sturz {filled} {mask} …"));
    }

    #[test]
    fn a_match_with_very_many_marks_is_cut() {
        let marks = "\u{301}".repeat(40_000);
        let line = around(&format!("Und a{marks} und"), "a\u{301}").unwrap();
        assert!(line.starts_with("Und a\u{301}") && line.ends_with("\u{301}…"), "{}", line.len());
        assert!(line.chars().count() <= EXCERPT + 2, "{}", line.len());
    }

    #[test]
    fn a_match_is_found_as_the_search_finds_it() {
        assert_eq!(around("ÜBERGABE der Schicht", "u\u{308}bergabe").unwrap(), "ÜBERGABE der Schicht");
        for (text, search, matching) in [
            ("ΣΟΦΟΣ", "οφοσ", "ΟΦΟΣ"),
            ("in İzmir", "İZ", "İz"),
            ("İİ x", "x", "x"),
            ("😀 Sturz 😀", "sturz", "Sturz"),
            ("a\u{308}\u{332}x", "x", "x"),
            ("50 % (etwa)", "% (", "% ("),
        ] {
            let range = find_match(text, &search_key(search)).unwrap();
            assert_eq!(&text[range], matching, "{text}");
        }
        assert_eq!(find_match("Straße", &search_key("strasse")), None);
    }
}
