//! The five patterns of the specification, written with look-around as the decisions narrow them, for the tests and for the fuzz
//! targets.

/// A day.
pub(crate) const DATE: &str = r"(?x)
    (?<!\d)(?<!\d\.)(?<!\b[vV])
    (?:0?[1-9]|[12]\d|3[01])\.\ ?(?:0?[1-9]|1[0-2])\.\ ?[12]\d{3}
    (?!\d)(?!\.\d)";

/// A mail address.
pub(crate) const EMAIL: &str = r"[A-Za-z0-9._%+-]*[A-Za-z0-9]@(?:[A-Za-z0-9-]*[A-Za-z0-9]\.)+[A-Za-z]{2,}";

/// A room or a ward.
pub(crate) const ROOM: &str = r"(?x)
    (?<![\p{L}-])(?<!(?i:\b(?:pro|per)\ ))(?<!(?i:\bje\ ))(?<!(?i:\b(?:jedem|einem)\ ))(?<!(?i:\bjeder\ ))
    (?<!(?i:keinem\ ))(?<!\bzu\ )(?<!für\ )
    (?i:Zimmer|Zi\.|Station|Raum)\s(?:Nr\.\ ?)?
    [A-Z]?\d{1,3}(?:\.\d{2,3}(?!\.))?(?![hmx]\b)[A-Za-z]?
    (?=$|[;!?)“:](?!\d)|\n|,\ \p{Ll}|\.(?:$|\ (?!Tag|Woche|Stock|Etage|Mai)\p{Lu})
        |\ (?!mal|mg|ml|cm|mm|kg|qm|min|weitere|andere)\p{Ll}{2})";

/// A telephone number.
pub(crate) const PHONE: &str = r"(?x)
    (?<![\p{L}\d_.,:/+(-])(?<!(?:nummer|Konto|Vorgang|Charge|Version)\ )(?<!(?:-ID|chen)\ )(?<!nr\.\ )(?<!PZN\ )(?<!BSNR\ )
    (?:(?:\+49|0049)\ ?(?:\(0\)\ ?)?[1-9]\d{1,3}|0(?:30|40|69|89|1[567]\d|[2-9]\d{2})|\(0[2-9]\d{2,3}\))
    (?:\ ?/\ ?|\ |-)
    (?:\d{2}\ \d{2}\ \d{2}|\d{3}\ \d{2}\ \d{2}|\d{6,8}|\d{3,5}-\d{1,4})
    (?!\d|[\p{L}%_]|[.,/:-]\d|\ ?-|\ \d|\ (?:Uhr|Euro|EUR|mg|ml|kg|Tage|Stunden|Minuten|Jahre|Prozent|Stück))";

/// After a title the name has a mark of its own: an initial, a particle or a hyphen before it.
pub(crate) const NAME: &str = r"(?x)
    (?<![\p{L}\p{Nd}])(?:Herrn?|Frau|Dr\.|Prof\.)(?:\ (?:Prof\.|Dr\.|med\.))*\ 
    (?:\p{Lu}\.\ |von\ (?:der\ )?|van\ |de\ )?
    \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?![\p{L}\d@_-])";
