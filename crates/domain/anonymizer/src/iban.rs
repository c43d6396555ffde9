//! International bank account numbers (ISO 13616).

/// Length of an IBAN by country (SWIFT's IBAN registry).
pub(crate) const fn iban_length(country: [u8; 2]) -> Option<usize> {
    Some(match &country {
        b"NO" => 15,
        b"BE" => 16,
        b"DK" | b"FO" | b"FI" | b"GL" | b"NL" | b"FK" | b"SD" => 18,
        b"MK" | b"SI" => 19,
        b"AT" | b"BA" | b"EE" | b"KZ" | b"XK" | b"LT" | b"LU" | b"MN" => 20,
        b"HR" | b"LV" | b"LI" | b"CH" => 21,
        b"BH" | b"BG" | b"CR" | b"GE" | b"DE" | b"IE" | b"ME" | b"RS" | b"GB" | b"VA" => 22,
        b"GI" | b"IL" | b"TL" | b"AE" | b"IQ" | b"OM" | b"SO" => 23,
        b"AD" | b"CZ" | b"MD" | b"PK" | b"RO" | b"SA" | b"SK" | b"ES" | b"SE" | b"TN" | b"VG" => 24,
        b"LY" | b"PT" | b"ST" => 25,
        b"IS" | b"TR" => 26,
        b"BI" | b"DJ" | b"FR" | b"GR" | b"IT" | b"MR" | b"MC" | b"SM" => 27,
        b"AL" | b"AZ" | b"BY" | b"CY" | b"DO" | b"SV" | b"GT" | b"HU" | b"LB" | b"NI" | b"PL" => 28,
        b"BR" | b"EG" | b"PS" | b"QA" | b"UA" => 29,
        b"JO" | b"KW" | b"MU" | b"YE" => 30,
        b"MT" | b"SC" => 31,
        b"LC" => 32,
        b"RU" => 33,
        _ => return None,
    })
}
