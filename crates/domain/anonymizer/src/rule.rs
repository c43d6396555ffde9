//! The rules, sets of them, and the report of what they did.

/// What is masked (specification, "Anonymization rules"; decisions, section 3).
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
    /// A name after a word for a role or a relation (`Schwester Anna`), and letters that stand for one.
    Person,
    /// A date in another form: `03.04.26`, `2026-04-03`, `3. April`, `03.04.`
    OtherDate,
    /// Street with number, postcode with town.
    Address,
    /// A case number after its word.
    CaseNumber,
    /// An age.
    Age,
    /// IBAN, tax id, number of the health or pension insurance, by their check digits.
    Identifier,
    /// A German number plate.
    Plate,
}

impl Rule {
    /// All rules, in the order in which they win where matches overlap.
    pub const ALL: [Self; 12] = [
        Self::Email,
        Self::Date,
        Self::Room,
        Self::Phone,
        Self::Name,
        Self::Person,
        Self::OtherDate,
        Self::Address,
        Self::CaseNumber,
        Self::Age,
        Self::Identifier,
        Self::Plate,
    ];

    /// The text that stands for what was masked.
    pub const fn replacement(self) -> &'static str {
        match self {
            Self::Email => "[E-MAIL ANONYMISIERT]",
            Self::Date | Self::OtherDate => "[DATUM ANONYMISIERT]",
            Self::Room => "[RAUM ANONYMISIERT]",
            Self::Phone => "[TELEFON ANONYMISIERT]",
            Self::Name | Self::Person => "[NAME ANONYMISIERT]",
            Self::Address => "[ADRESSE ANONYMISIERT]",
            Self::CaseNumber | Self::Identifier => "[NUMMER ANONYMISIERT]",
            Self::Age => "[ALTER ANONYMISIERT]",
            Self::Plate => "[KENNZEICHEN ANONYMISIERT]",
        }
    }

    /// A stable name for reports and settings.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Date => "date",
            Self::Room => "room",
            Self::Phone => "phone",
            Self::Name => "name",
            Self::Person => "person",
            Self::OtherDate => "other_date",
            Self::Address => "address",
            Self::CaseNumber => "case_number",
            Self::Age => "age",
            Self::Identifier => "identifier",
            Self::Plate => "plate",
        }
    }

    /// The rule with a name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.code() == code)
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// A match in the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) rule: Rule,
}

/// Some of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet(u16);

impl RuleSet {
    /// The rules of the specification: they always hold.
    pub const BASIC: Self = Self(0b1_1111);
    /// All rules.
    pub const ALL: Self = Self((1 << Rule::ALL.len()) - 1);

    /// These rules and one more.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self(self.0 | 1 << rule.index())
    }

    /// Whether a rule is among them.
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & 1 << rule.index() != 0
    }

    /// Whether there is none beyond those of the specification.
    pub const fn is_basic(self) -> bool {
        self.0 & !Self::BASIC.0 == 0
    }

    /// The rules, in the order in which they win.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.into_iter().filter(move |rule| self.has(*rule))
    }
}

impl FromIterator<Rule> for RuleSet {
    /// The rules of the specification and these.
    fn from_iter<T: IntoIterator<Item = Rule>>(rules: T) -> Self {
        rules.into_iter().fold(Self::BASIC, Self::with)
    }
}

/// How often each rule matched. Holds no text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaskReport([u32; Rule::ALL.len()]);

impl MaskReport {
    pub(crate) fn add(&mut self, rule: Rule) {
        let count = &mut self.0[rule.index()];
        *count = count.saturating_add(1);
    }

    /// Matches of a rule.
    pub const fn count(&self, rule: Rule) -> u32 {
        self.0[rule.index()]
    }

    /// The rules that matched, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Rule, u32)> + '_ {
        Rule::ALL.into_iter().map(|rule| (rule, self.count(rule))).filter(|(_, count)| *count > 0)
    }

    /// Adds another report, of another text.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// Whether nothing matched.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }
}
