//! Enums with stable names.

/// Declares an enum whose variants have codes: the names used in the API and in stores, which never change.
///
/// ```
/// kernel::coded! {
///     /// How loud.
///     Level {
///         /// Hardly.
///         Low => "low",
///         /// Very.
///         High => "high",
///     }
/// }
/// assert_eq!((Level::High.code(), Level::parse("low"), Level::ALL.len()), ("high", Some(Level::Low), 2));
/// ```
#[macro_export]
macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident => $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All variants, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name used in the API and in stores. It never changes.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)*
                }
            }

            /// Parses what [`code`](Self::code) returns.
            pub fn parse(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.code() == code)
            }
        }
    };
}
