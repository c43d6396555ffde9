/// A change to an optional value: in a request, a missing member keeps it and `null` clears it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// Keeps the value.
    #[default]
    Keep,
    /// Removes the value.
    Clear,
    /// Sets a new value.
    Set(T),
}

impl<T> Patch<T> {
    /// Applies the change to the current value.
    ///
    /// ```
    /// use kernel::Patch;
    /// assert_eq!(Patch::Keep.apply_to(Some(1)), Some(1));
    /// assert_eq!(Patch::Clear.apply_to(Some(1)), None);
    /// assert_eq!(Patch::Set(2).apply_to(Some(1)), Some(2));
    /// ```
    pub fn apply_to(self, present: Option<T>) -> Option<T> {
        match self {
            Self::Keep => present,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    /// Returns the value for a new record.
    pub fn into_option(self) -> Option<T> {
        self.apply_to(None)
    }

    /// Converts the value, if one is set.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(f(value)),
        }
    }
}
