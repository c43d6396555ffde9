//! Blocks and templates over HTTP (decisions §1, §2 and §4).

use crate::support::{Reply, World};
use accounts::Role;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

const BLOCKS: &str = "/api/admin/form-blocks";
const TEMPLATES: &str = "/api/admin/form-templates";

/// A developer at work.
pub(crate) struct Studio {
    pub(crate) world: World,
    pub(crate) token: String,
}

impl Studio {
    pub(crate) async fn new() -> Self {
        let world = World::new().await;
        let token = world.token(Role::Developer).await;
        Self { world, token }
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: Value) -> Reply {
        self.world.send(method, path, &self.token, Some(&body)).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.world.get_as(path, &self.token).await
    }

    /// Sends a change of an edition that was seen.
    pub(crate) async fn at(&self, method: &str, path: &str, tag: &str, body: Value) -> Reply {
        let request = TestRequest::default()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(path)
            .insert_header(("authorization", format!("Bearer {}", self.token)))
            .insert_header(("if-match", tag.to_owned()))
            .set_json(body);
        self.world.call(request).await
    }

    /// Creates a block `ort` and an active template `lob` with it; returns the paths of both.
    pub(crate) async fn form(&self) -> (String, String) {
        let made = self.send("POST", BLOCKS, block()).await;
        assert_eq!(made.code(), 201, "{}", made.text());
        let id = made.json()["id"].as_i64().unwrap();
        let body = json!({"slug": "lob", "title": {"de": "Lob", "en": "Praise"}, "block_ids": [id], "is_active": true});
        let template = self.send("POST", TEMPLATES, body).await;
        assert_eq!(template.code(), 201, "{}", template.text());
        (format!("{BLOCKS}/{id}"), format!("{TEMPLATES}/{}", template.json()["id"]))
    }

    pub(crate) async fn report(&self, data: Value) -> i64 {
        let sent =
            self.world.post_json("/api/meldungen", &json!({"template_slug": "lob", "data": data})).await;
        assert_eq!(sent.code(), 201, "{}", sent.text());
        sent.json()["id"].as_i64().unwrap()
    }
}

pub(crate) fn block() -> Value {
    json!({
        "slug": "ort", "name": {"de": "Ort", "en": "Place"}, "description": "Wo war es?",
        "fields": [
            {"slug": "bereich", "type": "select", "label": {"de": "Bereich", "en": "Area"},
             "otherDbField": "bereich_text",
             "options": [{"value": "nord", "label": "Nord"}, {"value": "other", "label": "Sonst"}]},
            {"slug": "text", "type": "textarea", "label": "Text", "anonymize": true}
        ]
    })
}

fn slugs(reply: &Reply) -> Vec<String> {
    let data = reply.json()["data"].as_array().unwrap().clone();
    data.iter().map(|item| item["slug"].as_str().unwrap().to_owned()).collect()
}

/// It would accept any report, and no editor could save its title any more.
#[actix_web::test]
async fn a_form_that_is_switched_on_is_not_emptied_through_its_block() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    let empty = json!({"fields": [], "confirm": true});
    let refused = studio.send("PUT", &block_path, empty.clone()).await;
    assert_eq!((refused.code(), refused.json()["errors"]["fields"].is_array()), (422, true));
    assert_eq!(studio.send("PUT", &template_path, json!({"is_active": false})).await.code(), 200);
    assert_eq!(studio.send("PUT", &block_path, empty).await.code(), 200);
}

#[actix_web::test]
async fn a_block_and_a_template_have_the_shape_of_the_decisions() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    let shown = studio.get(&block_path).await;
    assert_eq!(
        (shown.code(), shown.header("etag"), shown.header("cache-control")),
        (200, "\"1\"", "no-store")
    );
    let mut shown = shown.json();
    let template = studio.get(&template_path).await.json();
    let expected = json!([{"id": template["id"], "slug": "lob", "title": {"de": "Lob", "en": "Praise"},
        "is_active": true, "has_unpublished_changes": false}]);
    assert_eq!((&shown["used_by"], &shown["used_by_count"]), (&expected, &json!(1)));
    assert_eq!(shown["fields"][0]["otherDbField"], "bereich_text");
    assert_eq!(
        shown["fields"][1],
        json!({
            "slug": "text", "type": "textarea", "label": "Text", "help": null, "placeholder": null,
            "required": false, "anonymize": true, "default": null, "otherDbField": null, "options": [],
            "validation": {"min": null, "max": null, "step": null, "minLength": null, "maxLength": null,
                           "pattern": null, "accept": null, "maxSizeKb": null, "maxFiles": null, "notFuture": false,
                           "allowNo": false},
            "visibleIf": null
        })
    );
    let members = shown.as_object_mut().unwrap();
    members.retain(|key, _| !matches!(key.as_str(), "fields" | "used_by"));
    assert_eq!(
        shown,
        json!({
            "id": shown["id"], "slug": "ort", "name": {"de": "Ort", "en": "Place"}, "description": "Wo war es?",
            "is_system": false, "created_at": shown["created_at"], "updated_at": shown["updated_at"], "used_by_count": 1
        })
    );
    assert_eq!(template["blocks"], json!([{"form_block_id": shown["id"], "position": 1}]));
    assert_eq!(template["form_blocks"][0]["fields"][0]["slug"], "bereich");
    let mut template = template;
    template.as_object_mut().unwrap().retain(|key, _| !matches!(key.as_str(), "blocks" | "form_blocks"));
    assert_eq!(
        template,
        json!({
            "id": template["id"], "slug": "lob", "title": {"de": "Lob", "en": "Praise"}, "description": null,
            "is_active": true, "has_unpublished_changes": false, "retention_days": null, "settings": {"quick_exit": false, "steps": false, "receipt_text": null},
            "created_at": template["created_at"], "updated_at": template["updated_at"]
        })
    );
}

#[actix_web::test]
async fn a_form_is_built_put_online_and_changed_and_the_public_sees_each_step_at_once() {
    let studio = Studio::new().await;
    let public = async || studio.world.get("/api/form-templates/lob?lang=en").await;
    assert_eq!(public().await.code(), 404);
    let (block_path, template_path) = studio.form().await;
    let first = public().await;
    assert_eq!((first.code(), first.json()["title"].clone()), (200, json!("Praise")));
    let title = studio.send("PUT", &template_path, json!({"title": "Neu"})).await;
    assert_eq!((title.code(), title.json()["title"].clone()), (200, json!("Neu")));
    let second = public().await;
    assert_eq!(second.json()["title"], "Neu");
    assert_ne!(first.header("etag"), second.header("etag"));
    let fields = json!({"fields": [{"slug": "anders", "type": "toggle", "label": "Ja?"}]});
    assert_eq!(studio.send("PUT", &block_path, fields).await.code(), 200);
    assert_eq!(public().await.json()["blocks"][0]["fields"][0]["slug"], "anders");
    assert_eq!(studio.send("PUT", &template_path, json!({"is_active": false})).await.code(), 200);
    assert_eq!(public().await.code(), 404);
    let again = json!({"is_active": true, "blocks": []});
    let refused = studio.send("PUT", &template_path, again).await;
    assert_eq!((refused.code(), refused.json()["errors"]["is_active"].is_array()), (422, true));
}

/// "Bad input gets 422 with the path of the property in the editor's own words."
#[actix_web::test]
async fn everything_that_is_wrong_in_a_block_is_told_by_its_path_in_both_languages() {
    let studio = Studio::new().await;
    let body = json!({"slug": "Ort!", "fields": [
        {"slug": "a", "type": "select", "label": "A"},
        {"slug": "a", "type": "text", "label": "", "validation": {"pattern": "(", "min": 1}},
        {"slug": "b", "type": "text", "label": "B", "visibleIf": {"field": "b", "op": "truthy"}}
    ]});
    let send = async |language: &str| {
        let request = TestRequest::post()
            .uri(BLOCKS)
            .insert_header(("accept-language", language))
            .insert_header(("authorization", format!("Bearer {}", studio.token)))
            .set_json(&body);
        let reply = studio.world.call(request).await;
        assert_eq!(reply.code(), 422);
        reply.json()["errors"].clone()
    };
    let (de, en) = (send("de").await, send("en").await);
    let expected = [
        ("slug", "Möglich sind Kleinbuchstaben", "Use lower-case"),
        ("name", "Hier fehlt ein Text.", "Text is missing here."),
        ("fields.0.options", "Eine Auswahl braucht", "A choice needs"),
        ("fields.1.label", "Hier fehlt ein Text.", "Text is missing here."),
        ("fields.1.validation.min", "Diese Grenze gilt", "This bound does not"),
        ("fields.1.validation.pattern", "Der reguläre Ausdruck", "The regular expression"),
        ("fields.1.slug", "Dieser Name kommt schon vor.", "This name is already"),
        ("fields.2.visibleIf.field", "Ein Feld kann nicht", "A field cannot"),
    ];
    assert_eq!(de.as_object().unwrap().len(), expected.len(), "{de}");
    for (path, german, english) in expected {
        assert!(de[path][0].as_str().is_some_and(|text| text.starts_with(german)), "{path}: {de}");
        assert!(en[path][0].as_str().is_some_and(|text| text.starts_with(english)), "{path}: {en}");
    }
    let wrong = json!({"slug": "x", "name": "X", "fields": [{"slug": "a", "type": "txt", "label": 7, "requierd": true}]});
    let errors = studio.send("POST", BLOCKS, wrong).await.json()["errors"].clone();
    let paths: Vec<&String> = errors.as_object().unwrap().keys().collect();
    assert_eq!(paths, ["fields.0.type", "fields.0.label", "fields.0.requierd"]);
}

#[actix_web::test]
async fn several_conditions_come_back_as_they_went_and_are_read_strictly() {
    let studio = Studio::new().await;
    let block = |visible_if: &Value| {
        json!({"slug": "bedingt", "name": "B", "fields": [
            {"slug": "x", "type": "text", "label": "X", "visibleIf": visible_if},
            {"slug": "y", "type": "select", "label": "Y", "options": [{"value": "a", "label": "A"}]},
            {"slug": "z", "type": "toggle", "label": "Z"},
        ]})
    };
    let (y, z) = (
        json!({"field": "y", "op": "eq", "value": "a"}),
        json!({"field": "z", "op": "truthy", "value": null}),
    );
    let made = studio.send("POST", BLOCKS, block(&json!({"any": [y, z]}))).await;
    assert_eq!(made.code(), 201, "{}", made.text());
    let path = format!("{BLOCKS}/{}", made.json()["id"]);
    for given in [json!({"all": [z, y]}), y.clone(), Value::Null] {
        let changed = studio.send("PUT", &path, block(&given)).await;
        assert_eq!((changed.code(), &changed.json()["fields"][0]["visibleIf"]), (200, &given));
    }
    for (wrong, at) in [
        (json!({"all": [y, {"field": "z"}]}), "all.1.op"),
        (json!({"any": [y], "field": "z"}), "field"),
        (json!({"all": [{"any": [y]}]}), "all.0.any"),
        (json!({"any": {}}), "any"),
        (json!({"op": "eq"}), "field"),
        (json!({"any": [y, {"field": "y", "op": "eq", "value": "b"}]}), "any.1.value"),
    ] {
        let refused = studio.send("PUT", &path, block(&wrong)).await;
        let errors = refused.json()["errors"].clone();
        let path = format!("fields.0.visibleIf.{at}");
        assert!(refused.code() == 422 && errors[&path].is_array(), "{wrong} {errors}");
    }
    let none = studio.send("PUT", &path, block(&json!({"all": []}))).await.json()["errors"].clone();
    assert!(none["fields.0.visibleIf"][0].as_str().is_some_and(|text| text.contains("10")), "{none}");
}

#[actix_web::test]
async fn a_change_of_an_edition_that_is_not_the_present_one_is_412_and_changes_nothing() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    for (path, name) in [(&block_path, "name"), (&template_path, "title")] {
        let tag = studio.get(path).await.header("etag").to_owned();
        let first = studio.at("PUT", path, &tag, json!({name: "eins"})).await;
        assert_eq!(first.code(), 200, "{}", first.text());
        assert_ne!(first.header("etag"), tag);
        for stale in [&tag, "\"987654\"", "W/\"2\"", "2"] {
            let refused = studio.at("PUT", path, stale, json!({name: "zwei"})).await;
            assert_eq!(refused.code(), 412, "{path} {stale}");
        }
        assert_eq!(studio.at("DELETE", path, &tag, json!({})).await.code(), 412);
        assert_eq!(studio.get(path).await.json()[name], "eins");
        let present = format!("\"987654\", {}", first.header("etag"));
        assert_eq!(studio.at("PUT", path, &present, json!({name: "drei"})).await.code(), 200);
        assert_eq!(studio.at("PUT", path, "*", json!({name: "vier"})).await.code(), 200);
        assert_eq!(
            studio.send("PUT", path, json!({name: "fünf"})).await.code(),
            200,
            "without it the last one wins"
        );
    }
}

#[actix_web::test]
async fn a_block_in_use_is_409_with_the_templates_and_a_template_with_reports_with_their_number() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    let template = studio.get(&template_path).await.json();
    let refused = studio.world.send("DELETE", &block_path, &studio.token, None).await;
    assert_eq!(refused.code(), 409);
    let expected = json!([{
        "id": template["id"], "slug": "lob", "title": template["title"],
        "is_active": true, "has_unpublished_changes": false,
    }]);
    assert_eq!(refused.json()["used_by"], expected);
    studio.report(json!({"text": "gut"})).await;
    let refused = studio.world.send("DELETE", &template_path, &studio.token, None).await;
    assert_eq!((refused.code(), refused.json()["count"].clone()), (409, json!(1)));
    let copy = studio.world.send("POST", &format!("{template_path}/duplicate"), &studio.token, None).await;
    assert_eq!((copy.code(), copy.json()["slug"].clone()), (201, json!("lob_2")));
    assert_eq!(copy.json()["is_active"], false);
    let copy = format!("{TEMPLATES}/{}", copy.json()["id"]);
    let deleted = studio.world.send("DELETE", &copy, &studio.token, None).await;
    assert_eq!(
        (deleted.code(), deleted.json()["message"].clone()),
        (200, json!("Das Formular „Lob“ ist gelöscht."))
    );
    assert_eq!(studio.get(&copy).await.code(), 404);
    let unused = json!({"slug": "frei", "name": "Frei", "fields": []});
    let unused = format!("{BLOCKS}/{}", studio.send("POST", BLOCKS, unused).await.json()["id"]);
    assert_eq!(studio.world.send("DELETE", &unused, &studio.token, None).await.code(), 200);
    assert_eq!(studio.get(&unused).await.code(), 404);
}

/// Decisions §2: "needs `confirm: true`, else 409 with the count"; and the report still has its fields.
#[actix_web::test]
async fn a_field_with_stored_values_goes_only_with_confirm_and_its_report_is_shown_as_it_was_sent() {
    let studio = Studio::new().await;
    let (block_path, _) = studio.form().await;
    let id = studio.report(json!({"bereich": "other", "bereich_text": "Keller", "text": "gut"})).await;
    let fields = json!([{"slug": "bereich", "type": "text", "label": "Bereich"}]);
    let refused = studio.send("PUT", &block_path, json!({"fields": fields})).await;
    assert_eq!(refused.code(), 409);
    let told = refused.json();
    assert_eq!((&told["count"], &told["fields"]), (&json!(1), &json!(["bereich", "bereich_text", "text"])));
    assert!(told["message"].as_str().unwrap().starts_with("In 1 Meldung stehen Antworten"), "{told}");
    assert_eq!(studio.send("PUT", &block_path, json!({"fields": fields, "confirm": true})).await.code(), 200);
    let report = studio.get(&format!("/api/meldungen/{id}")).await.json();
    let shown: Vec<_> = report["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| {
            (
                field["slug"].as_str().unwrap(),
                field["type"].as_str().unwrap(),
                field["display"][0].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(shown[..2], [("bereich", "select", "Sonst"), ("bereich_text", "text", "Keller")]);
    studio.report(json!({"bereich": "frei geschrieben"})).await;
}

/// Decisions §4: an editor views forms and changes their texts alone.
#[actix_web::test]
async fn an_editor_looks_and_changes_texts_and_gets_403_for_anything_else() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    let editor = studio.world.token(Role::Editor).await;
    for path in [BLOCKS, TEMPLATES, &block_path, &template_path] {
        assert_eq!(studio.world.get_as(path, &editor).await.code(), 200, "{path}");
    }
    let put = async |body: Value| studio.world.send("PUT", &template_path, &editor, Some(&body)).await;
    let mut present = studio.get(&template_path).await.json();
    present["title"] = json!({"de": "Neu", "en": "New"});
    present["settings"]["receipt_text"] = json!("Danke!");
    let wanted = |name: &str| json!({"title": present["title"], name: present[name]});
    let changed = put(wanted("settings")).await;
    assert_eq!((changed.code(), changed.json()["settings"]["receipt_text"].clone()), (200, json!("Danke!")));
    assert_eq!(studio.world.get("/api/form-templates/lob").await.json()["title"], "Neu");
    for body in [
        json!({"slug": "anders"}),
        json!({"is_active": false}),
        json!({"blocks": []}),
        json!({"block_ids": []}),
        json!({"retention_days": 3}),
        json!({"settings": {"quick_exit": true}}),
        json!({"settings": {"steps": true}}),
    ] {
        assert_eq!(put(body.clone()).await.code(), 403, "{body}");
    }
    let export = format!("{template_path}/export");
    assert_eq!(studio.world.get_as(&export, &editor).await.code(), 403);
    for (method, path) in [
        ("POST", BLOCKS.to_owned()),
        ("PUT", block_path.clone()),
        ("DELETE", block_path),
        ("POST", TEMPLATES.to_owned()),
        ("DELETE", template_path.clone()),
        ("POST", format!("{template_path}/duplicate")),
        ("POST", format!("{TEMPLATES}/import")),
    ] {
        assert_eq!(
            studio.world.send(method, &path, &editor, Some(&json!({}))).await.code(),
            403,
            "{method} {path}"
        );
    }
}

#[actix_web::test]
async fn the_lists_are_paged_searched_filtered_and_sorted() {
    let studio = Studio::new().await;
    studio.form().await;
    let list = studio.get(&format!("{BLOCKS}?per_page=1&page=2&sort=slug")).await.json();
    let paging = |name: &str| list[name].clone();
    assert_eq!(
        (paging("current_page"), paging("last_page"), paging("total")),
        (json!(2), json!(3), json!(3))
    );
    assert_eq!(list["next_page_url"], format!("{BLOCKS}?per_page=1&sort=slug&page=3"));
    assert_eq!(list["data"][0]["used_by_count"], 1);
    assert_eq!(slugs(&studio.get(&format!("{BLOCKS}?sort=-slug")).await), ["ort", "b", "alles"]);
    assert_eq!(slugs(&studio.get(&format!("{BLOCKS}?type=date")).await), ["alles"]);
    assert_eq!(slugs(&studio.get(&format!("{BLOCKS}?search=WO+WAR")).await), ["ort"]);
    assert_eq!(
        slugs(&studio.get(&format!("{TEMPLATES}?sort=slug")).await),
        ["geschlossen", "lob", "vorfall"]
    );
    assert_eq!(slugs(&studio.get(&format!("{TEMPLATES}?is_active=false")).await), ["geschlossen"]);
    assert_eq!(slugs(&studio.get(&format!("{TEMPLATES}?search=prais")).await), ["lob"]);
    for wrong in ["type=x", "sort=fields", "page=0", "per_page=101"] {
        assert_eq!(studio.get(&format!("{BLOCKS}?{wrong}")).await.code(), 422, "{wrong}");
    }
    assert_eq!(studio.get(&format!("{TEMPLATES}?is_active=maybe")).await.code(), 422);
}

#[actix_web::test]
async fn what_is_made_changed_and_deleted_is_recorded_by_name_and_what_changes_nothing_is_not() {
    let studio = Studio::new().await;
    let (block_path, template_path) = studio.form().await;
    for (method, path, body) in [
        ("PUT", &block_path, json!({"name": "Neu", "description": null})),
        ("PUT", &block_path, json!({"name": "Neu"})),
        ("PUT", &template_path, json!({"title": "Neu", "is_active": false})),
        ("PUT", &template_path, json!({"slug": "Ä"})),
        ("PUT", &template_path, json!({"blocks": []})),
        ("DELETE", &block_path, json!({})),
        ("DELETE", &template_path, json!({})),
    ] {
        studio.send(method, path, body).await;
    }
    let log = studio.get("/api/admin/audit-logs?per_page=100").await.json();
    let entries = log["data"].as_array().unwrap().iter().rev();
    let told: Vec<_> =
        entries.map(|entry| format!("{} {}", entry["action"].as_str().unwrap(), entry["details"])).collect();
    assert_eq!(
        told,
        [
            r#"block.created {"name":"ort"}"#,
            r#"template.created {"name":"lob"}"#,
            r#"template.activated {"name":"lob"}"#,
            r#"block.updated {"changed":"name, description","name":"ort"}"#,
            r#"template.updated {"changed":"title","name":"lob"}"#,
            r#"template.deactivated {"name":"lob"}"#,
            r#"template.updated {"changed":"blocks","name":"lob"}"#,
            r#"block.deleted {"name":"ort"}"#,
            r#"template.deleted {"name":"lob"}"#,
        ]
    );
}
