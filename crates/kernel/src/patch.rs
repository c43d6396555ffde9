/// What becomes of something that may be missing: in a request, a member that is not there keeps it, `null` clears it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It is taken away.
    Clear,
    /// It gets this value.
    Set(T),
}

impl<T> Patch<T> {
    /// What is there afterwards.
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

    /// What a new record gets.
    pub fn into_option(self) -> Option<T> {
        self.apply_to(None)
    }

    /// Of another type.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(f(value)),
        }
    }
}
