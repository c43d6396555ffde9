//! A stored number that no rule allows is an error, never read as if there were none.

use crate::support::{World, postgres, sqlite};
use bi::ports::FormQueries as _;
use forms::ports::{FormCatalog as _, FormLibrary as _};
use forms::testing::{FieldBuilder, FormBuilder, install, scopes};
use persistence::SqlFacts;

/// Without a number, reports are kept for ever, and figures are exact.
async fn an_impossible_number_is_an_error(world: World) {
    let scope = scopes()[0];
    let form = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("was")]).snapshot();
    let installed = install(&*world.forms(), scope, &form, true).await;
    world.execute("UPDATE form_templates SET retention_days = -1").await;
    assert!(world.forms().retention_days(scope, "vorfall").await.is_err());
    assert!(world.forms().template(scope, installed.template).await.is_err());
    world.execute("UPDATE form_templates SET retention_days = NULL, figures_rounded_to = -1").await;
    assert!(SqlFacts::new(&world.database).form(scope, "vorfall").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_number_is_an_error_on_sqlite() {
    an_impossible_number_is_an_error(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_number_is_an_error_on_postgres() {
    an_impossible_number_is_an_error(postgres().await).await;
}
