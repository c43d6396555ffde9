//! The control for files.

use super::field::FieldView;
use super::input::framed;

use forms::ports::FILE_TYPES;
use kernel::Locale;
use maud::{Markup, html};
use texts::Texts;
use views::names;

/// Largest size of a file in KiB when the field names none (decisions, section 2).
const DEFAULT_MAX_SIZE_KB: u32 = 10_240;

pub(crate) fn upload(field: &FieldView<'_>) -> Markup {
    let bounds = &field.def.validation;
    let count = bounds.max_files.unwrap_or(1);
    let accept: Vec<&str> = match &bounds.accept {
        Some(types) => types.iter().map(String::as_str).collect(),
        None => FILE_TYPES.to_vec(),
    };
    let hints = field.hints(limits(field, &accept, count));
    framed(
        field,
        &hints,
        &chooser(
            field.t(),
            field.id(),
            count > 1,
            &html! {
                input.kern-form-input__input."kern-form-input__input--error"[field.has_problem()]
                    id=(field.id()) name=(names::files(&field.def.slug)) type="file"
                    accept=[(!accept.is_empty()).then(|| accept.join(","))] multiple[count > 1]
                    required[field.def.required] disabled[!field.shown]
                    aria-invalid=[field.invalid()] aria-describedby=[field.described_by(&hints)];
            },
        ),
    )
}

/// A control for files with a button and text in the language of the page; the browser's own are in the
/// language of the browser. Hidden until the script can show what was chosen.
pub(crate) fn chooser(t: &Texts, id: &str, several: bool, control: &Markup) -> Markup {
    let label = if several { "public.file_choose_many" } else { "public.file_choose_one" };
    html! {
        div.mw-files {
            (control)
            label.kern-btn.kern-btn--secondary for=(id) { span.kern-label { (t.get(label)) } }
            span.kern-body.mw-files__names data-none=(t.get("public.file_none")) {}
        }
    }
}

fn limits(field: &FieldView<'_>, accept: &[&str], count: u32) -> Vec<String> {
    let t = field.t();
    let mut texts = Vec::with_capacity(3);
    if !accept.is_empty() {
        let types = accept.iter().map(|media_type| type_name(media_type)).collect::<Vec<_>>().join(", ");
        texts.push(t.fill("public.file_types", &[("types", &types)]));
    }
    let size = field.def.validation.max_size_kb.unwrap_or(DEFAULT_MAX_SIZE_KB);
    let size = size_in_words(size, field.view.page.locale);
    texts.push(match count {
        1 => t.fill("public.file_limit_one", &[("size", &size)]),
        _ => t.fill("public.file_limit_many", &[("count", &count.to_string()), ("size", &size)]),
    });
    // A browser never restores a chosen file in the control.
    let page = &field.view.page;
    let mut lost = page.lost_files.iter().filter(|file| file.field == field.def.slug).peekable();
    if lost.peek().is_some() {
        texts.extend(lost.map(|file| t.fill("public.file_lost", &[("name", &file.name)])));
    } else if field.view.resumed && !page.files_stay {
        texts.push(t.get("public.file_again").to_owned());
    }
    texts
}

/// Returns the everyday name of a media type.
fn type_name(media_type: &str) -> String {
    let name = match media_type {
        "application/pdf" => "PDF",
        "image/jpeg" => "JPEG",
        "image/png" => "PNG",
        "image/webp" => "WebP",
        "image/gif" => "GIF",
        "image/heic" | "image/heif" => "HEIC",
        "text/plain" => "TXT",
        "text/csv" => "CSV",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document" => "DOCX",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => "XLSX",
        "application/vnd.oasis.opendocument.text" => "ODT",
        "audio/mpeg" => "MP3",
        "video/mp4" => "MP4",
        other => return other.to_owned(),
    };
    name.to_owned()
}

/// Formats a size in KiB for people; 1 MB means 1024 KB, as file managers show it.
pub(crate) fn size_in_words(kib: u32, locale: Locale) -> String {
    if kib < 1024 {
        return format!("{kib} KB");
    }
    let tenths = (u64::from(kib) * 10 + 512) / 1024;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    match (tenth, locale) {
        (0, _) => format!("{whole} MB"),
        (_, Locale::De) => format!("{whole},{tenth} MB"),
        (_, Locale::En) => format!("{whole}.{tenth} MB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_in_the_largest_fitting_unit() {
        assert_eq!(size_in_words(512, Locale::De), "512 KB");
        assert_eq!(size_in_words(10_240, Locale::De), "10 MB");
        assert_eq!(size_in_words(2_560, Locale::De), "2,5 MB");
        assert_eq!(size_in_words(2_560, Locale::En), "2.5 MB");
        assert_eq!(size_in_words(u32::MAX, Locale::En), "4194304 MB");
    }

    #[test]
    fn an_unknown_media_type_is_named_as_it_is() {
        assert_eq!(type_name("application/pdf"), "PDF");
        assert_eq!(type_name("application/x-else"), "application/x-else");
    }
}
