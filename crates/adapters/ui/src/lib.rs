//! The public pages as HTML, and the files that the browser loads, embedded in the binary.
//!
//! [`HtmlPages`] draws the views of `views`: any form with its eighteen field types, conditions, what was typed and what
//! is wrong with it; its receipt, the pages around it, and those of people without a password. [`asset`] and
//! [`staff_index`] give the style sheet, the script, the fonts and the staff application.
//!
//! Invariants: a page is a pure function of its view. Texts of administrators and of strangers
//! are escaped; only the challenge's image, made by this service, is put in as it is. There is
//! no inline script or style and no request to another site. Everything works without
//! JavaScript. Controls of fields that are not visible are disabled, so nothing of them is sent.
//!
//! Deliberately absent: HTTP (status, headers, decoding of what is sent), the decision what is
//! valid or visible (`forms` has it), the clock, and the source of the style sheet and the
//! scripts (`web/`).

mod account;
mod assets;
mod form;
mod layout;
mod pages;
mod receipt;
mod style;
#[cfg(test)]
mod tests;
mod verification;

pub use assets::{asset, portal_index, staff_index};

use site::Colors;
use views::{
    AccessibilityPage, AccountPage, Asset, ErrorPage, FormPage, IndexPage, Pages, ReceiptPage,
    VerificationPage,
};

/// Draws the pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct HtmlPages;

impl Pages for HtmlPages {
    fn form(&self, page: &FormPage<'_>) -> String {
        form::form_page(page)
    }

    fn receipt(&self, page: &ReceiptPage<'_>) -> String {
        receipt::receipt_page(page)
    }

    fn index(&self, page: &IndexPage<'_>) -> String {
        pages::index_page(page)
    }

    fn account(&self, page: &AccountPage<'_>) -> String {
        account::account_page(page)
    }

    fn error(&self, page: &ErrorPage<'_>) -> String {
        pages::error_page(page)
    }

    fn accessibility(&self, page: &AccessibilityPage<'_>) -> String {
        pages::accessibility_page(page)
    }

    fn verification(&self, page: &VerificationPage<'_>) -> String {
        verification::verification_page(page)
    }

    fn style(&self, colors: Colors) -> String {
        style::style_sheet(colors)
    }

    fn asset(&self, path: &str) -> Option<Asset> {
        asset(path)
    }

    fn staff_app(&self) -> Option<Asset> {
        staff_index()
    }

    fn portal_app(&self) -> Option<Asset> {
        portal_index()
    }
}
