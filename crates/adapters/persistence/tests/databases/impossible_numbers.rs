//! A stored number that no rule allows is an error, never read as if there were none.

use crate::support::{World, postgres, sqlite};
use bi::ports::FormQueries as _;
use forms::ports::{FormLibrary as _, FormReader as _, FormStore as _};
use forms::testing::{FieldBuilder, FormBuilder, install, scopes};
use persistence::SqlFacts;

/// Without a number, reports are kept for ever.
async fn an_impossible_number_is_an_error(world: World) {
    let scope = scopes()[0];
    let form = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("was")]).snapshot();
    let installed = install(&*world.forms(), scope, &form, true).await;
    world.execute("UPDATE form_templates SET retention_days = -1").await;
    assert!(world.forms().retention_days(scope, "vorfall").await.is_err());
    assert!(world.forms().template(scope, installed.template).await.is_err());
}

/// Without a number, figures are exact. Only those of the form are refused, until another is stored.
async fn figures_are_not_rounded_to_an_impossible_number(world: World) {
    let scope = scopes()[0];
    let facts = SqlFacts::new(&world.database);
    for (stored, is_right) in [(-1, false), (0, false), (1, false), (2, false), (3, true), (101, false)] {
        let slug = format!("form{}", stored + 1);
        let form = FormBuilder::new(&slug).block("b", [FieldBuilder::text("was")]).snapshot();
        let template = install(&*world.forms(), scope, &form, true).await.template;
        world
            .execute(&format!(
                "UPDATE form_templates SET figures_rounded_to = {stored} WHERE id = {}",
                template.0
            ))
            .await;
        let form = facts.form(scope, &slug).await.unwrap().unwrap();
        assert!(form.rounded_to.is_some(), "{stored}: protected");
        assert_eq!(form.rounding_base().is_ok(), is_right, "{stored}");
        assert!(facts.all(scope).await.unwrap().contains(&form), "{stored}");
        let mut tx = world.forms().begin(scope).await.unwrap();
        assert!(tx.round_figures(template, Some(5)).await.unwrap());
        tx.commit().await.unwrap();
        let form = facts.form(scope, &slug).await.unwrap().unwrap();
        assert_eq!(form.rounding_base().unwrap(), Some(5), "{stored}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_number_is_an_error_on_sqlite() {
    an_impossible_number_is_an_error(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_number_is_an_error_on_postgres() {
    an_impossible_number_is_an_error(postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_not_rounded_to_an_impossible_number_on_sqlite() {
    figures_are_not_rounded_to_an_impossible_number(sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_not_rounded_to_an_impossible_number_on_postgres() {
    figures_are_not_rounded_to_an_impossible_number(postgres().await).await;
}
