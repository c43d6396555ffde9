//! The federal states of Germany and their districts, by official key (AGS).
//!
//! Made by `data/districts.mjs`; see there what was changed. Source: Statistisches Bundesamt
//! ([`ATTRIBUTION`]).

/// To be named where the list is shown (CC BY 4.0).
pub const ATTRIBUTION: &str = "Kreise: © Statistisches Bundesamt (Destatis), 2019, Gemeindeverzeichnis GV-ISys, \
     aufbereitet in „landkreise-deutschland“ von Alexander Wunschik, CC BY 4.0; geändert (Namen gekürzt, Eisenach \
     seit 2021 im Wartburgkreis, Hanau seit 2026 kreisfrei)";

const DISTRICTS: &str = include_str!("../data/districts.tsv");

/// A state or a district.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Official key: two digits of a state, five of a district, whose first two are its state's.
    pub key: &'static str,
    /// Name; no two of a state have the same.
    pub name: &'static str,
}

/// The sixteen states, by key.
pub const STATES: [Area; 16] = [
    Area { key: "01", name: "Schleswig-Holstein" },
    Area { key: "02", name: "Hamburg" },
    Area { key: "03", name: "Niedersachsen" },
    Area { key: "04", name: "Bremen" },
    Area { key: "05", name: "Nordrhein-Westfalen" },
    Area { key: "06", name: "Hessen" },
    Area { key: "07", name: "Rheinland-Pfalz" },
    Area { key: "08", name: "Baden-Württemberg" },
    Area { key: "09", name: "Bayern" },
    Area { key: "10", name: "Saarland" },
    Area { key: "11", name: "Berlin" },
    Area { key: "12", name: "Brandenburg" },
    Area { key: "13", name: "Mecklenburg-Vorpommern" },
    Area { key: "14", name: "Sachsen" },
    Area { key: "15", name: "Sachsen-Anhalt" },
    Area { key: "16", name: "Thüringen" },
];

/// A state by its key or its name, in any case.
///
/// ```
/// let names: Vec<_> = site::geo::districts("saarland").unwrap().map(|area| area.name).collect();
/// assert_eq!(names.len(), 6);
/// assert!(site::geo::districts("99").is_none());
/// ```
pub fn state(key_or_name: &str) -> Option<Area> {
    let wanted = key_or_name.to_lowercase();
    STATES.into_iter().find(|state| state.key == wanted || state.name.to_lowercase() == wanted)
}

/// The districts of a state, by name; `None` for an unknown state.
pub fn districts(state_key_or_name: &str) -> Option<impl Iterator<Item = Area>> {
    let state = state(state_key_or_name)?;
    Some(lines().map(|(area, _)| area).filter(move |area| area.key.starts_with(state.key)))
}

/// Each district, and whether it is a town.
fn lines() -> impl Iterator<Item = (Area, bool)> {
    DISTRICTS.lines().filter_map(|line| {
        let mut parts = line.split('\t');
        let (key, kind, name) = (parts.next()?, parts.next()?, parts.next()?);
        Some((Area { key, name }, kind == "Stadt"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// As of today: 16 states; 401 districts, of which 294 are rural and 107 towns.
    #[test]
    fn there_are_16_states_and_401_districts_294_rural_and_107_towns() {
        assert_eq!(STATES.len(), 16);
        assert_eq!(DISTRICTS.lines().count(), 401);
        assert_eq!(lines().filter(|(_, is_town)| !is_town).count(), 294);
        assert_eq!(lines().filter(|(_, is_town)| *is_town).count(), 107);
        assert_eq!(lines().map(|(area, _)| area.key).collect::<HashSet<_>>().len(), 401);
        assert!(!DISTRICTS.contains("16056"), "Eisenach, merged in 2021");
    }

    #[test]
    fn every_district_is_in_one_state_and_has_a_name_of_its_own_there() {
        let mut found = 0;
        for state in STATES {
            let areas: Vec<Area> = districts(state.key).unwrap().collect();
            assert!(!areas.is_empty(), "{}", state.name);
            for area in &areas {
                assert!(
                    area.key.len() == 5 && area.key.bytes().all(|byte| byte.is_ascii_digit()),
                    "{}",
                    area.key
                );
                assert!(!area.name.is_empty() && area.name.trim() == area.name);
            }
            assert_eq!(areas.iter().map(|area| area.name).collect::<HashSet<_>>().len(), areas.len());
            assert_eq!(districts(state.name).unwrap().count(), areas.len());
            found += areas.len();
        }
        assert_eq!(found, 401);
    }

    #[test]
    fn well_known_districts_have_their_official_keys() {
        for (state, key, name) in [
            ("05", "05315", "Köln"),
            ("Bayern", "09162", "München (Stadt)"),
            ("09", "09184", "München (Landkreis)"),
            ("BADEN-WÜRTTEMBERG", "08111", "Stuttgart"),
            ("02", "02000", "Hamburg"),
            ("16", "16063", "Wartburgkreis"),
            ("03", "03403", "Oldenburg (Stadt)"),
            ("03", "03458", "Oldenburg (Landkreis)"),
            ("06", "06413", "Offenbach (Stadt)"),
            ("06", "06438", "Offenbach (Landkreis)"),
            ("06", "06415", "Hanau"),
            ("06", "06435", "Main-Kinzig-Kreis"),
        ] {
            assert!(districts(state).unwrap().any(|area| area == Area { key, name }), "{name}");
        }
    }

    #[test]
    fn an_unknown_state_has_no_districts() {
        for unknown in ["", "0", "00", "17", "1", "001", "Preußen", "Bayern ", "01001"] {
            assert!(districts(unknown).is_none(), "{unknown}");
        }
    }
}
