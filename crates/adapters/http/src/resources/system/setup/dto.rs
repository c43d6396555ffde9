use crate::state::openapi::one_of;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::Object;

/// What there is to set up, in the order in which it is of use.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    /// The site has a name, and a logo or colours of its own.
    Look,
    /// There is a form.
    Form,
    /// The public can use one.
    Online,
    /// Somebody else has an account here, or an open invitation.
    Colleague,
    /// The caller signs in with a second factor.
    TwoFactor,
    /// The address begins with `https://`, and this request came through a trusted proxy.
    Proxy,
    /// Mails leave through a mail server.
    Mail,
}

impl Item {
    const ALL: [Self; 7] =
        [Self::Look, Self::Form, Self::Online, Self::Colleague, Self::TwoFactor, Self::Proxy, Self::Mail];

    const fn code(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Form => "form",
            Self::Online => "online",
            Self::Colleague => "colleague",
            Self::TwoFactor => "two_factor",
            Self::Proxy => "proxy",
            Self::Mail => "mail",
        }
    }
}

fn codes() -> Object {
    one_of(Item::ALL.map(Item::code))
}

/// Something to set up.
#[derive(Serialize, ToSchema)]
#[schema(as = SetupItem)]
struct SetupItemDto {
    /// What it is: `look` (a name, and a logo or colours), `form` (there is one), `online` (one that the public can use),
    /// `colleague` (an account or open invitation beside the caller's), `two_factor` (of the caller); and for the platform
    /// operator `proxy` (`BASE_URL` begins with `https://`, and this very request came through one of `TRUSTED_PROXIES`) and
    /// `mail` (`SMTP_URL` is set).
    #[schema(schema_with = codes)]
    key: &'static str,
    /// Whether it is done, by what is stored and configured now.
    is_done: bool,
}

/// What is set up, and what is not.
#[derive(Serialize, ToSchema)]
#[schema(as = Setup)]
pub(crate) struct SetupDto {
    /// In the order in which they are of use.
    items: Vec<SetupItemDto>,
}

impl SetupDto {
    pub(super) fn of(items: Vec<(Item, bool)>) -> Self {
        let item = |(item, is_done): (Item, bool)| SetupItemDto { key: item.code(), is_done };
        Self { items: items.into_iter().map(item).collect() }
    }
}
