//! Resolves the keys of a report's `data`.

use rustc_hash::FxHashMap;

/// The meaning of a key in a report's `data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DataKey {
    /// The field at this position.
    Field(usize),
    /// The other text of the choice at this position.
    OtherOf(usize),
}

/// Keys by slug. Keys that reporters send are only looked up, and the slugs are written by administrators, so
/// the hash need not withstand an attack.
pub(crate) type DataKeys = FxHashMap<String, DataKey>;

#[cfg(test)]
mod tests {
    use rustc_hash::FxBuildHasher;
    use std::collections::HashSet;
    use std::hash::BuildHasher as _;

    #[test]
    fn slugs_that_resemble_each_other_have_hashes_that_do_not() {
        let slugs: Vec<String> = (0..400).map(|n| format!("feld_{n}")).collect();
        let hashes = || slugs.iter().map(|slug| FxBuildHasher.hash_one(slug));
        assert_eq!(hashes().collect::<HashSet<_>>().len(), 400);
        let low: HashSet<u64> = hashes().map(|hash| hash % 512).collect();
        assert!(low.len() > 200, "400 slugs fall into {} of 512 slots", low.len());
    }
}
