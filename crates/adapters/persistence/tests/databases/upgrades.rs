//! Data that a later version left in the database (decisions §9, "Upgrades").

use crate::support::{World, connect, postgres, sqlite};
use forms::ports::{FormLibrary as _, FormReader as _};
use forms::testing::{FieldBuilder, FormBuilder, at, install, scopes};
use persistence::{Engine, SchemaState, SqlForms, SqlSettings};
use site::SiteSettings;
use site::ports::SettingsStore as _;

const LATER: &str = "m20991231_000000_add_something";

async fn a_schema_that_a_later_version_brought_further_is_served_on(world: World) {
    world.execute("ALTER TABLE form_blocks ADD COLUMN since_next_year TEXT").await;
    world.execute(&format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('{LATER}', 1)")).await;
    let state = SchemaState { pending: Vec::new(), of_later: vec![LATER.to_owned()] };
    assert_eq!(world.database.schema_state().await.unwrap(), state);
    let restarted = connect(&world.url).await;
    restarted.migrate().await.unwrap();
    assert_eq!(restarted.schema_state().await.unwrap(), state, "nothing was taken back");
    let form = FormBuilder::new("vorfall").block("b", [FieldBuilder::text("ort")]).snapshot();
    install(&SqlForms::new(&restarted), scopes()[0], &form, true).await;
    restarted.close().await;

    let own = world.database.schema_state().await.unwrap();
    assert_eq!(own.of_later, [LATER], "what is missing of its own is told beside it");
    world.execute("DELETE FROM seaql_migrations WHERE version LIKE '%create_reading_positions'").await;
    world.execute("DROP TABLE reading_positions").await;
    assert_eq!(world.database.schema_state().await.unwrap().pending.len(), 1);
    world.database.migrate().await.unwrap();
    assert_eq!(world.database.schema_state().await.unwrap(), state);
}

#[tokio::test]
async fn a_schema_that_a_later_version_brought_further_is_served_on_on_sqlite() {
    a_schema_that_a_later_version_brought_further_is_served_on(sqlite().await).await;
}

#[tokio::test]
async fn a_schema_that_a_later_version_brought_further_is_served_on_on_postgres() {
    a_schema_that_a_later_version_brought_further_is_served_on(postgres().await).await;
}

/// Adds a member to every object in a column that has a certain member.
async fn add_member(world: &World, table: &str, column: &str, beside: &str) {
    let changed = match world.database.engine() {
        Engine::Sqlite => {
            format!("replace({column}, '\"{beside}\":', '\"since_next_year\":[1],\"{beside}\":')")
        }
        Engine::Postgres => {
            format!("replace({column}::text, '\"{beside}\":', '\"since_next_year\":[1],\"{beside}\":')::json")
        }
    };
    world.execute(&format!("UPDATE {table} SET {column} = {changed}")).await;
}

async fn documents_of_a_later_version_are_read(world: World) {
    let scope = scopes()[0];
    let fields =
        [FieldBuilder::select("ort", &["nord", "other"]).other("ort_text"), FieldBuilder::text("text")];
    let form = FormBuilder::new("vorfall").block("b", fields).snapshot();
    install(&*world.forms(), scope, &form, true).await;
    let settings = SqlSettings::new(&world.database);
    settings
        .save(scope, &SiteSettings { app_name: "Klinik".into(), ..SiteSettings::default() }, at(0))
        .await
        .unwrap();
    for (table, column, beside) in [
        ("form_versions", "document", "slug"),
        ("form_versions", "document", "quick_exit"),
        ("form_versions", "document", "value"),
        ("form_versions", "document", "min"),
        ("form_blocks", "fields", "slug"),
        ("form_templates", "settings", "quick_exit"),
        ("site_settings", "document", "app_name"),
        ("site_settings", "document", "login"),
        ("site_settings", "document", "enabled"),
        ("site_settings", "document", "header"),
    ] {
        add_member(&world, table, column, beside).await;
    }
    world.database.close().await;
    let restarted = connect(&world.url).await;
    let forms = SqlForms::new(&restarted);
    assert_eq!(forms.published(scope, "vorfall").await.unwrap().unwrap().snapshot, form);
    assert_eq!(forms.blocks(scope).await.unwrap()[0].0.content.fields, form.blocks[0].fields);
    assert_eq!(forms.templates(scope).await.unwrap()[0].content.settings, form.settings);
    assert_eq!(SqlSettings::new(&restarted).load(scope).await.unwrap().app_name, "Klinik");
    restarted.close().await;
}

#[tokio::test]
async fn documents_of_a_later_version_are_read_on_sqlite() {
    documents_of_a_later_version_are_read(sqlite().await).await;
}

#[tokio::test]
async fn documents_of_a_later_version_are_read_on_postgres() {
    documents_of_a_later_version_are_read(postgres().await).await;
}
