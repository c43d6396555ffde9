//! The rules, sets of rules, and the counts of their matches.

/// A kind of data that is masked (specification, "Anonymization rules"; decisions, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// An e-mail address.
    Email,
    /// A date, `DD.MM.YYYY`.
    Date,
    /// A room or a ward with its number.
    Room,
    /// A telephone number in a German format.
    Phone,
    /// A name after a title or a form of address.
    Name,
    /// A name after a word for a role or a relation (`Schwester Anna`), or letters that stand for one.
    Person,
    /// A full name without a title: `Petra Meier`.
    FullName,
    /// A date in another form: `03.04.26`, `2026-04-03`, `3. April`, `03.04.`
    OtherDate,
    /// A street with its number, a postcode with its town.
    Address,
    /// A case number after its label.
    CaseNumber,
    Age,
    /// An IBAN, tax id, or number of the health or pension insurance, verified by check digits.
    Identifier,
    /// A German number plate.
    Plate,
}

impl Rule {
    /// All rules, in order of precedence where matches overlap.
    pub const ALL: [Self; 13] = [
        Self::Email,
        Self::Date,
        Self::Room,
        Self::Phone,
        Self::Name,
        Self::Person,
        Self::FullName,
        Self::OtherDate,
        Self::Address,
        Self::CaseNumber,
        Self::Age,
        Self::Identifier,
        Self::Plate,
    ];

    /// The text that replaces a match.
    pub const fn replacement(self) -> &'static str {
        match self {
            Self::Email => "[E-MAIL ANONYMISIERT]",
            Self::Date | Self::OtherDate => "[DATUM ANONYMISIERT]",
            Self::Room => "[RAUM ANONYMISIERT]",
            Self::Phone => "[TELEFON ANONYMISIERT]",
            Self::Name | Self::Person | Self::FullName => "[NAME ANONYMISIERT]",
            Self::Address => "[ADRESSE ANONYMISIERT]",
            Self::CaseNumber | Self::Identifier => "[NUMMER ANONYMISIERT]",
            Self::Age => "[ALTER ANONYMISIERT]",
            Self::Plate => "[KENNZEICHEN ANONYMISIERT]",
        }
    }

    /// The stable name in stored counts and settings.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Date => "date",
            Self::Room => "room",
            Self::Phone => "phone",
            Self::Name => "name",
            Self::Person => "person",
            Self::FullName => "full_name",
            Self::OtherDate => "other_date",
            Self::Address => "address",
            Self::CaseNumber => "case_number",
            Self::Age => "age",
            Self::Identifier => "identifier",
            Self::Plate => "plate",
        }
    }

    /// Parses what [`code`](Self::code) returns.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.code() == code)
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// A match as start, end and rule.
pub(crate) type RuleMatch = (usize, usize, Rule);

/// A match in the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) rule: Rule,
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet(u16);

impl RuleSet {
    /// The permanent rules (specification, "Anonymization rules"): they always apply.
    pub const PERMANENT: Self = Self(0b1_1111);
    /// All rules.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);

    /// Adds a rule to the set.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule.index())
    }

    /// Checks whether a rule is among them.
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & 1 << rule.index() != 0
    }

    /// Checks whether the set has no optional rules.
    pub const fn is_permanent_only(self) -> bool {
        self.is_within(Self::PERMANENT)
    }

    /// Checks whether another set has all rules of this one.
    pub(crate) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the rules, in order of precedence.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |rule| self.has(*rule))
    }
}

impl FromIterator<Rule> for RuleSet {
    /// Creates a set of the permanent rules and these.
    fn from_iter<T: IntoIterator<Item = Rule>>(rules: T) -> Self {
        rules.into_iter().fold(Self::PERMANENT, Self::with)
    }
}

/// The number of matches per rule. Contains no text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCounts([u32; Rule::ALL.len()]);

impl MatchCounts {
    pub(crate) fn add(&mut self, rule: Rule) {
        let count = &mut self.0[rule.index()];
        *count = count.saturating_add(1);
    }

    /// Returns the number of matches of a rule.
    pub const fn count(&self, rule: Rule) -> u32 {
        self.0[rule.index()]
    }

    /// Returns the rules that matched, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Rule, u32)> + '_ {
        Rule::ALL.into_iter().map(|rule| (rule, self.count(rule))).filter(|(_, count)| *count > 0)
    }

    /// Adds the counts of another text.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// Checks whether nothing matched.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }
}
