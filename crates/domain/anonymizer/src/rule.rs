//! The rules and the report of what they did.

/// What is masked (specification, "Anonymization rules").
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
}

impl Rule {
    /// All rules, in the order in which they win where matches overlap.
    pub const ALL: [Self; 5] = [Self::Email, Self::Date, Self::Room, Self::Phone, Self::Name];

    /// The text that stands for what was masked.
    pub const fn replacement(self) -> &'static str {
        match self {
            Self::Email => "[E-MAIL ANONYMISIERT]",
            Self::Date => "[DATUM ANONYMISIERT]",
            Self::Room => "[RAUM ANONYMISIERT]",
            Self::Phone => "[TELEFON ANONYMISIERT]",
            Self::Name => "[NAME ANONYMISIERT]",
        }
    }

    /// A stable name for reports.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Date => "date",
            Self::Room => "room",
            Self::Phone => "phone",
            Self::Name => "name",
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Email => 0,
            Self::Date => 1,
            Self::Room => 2,
            Self::Phone => 3,
            Self::Name => 4,
        }
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
