use crate::state::openapi::one_of;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::Object;

/// The items to set up, in the order in which they are useful.
#[derive(Clone, Copy, Debug)]
pub(super) enum SetupItem {
    /// The site has a name, and a logo or colours of its own.
    Look,
    /// Imprint and privacy notice are linked in the footer.
    Legal,
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
    /// Mails are sent through a mail server.
    Mail,
}

impl SetupItem {
    const ALL: [Self; 8] = [
        Self::Look,
        Self::Legal,
        Self::Form,
        Self::Online,
        Self::Colleague,
        Self::TwoFactor,
        Self::Proxy,
        Self::Mail,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Legal => "legal",
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
    one_of(SetupItem::ALL.map(SetupItem::code))
}

/// An item to set up.
#[derive(Serialize, ToSchema)]
#[schema(as = SetupItem)]
struct SetupItemDto {
    /// The item: `look` (a name, and a logo or colours), `legal` (links in the footer that are called imprint
    /// and privacy notice), `form` (one exists), `online` (the public can use one), `colleague` (an account or
    /// open invitation besides the caller's), `two_factor` (of the caller); and for the platform operator
    /// `proxy` (`BASE_URL` begins with `https://`, and this very request came through one of
    /// `TRUSTED_PROXIES`) and `mail` (`SMTP_URL` is set).
    #[schema(schema_with = codes)]
    key: &'static str,
    /// Whether it is done, according to current data and configuration.
    is_done: bool,
}

/// The items to set up, done or not.
#[derive(Serialize, ToSchema)]
#[schema(as = Setup)]
pub(crate) struct SetupDto {
    /// In the order in which they are useful.
    items: Vec<SetupItemDto>,
}

impl SetupDto {
    pub(super) fn of(items: Vec<(SetupItem, bool)>) -> Self {
        let item = |(item, is_done): (SetupItem, bool)| SetupItemDto { key: item.code(), is_done };
        Self { items: items.into_iter().map(item).collect() }
    }
}
