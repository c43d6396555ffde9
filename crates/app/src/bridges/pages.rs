//! The pages, drawn by `ui` for `http`.

use super::arrivals;
use http_api::Pages;
use http_api::pages::{ArrivalPage, Asset, FormLink, FormPage, Notice, Question, ReceiptPage};
use kernel::Locale;
use site::ports::BuiltInTexts;
use site::{Brand, BuiltInText, Colors};

/// The texts of the pages of the binary.
pub struct PageTexts(Vec<BuiltInText>);

impl Default for PageTexts {
    fn default() -> Self {
        Self(ui::all_texts().into_iter().map(|(key, de, en)| BuiltInText { key, de, en }).collect())
    }
}

impl BuiltInTexts for PageTexts {
    fn all(&self) -> &[BuiltInText] {
        &self.0
    }
}

/// Draws the pages of the binary.
pub struct UiPages;

impl Pages for UiPages {
    fn form(&self, page: &FormPage<'_>) -> String {
        let lost_files =
            page.lost_files.iter().map(|file| ui::LostFile { field: &file.field, name: &file.name });
        ui::form_page(&ui::FormPage {
            form: page.form,
            locale: page.locale,
            brand: page.brand,
            values: page.values,
            raw: page.raw,
            violations: page.violations,
            challenge: page.challenge.map(question),
            notice: page.notice.map(notice),
            path: page.path,
            key: page.key,
            lost_files: &lost_files.collect::<Vec<_>>(),
            files_stay: page.files_stay,
            is_preview: page.is_preview,
        })
    }

    fn receipt(&self, page: &ReceiptPage<'_>) -> String {
        ui::receipt_page(&ui::ReceiptPage {
            locale: page.locale,
            brand: page.brand,
            path: page.path,
            form_path: page.form_path,
            title: page.title,
            reference: page.reference,
            received_at: page.received_at,
            text: page.text,
            quick_exit: page.quick_exit,
        })
    }

    fn index(&self, brand: &Brand, forms: &[FormLink], locale: Locale) -> String {
        let forms: Vec<_> = forms
            .iter()
            .map(|form| ui::FormLink {
                path: &form.path,
                title: &form.title,
                description: form.description.as_deref(),
            })
            .collect();
        ui::index_page(&ui::IndexPage { locale, brand, forms: &forms, maintenance: None, path: "/" })
    }

    fn arrival(&self, page: &ArrivalPage<'_>) -> String {
        arrivals::page(page)
    }

    fn error(&self, status: u16, message: &str, path: &str, locale: Locale) -> String {
        // Where something failed it is not always known whose page it would have been.
        let brand = Brand::named("Meldewerk");
        ui::error_page(&ui::ErrorPage { locale, brand: &brand, status, message: Some(message), path })
    }

    fn accessibility(&self, brand: &Brand, contact: &str, locale: Locale) -> String {
        ui::accessibility_page(&ui::AccessibilityPage {
            locale,
            brand,
            contact: Some(contact),
            path: ui::ACCESSIBILITY_PATH,
        })
    }

    fn style(&self, colors: Colors) -> String {
        ui::style_sheet(colors)
    }

    fn asset(&self, path: &str) -> Option<Asset> {
        ui::asset(path).map(asset)
    }

    fn staff_app(&self) -> Option<Asset> {
        ui::staff_index().map(asset)
    }
}

fn asset(asset: ui::Asset) -> Asset {
    Asset { bytes: asset.bytes, media_type: asset.media_type, immutable: asset.immutable, etag: asset.etag }
}

fn question(question: Question<'_>) -> ui::Question<'_> {
    match question {
        Question::OnRequest => ui::Question::OnRequest,
        Question::Asked(challenge) => ui::Question::Asked(ui::ChallengeView {
            token: &challenge.token,
            image_svg: &challenge.image_svg,
            accessible_text: &challenge.accessible_text,
            work: challenge
                .work
                .as_ref()
                .map(|work| ui::WorkView { salt: &work.salt, difficulty: work.difficulty.bits() }),
        }),
    }
}

fn notice(notice: Notice<'_>) -> ui::Notice<'_> {
    match notice {
        Notice::Maintenance { message, contact } => ui::Notice::Maintenance { message, contact },
        Notice::Unavailable => ui::Notice::Unavailable,
        Notice::Busy { retry_after } => ui::Notice::Busy { retry_after },
        Notice::FormChanged => ui::Notice::FormChanged,
        Notice::MoreFields => ui::Notice::MoreFields,
        Notice::AlreadySent => ui::Notice::AlreadySent,
        Notice::NoTrial => ui::Notice::NoTrial,
        Notice::Trial { masked } => ui::Notice::Trial { masked },
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_adapters_mean_the_same_names() {
        use http_api::pages::names as read;
        use ui::names as written;
        for (read, written) in [
            (read::DATA_PREFIX, written::DATA_PREFIX),
            (read::LOCALE, written::LOCALE),
            (read::SHOWN, written::SHOWN),
            (read::HONEYPOT, written::HONEYPOT),
            (read::CAPTCHA_TOKEN, written::CAPTCHA_TOKEN),
            (read::CAPTCHA_ANSWER, written::CAPTCHA_ANSWER),
            (read::CAPTCHA_WORK, written::CAPTCHA_WORK),
            (read::ACTION, written::ACTION),
            (read::ACTION_SUBMIT, written::ACTION_SUBMIT),
            (read::ACTION_REFRESH, written::ACTION_REFRESH),
            (read::ACTION_CAPTCHA, written::ACTION_CAPTCHA),
            (read::ACTION_GERMAN, written::ACTION_GERMAN),
            (read::ACTION_ENGLISH, written::ACTION_ENGLISH),
            (read::KEY, written::KEY),
            (read::FILES_STAY, written::FILES_STAY),
        ] {
            assert_eq!(read, written);
        }
    }
}
