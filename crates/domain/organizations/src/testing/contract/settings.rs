//! Cases for [`ScopeSettingsStore`](crate::ports::ScopeSettingsStore).

use super::{Fixture, at, insert};
use crate::model::OrganizationChange;
use crate::scope_settings::{ScopeSettings, ScopeSettingsChange};
use audit::testing::no_event;
use kernel::{Patch, Scope};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::task::JoinSet;

fn of(settings: Value) -> ScopeSettingsChange {
    let Value::Object(settings) = settings else { return ScopeSettingsChange::default() };
    ScopeSettingsChange { settings, ..ScopeSettingsChange::default() }
}

async fn load(fixture: &dyn Fixture, scope: Scope) -> ScopeSettings {
    fixture.settings().settings(scope).await.expect("the store answers")
}

async fn change(fixture: &dyn Fixture, scope: Scope, change: &ScopeSettingsChange) -> ScopeSettings {
    let changed = fixture.settings().change_settings(scope, change, at(1), &no_event).await;
    changed.expect("the change is stored").after
}

/// Nothing is set at first; members that are not named stay, `null` removes one. An organisation's settings
/// are those in its record.
pub async fn a_scope_without_an_organization_keeps_settings_like_one_with(fixture: &dyn Fixture) {
    let id = insert(fixture, "fall-a", None).await.id;
    for id in [None, Some(id)] {
        let scope = fixture.scope(id);
        assert_eq!(load(fixture, scope).await, ScopeSettings::default());
        let revision = fixture.revision(scope).await;
        let first = ScopeSettingsChange {
            notification_email: Patch::Set("dpo@a.example".into()),
            ..of(
                json!({"timezone": "Europe/Vienna", "dpa_processor": {"address": "Weg 1\nOrt", "legal_name": "Ä"}}),
            )
        };
        let stored = change(fixture, scope, &first).await;
        assert_eq!(
            (&stored.settings, stored.notification_email.as_deref()),
            (&first.settings, Some("dpo@a.example"))
        );
        assert_eq!(load(fixture, scope).await, stored);
        assert!(fixture.revision(scope).await > revision, "reports that were checked before can tell");
        let second = of(json!({"timezone": null, "dpa_processor": {"address": null}, "languages": ["en"]}));
        change(fixture, scope, &second).await;
        let now = load(fixture, scope).await;
        assert_eq!(
            Value::Object(now.settings),
            json!({"dpa_processor": {"legal_name": "Ä"}, "languages": ["en"]})
        );
        assert_eq!(now.notification_email.as_deref(), Some("dpo@a.example"));
        let none = ScopeSettingsChange { notification_email: Patch::Clear, ..ScopeSettingsChange::default() };
        assert_eq!(change(fixture, scope, &none).await.notification_email, None);
    }
    let own = fixture.organizations().load(fixture.scope(Some(id))).await.expect("the store answers");
    let own = own.expect("the organisation is there");
    assert_eq!((own.scope_settings(), own.updated_at), (load(fixture, fixture.scope(Some(id))).await, at(1)));
    let renamed = OrganizationChange { name: Some("Neu".into()), ..OrganizationChange::default() };
    let renamed = fixture.organizations().change(fixture.scope(Some(id)), &renamed, at(2), &no_event).await;
    assert_eq!(renamed.expect("the change is stored").after.scope_settings(), own.scope_settings());
}

/// Another tenant sees nothing.
pub async fn settings_of_another_scope_are_not_touched(fixture: &dyn Fixture) {
    let (a, b) = (insert(fixture, "fall-a", None).await.id, insert(fixture, "fall-b", None).await.id);
    let scopes = [None, Some(a), Some(b)].map(|id| fixture.scope(id));
    let zones = ["Europe/Vienna", "Pacific/Auckland", "America/Lima"];
    for (scope, zone) in scopes.into_iter().zip(zones) {
        change(fixture, scope, &of(json!({"timezone": zone}))).await;
    }
    for (scope, zone) in scopes.into_iter().zip(zones) {
        assert_eq!(load(fixture, scope).await.zone().name(), zone);
    }
}

/// Nothing is written if nothing changes.
pub async fn settings_that_stay_as_they_are_raise_no_revision(fixture: &dyn Fixture) {
    let id = insert(fixture, "fall-a", None).await.id;
    for id in [None, Some(id)] {
        let (scope, wanted) = (fixture.scope(id), of(json!({"languages": ["de"]})));
        change(fixture, scope, &wanted).await;
        let revision = fixture.revision(scope).await;
        for same in [wanted, of(json!({"timezone": null})), ScopeSettingsChange::default()] {
            let changed = fixture.settings().change_settings(scope, &same, at(3), &no_event).await;
            assert!(!changed.expect("the store answers").has_changes());
        }
        assert_eq!(fixture.revision(scope).await, revision);
    }
}

/// No change undoes what another one has just stored, even if nothing was stored before.
pub async fn settings_changed_at_once_all_count(fixture: &dyn Fixture) {
    let keys = ["a", "b", "c", "d", "e", "f"];
    let gate = Arc::new(tokio::sync::Barrier::new(keys.len()));
    let (mut tasks, scope) = (JoinSet::new(), fixture.scope(None));
    for key in keys {
        let (store, gate) = (fixture.settings(), gate.clone());
        tasks.spawn(async move {
            gate.wait().await;
            let stored = store.change_settings(scope, &of(json!({key: 1})), at(1), &no_event).await;
            stored.expect("the change is stored");
        });
    }
    tasks.join_all().await;
    let now = load(fixture, scope).await.settings;
    assert!(keys.iter().all(|key| now.contains_key(*key)), "{now:?}");
}
