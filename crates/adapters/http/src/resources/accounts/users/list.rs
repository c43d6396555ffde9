//! The query of the list of accounts.

use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::state::paging;
use accounts::administration::{UserFilter, UserSort};
use kernel::{PageRequest, Text};

/// Reads the parameters.
pub(super) fn read(pairs: &Pairs) -> Result<(UserFilter, PageRequest), ApiError> {
    const UNKNOWN: Text = Text::of("service.user.sorts");
    let page = paging::page(pairs)?;
    let search = paging::search(pairs)?;
    let asked = pairs.one("sort")?.unwrap_or("name");
    let (descending, key) = asked.strip_prefix('-').map_or((false, asked), |key| (true, key));
    let sort = match key {
        "name" => UserSort::Name,
        "email" => UserSort::Email,
        "role" => UserSort::Role,
        "created_at" => UserSort::CreatedAt,
        _ => return Err(ApiError::invalid_at("sort", UNKNOWN)),
    };
    Ok((UserFilter { search, sort, descending }, page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_that_is_none_is_422() {
        for wrong in ["sort=id", "sort=--name", "sort=-", "sort=password_hash", "sort=name,email", "page=0"] {
            let pairs = Pairs::decode(wrong).unwrap();
            assert_eq!(read(&pairs).map(|_| ()).unwrap_err().status(), 422, "{wrong}");
        }
        let (filter, _) = read(&Pairs::decode("sort=-email&search=+x+").unwrap()).unwrap();
        let search = Some("x".to_owned());
        assert_eq!(filter, UserFilter { search, sort: UserSort::Email, descending: true });
        assert_eq!(read(&Pairs::default()).unwrap().0, UserFilter::default());
    }
}
