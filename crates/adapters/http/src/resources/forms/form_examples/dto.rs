use crate::framework::body::BodyProblems;
use crate::state::paging::Paging;
use deserr::Deserr;
use forms::Bundle;
use kernel::Locale;
use serde::Serialize;
use utoipa::ToSchema;

/// A form that comes with the product, for somebody who decides whether to adopt it.
#[derive(Serialize, ToSchema)]
#[schema(as = AdoptableForm)]
pub(crate) struct AdoptableFormDto {
    /// The key for adopting it.
    key: &'static str,
    /// Its title in the language of the request.
    title: String,
    /// The first paragraph of its introduction.
    description: String,
    /// Its questions, in the order of the form.
    asks: Vec<String>,
}

impl AdoptableFormDto {
    pub(super) fn new(key: &'static str, bundle: &Bundle, locale: Locale) -> Self {
        let fields = bundle.blocks.iter().flat_map(|block| &block.fields);
        Self {
            key,
            title: bundle.template.title.get(locale).to_owned(),
            description: bundle.template.first_paragraph(locale).to_owned(),
            asks: fields.map(|field| field.label.get(locale).to_owned()).collect(),
        }
    }
}

/// The forms that come with the product.
#[derive(Serialize, ToSchema)]
#[schema(as = AdoptableFormList)]
pub(crate) struct AdoptableFormListDto {
    /// In the order in which they are offered.
    pub(super) data: Vec<AdoptableFormDto>,
    /// The position of this page.
    #[serde(flatten)]
    pub(super) paging: Paging,
}

/// How to adopt an example.
#[derive(Deserr, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = Adoption)]
pub(crate) struct AdoptionDto {
    /// Whether the public can use it at once; `false` by default.
    #[deserr(default)]
    pub(super) is_active: Option<bool>,
}

/// The form that an adopted example became.
#[derive(Serialize, ToSchema)]
#[schema(as = AdoptedForm)]
pub(crate) struct AdoptedFormDto {
    /// Id of the template.
    pub(super) id: i64,
    pub(super) slug: String,
    /// Its title in the language of the request.
    pub(super) title: String,
    /// Whether the public can use it.
    pub(super) is_active: bool,
    /// The address of its page; null if there is none, as for `GET /api/admin/form-templates/{id}/address`.
    #[schema(required = true)]
    pub(super) url: Option<String>,
}
