//! What the lists know about a word.

/// The evidence for a word being a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameEvidence {
    None,
    Given,
    Surname,
}

pub(crate) const GIVEN: u32 = 1;
pub(crate) const SURNAME: u32 = 1 << 1;
pub(crate) const NOUN: u32 = 1 << 2;
pub(crate) const FUNCTION: u32 = 1 << 3;
pub(crate) const EVERYDAY: u32 = 1 << 4;
pub(crate) const ROOM: u32 = 1 << 5;
pub(crate) const TITLE: u32 = 1 << 6;
/// A title that several people follow.
pub(crate) const PLURAL: u32 = 1 << 7;
/// A title that is a complete word: "Ich sprach mit der Frau. Danach …"
pub(crate) const UNDOTTED: u32 = 1 << 8;
/// A title that means something else without a dot.
pub(crate) const DOTTED: u32 = 1 << 9;
/// A title only in capitals, with other meanings as well.
pub(crate) const AMBIGUOUS: u32 = 1 << 10;
/// A word inside a sequence of titles.
pub(crate) const QUALIFIER: u32 = 1 << 11;
pub(crate) const PARTICLE: u32 = 1 << 12;
/// A particle with which a name can begin: `von`, but not `der` (Herr der Lage).
pub(crate) const LEADING: u32 = 1 << 13;
/// A degree: any noun after it is a name.
pub(crate) const DEGREE: u32 = 1 << 14;
/// A title with a capital: "ich mag. Danach …"
pub(crate) const CAPITAL: u32 = 1 << 15;
/// A word that begins a title but is not one by itself: `Univ.-Prof.`
pub(crate) const PREFIX: u32 = 1 << 16;
/// An abbreviated function inside a sequence: `Herr RA Dr.`
pub(crate) const INFIX: u32 = 1 << 17;
/// A noun that is nobody's surname.
pub(crate) const THING: u32 = 1 << 18;
/// An article, a pronoun or the like, after which a noun stands.
pub(crate) const DETERMINER: u32 = 1 << 19;
/// A particle found in the names of few families only: `zum Winkel`.
pub(crate) const RARE: u32 = 1 << 20;
/// A word that follows such a particle.
pub(crate) const PARTICLE_SURNAME: u32 = 1 << 21;
/// A verb that links a noun to a person, "der Herr Diabetiker ist", or that says what a person does.
pub(crate) const VERB: u32 = 1 << 22;
/// A relative: "Ihr Herr Vater".
pub(crate) const RELATIVE: u32 = 1 << 23;

/// A noun that is not a surname even right after `Herr` or `Frau`.
pub(crate) const IDIOM: u32 = 1 << 25;
/// `Frau`: the masculine form of a function after it is a surname.
pub(crate) const FEMALE: u32 = 1 << 24;

/// A title after which any word that is no German one is a name: `Ing.`, `DI`; in no list.
pub(crate) const OPEN: u32 = 1 << 26;

/// What is known about a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WordFacts(pub(crate) u32);

impl WordFacts {
    /// Returns the evidence for the word being a name; a genitive `s` is ignored.
    pub(crate) const fn evidence(self) -> NameEvidence {
        if self.0 & GIVEN != 0 {
            NameEvidence::Given
        } else if self.0 & SURNAME != 0 {
            NameEvidence::Surname
        } else {
            NameEvidence::None
        }
    }

    pub(crate) const fn is_known_name(self) -> bool {
        self.0 & (GIVEN | SURNAME) != 0
    }

    pub(crate) const fn is_surname(self) -> bool {
        self.0 & SURNAME != 0
    }

    /// Checks whether the word is in no list.
    pub(crate) const fn is_unlisted(self) -> bool {
        self.0 == 0
    }

    /// Checks whether the word is an everyday verb, adjective or particle.
    pub(crate) const fn is_everyday(self) -> bool {
        self.0 & EVERYDAY != 0
    }

    /// Checks whether the word is an everyday noun; in a hyphenated compound the last part decides.
    pub(crate) const fn is_noun(self) -> bool {
        self.0 & NOUN != 0
    }

    /// Checks whether the word names a function or is a form of address without a name.
    pub(crate) const fn is_function(self) -> bool {
        self.0 & FUNCTION != 0
    }

    /// Checks whether a capitalised word is a name after a degree: even everyday nouns are.
    pub(crate) const fn can_follow_degree(self) -> bool {
        self.0 & (TITLE | ROOM) == 0
            && (self.0 & FUNCTION == 0 || self.is_surname())
            && (self.is_known_name() || !self.is_everyday())
    }

    /// Checks whether the word is not a surname even right after `Herr` or `Frau`: "Herr Papa".
    pub(crate) const fn is_idiom(self) -> bool {
        self.0 & IDIOM != 0
    }

    /// Checks whether the word is a noun that is nobody's surname.
    pub(crate) const fn is_thing(self) -> bool {
        self.0 & THING != 0
    }

    /// Checks whether the word means a relative: "Ihr Herr Vater".
    pub(crate) const fn is_relative(self) -> bool {
        self.0 & RELATIVE != 0
    }

    pub(crate) const fn is_determiner(self) -> bool {
        self.0 & DETERMINER != 0
    }

    /// Checks whether the word is a finite verb that often follows a person.
    pub(crate) const fn is_verb(self) -> bool {
        self.0 & VERB != 0
    }

    /// Checks whether the word is a particle that few names have: `zum Winkel`.
    pub(crate) const fn is_rare_particle(self) -> bool {
        self.0 & RARE != 0
    }

    /// Checks whether the word follows such a particle.
    pub(crate) const fn is_particle_surname(self) -> bool {
        self.0 & PARTICLE_SURNAME != 0
    }

    /// Checks whether the title is a degree.
    pub(crate) const fn is_degree(self) -> bool {
        self.0 & DEGREE != 0
    }

    /// Checks whether the word begins a title but is not one by itself: `Univ.-Prof.`
    pub(crate) const fn is_prefix(self) -> bool {
        self.0 & PREFIX != 0
    }

    /// Checks whether a title has to begin with a capital.
    pub(crate) const fn takes_capital(self) -> bool {
        self.0 & CAPITAL != 0
    }

    /// Checks whether the word is an abbreviated function inside a sequence of titles, in capitals.
    pub(crate) const fn is_title_infix(self) -> bool {
        self.0 & INFIX != 0
    }

    /// Checks whether the word is a form of address or a degree, written with or without a dot.
    pub(crate) const fn is_title(self) -> bool {
        self.0 & TITLE != 0
    }

    /// Checks whether a title is written with or without a dot as this one has to be.
    pub(crate) const fn takes_dot(self, dotted: bool) -> bool {
        self.0 & if dotted { UNDOTTED } else { DOTTED } == 0
    }

    /// Checks whether a title means something else without its dot, as `Fr.` may even with it.
    pub(crate) const fn is_doubtful(self) -> bool {
        self.0 & (DOTTED | DEGREE) == DOTTED
    }

    /// Checks for a title after which any word that is no German one is a name.
    pub(crate) const fn is_open(self) -> bool {
        self.0 & OPEN != 0
    }

    /// Checks whether several people follow the title: `Dres.`, `Herren`.
    pub(crate) const fn is_plural(self) -> bool {
        self.0 & PLURAL != 0
    }

    /// Checks whether the title is an abbreviation with other meanings: `PD`.
    pub(crate) const fn is_ambiguous(self) -> bool {
        self.0 & AMBIGUOUS != 0
    }

    /// Checks whether the word stands inside a sequence of titles, with a dot: `med.`, `h. c.`
    pub(crate) const fn is_title_qualifier(self) -> bool {
        self.0 & QUALIFIER != 0
    }

    /// Checks whether the word is a particle of names, in either case.
    pub(crate) const fn is_particle(self) -> bool {
        self.0 & PARTICLE != 0
    }

    /// Checks whether the word is a particle with which a name can begin.
    pub(crate) const fn is_leading_particle(self) -> bool {
        self.0 & LEADING != 0
    }

    /// Checks whether the word is a form of address for a woman.
    pub(crate) const fn is_female(self) -> bool {
        self.0 & FEMALE != 0
    }

    /// Combines what is known about both.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
