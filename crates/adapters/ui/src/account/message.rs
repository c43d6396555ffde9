//! A message, and what to do next.

use crate::layout::Frame;

use maud::{Markup, html};
use views::AccountPage;

/// A page without a form.
pub(super) struct Message<'a> {
    pub(super) title: &'a str,
    /// Whether the page reports an error.
    pub(super) is_error: bool,
    pub(super) content: Markup,
    /// Where to go next: address and text. The first one stands out.
    pub(super) links: &'a [(&'a str, &'a str)],
}

impl Message<'_> {
    pub(super) fn page(&self, page: &AccountPage<'_>) -> String {
        let texts = page.brand.texts.in_language(page.locale);
        let prefix = if self.is_error { texts.get("public.error_prefix") } else { "" };
        let title = format!("{prefix}{}", self.title);
        let frame = Frame {
            locale: page.locale,
            brand: page.brand,
            title: &title,
            path: page.path,
            form: None,
            quick_exit: false,
            unlisted: true,
            is_preview: false,
        };
        frame.document(&html! {
            h1.kern-heading-large { (self.title) }
            (self.content)
            @if !self.links.is_empty() {
                div.mw-receipt__actions.mw-next {
                    @for (index, (address, text)) in self.links.iter().enumerate() {
                        a.kern-btn."kern-btn--primary"[index == 0]."kern-btn--secondary"[index > 0] href=(address) {
                            span.kern-label { (text) }
                        }
                    }
                }
            }
        })
    }
}
