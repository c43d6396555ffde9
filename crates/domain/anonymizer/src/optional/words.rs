//! The words that the optional rules know, all in lower case, in one table.

use crate::lower::Lower;
use crate::word_table::WordTable;
use std::sync::LazyLock;

/// A role or a relation: `Schwester`, `Sohn`.
pub(super) const ROLE: u32 = 1;
/// A role after which anything is a name unless it is certainly none: `Familie`, `geborene`.
pub(super) const STRONG: u32 = 2;
/// A role that is abbreviated with a dot: `Pat.`
pub(super) const DOTTED: u32 = 4;
/// A role that is followed by a colon: `Name:`
pub(super) const COLON: u32 = 8;
/// A noun for a person, no role.
pub(super) const PERSON: u32 = 16;
pub(super) const TOWN: u32 = 32;
/// A river or a region in the name of a town.
pub(super) const RIVER: u32 = 64;
pub(super) const MONTH: u32 = 128;
/// A word that ends like a street but is not one.
pub(super) const NO_STREET: u32 = 256;
/// A noun in the name of a street: `Am Markt`.
pub(super) const PLACE: u32 = 512;
/// A label of a case number.
pub(super) const LABEL: u32 = 1024;
/// A word that ends like a label but is not one.
pub(super) const NO_LABEL: u32 = 2048;
/// A word that `Nr.` makes a label.
pub(super) const NUMBERED: u32 = 4096;
/// A district on number plates.
pub(super) const DISTRICT: u32 = 8192;
/// A word before the number of a chapter or a version.
pub(super) const SECTION: u32 = 16384;
/// A word for a street on its own: `Straße`.
pub(super) const STREET: u32 = 32768;
/// An office or a rank, after which a word that no dictionary has is a name: `Notar`.
pub(super) const OFFICE: u32 = 65536;

static WORDS: LazyLock<WordTable> = LazyLock::new(|| {
    WordTable::of(&[
        (include_str!("../../data/roles.txt"), ROLE),
        (include_str!("../../data/offices.txt"), ROLE | OFFICE),
        ("familie\neheleute\neheleuten\ngeschwister\nehepaar\nehepaars", ROLE | STRONG),
        ("geborene\ngeborener\ngeborenen", ROLE | STRONG),
        ("pat\nkoll\nbekl", ROLE | DOTTED),
        ("bgm\ning", ROLE | DOTTED | OFFICE),
        ("sr\npfl\nfam\ngeb\ngez", ROLE | STRONG | DOTTED),
        (
            "name\nvorname\nnachname\nfamilienname\ngeburtsname\nmädchenname\npatientenname\nverfasser\nverfasserin\n\
             melder\nmelderin\nunterzeichner\nunterzeichnerin",
            ROLE | STRONG | COLON,
        ),
        (include_str!("../../data/persons.txt"), PERSON),
        (include_str!("../../data/towns.txt"), TOWN),
        (include_str!("../../data/rivers.txt"), RIVER),
        (
            "januar\njänner\nfebruar\nfeber\nmärz\napril\nmai\njuni\njuli\naugust\nseptember\noktober\nnovember\n\
             dezember\njan\nfebr\nfeb\nmär\nmrz\napr\njun\njul\naug\nsep\nsept\nokt\nnov\ndez",
            MONTH,
        ),
        (include_str!("../../data/streets.txt"), NO_STREET),
        (include_str!("../../data/places.txt"), PLACE),
        (include_str!("../../data/labels.txt"), LABEL),
        (include_str!("../../data/unlabels.txt"), NO_LABEL),
        (include_str!("../../data/numbered.txt"), NUMBERED),
        (include_str!("../../data/plates.txt"), DISTRICT),
        (
            "version\nversionen\nkapitel\nabschnitt\nabschnitte\nziffer\nziff\npunkt\npkt\nnr\nnummer\nart\nartikel\n\
             abs\nabsatz\nanlage\nparagraf\nparagraph\nsoftware\nfirmware\nrelease\nteil\nseite\nabbildung\nabb\ntabelle\n\
             tab\nvers\nstufe\nanhang\nstand\nupdate\nbuild\nkap\nsatz\nposition\npos\nlfd",
            SECTION,
        ),
        (
            "straße\nstrasse\nstr\nweg\nplatz\nallee\ngasse\nring\nufer\ndamm\nchaussee\nsteig\nmarkt\nhof\nberg\nstieg\n\
             pfad\ngraben\nwall\npromenade\nzeile\nbrücke\npark",
            STREET,
        ),
    ])
});

/// Returns the flags of a word in either case; 0 when it is in no list.
pub(super) fn flags(word: &str) -> u32 {
    let mut buffer = Lower::new();
    buffer.of(word).map_or(0, of_lower)
}

/// Returns the flags of a word in lower case.
pub(super) fn of_lower(lower: &[u8]) -> u32 {
    WORDS.get(lower)
}

/// Returns the flags of a word, or those of its longest ending listed with one of `wanted`; an abbreviation is
/// none: "Protokoll".
pub(super) fn flags_by_end(lower: &[u8], wanted: u32, shortest: usize) -> u32 {
    let whole = of_lower(lower);
    if whole != 0 {
        return whole;
    }
    let starts = 1..lower.len().saturating_sub(shortest - 1);
    starts
        .filter(|at| lower[*at] & 0xC0 != 0x80)
        .map(|at| of_lower(&lower[at..]))
        .find(|flags| flags & wanted != 0 && flags & DOTTED == 0)
        .map_or(0, |flags| flags & wanted)
}
