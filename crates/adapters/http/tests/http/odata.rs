//! The reports of a form through OData 4.0 (specification, part BI; decisions, BI).

use crate::figures::Analyst;
use actix_web::test::TestRequest;
use forms::ports::{FormLibrary as _, FormStore as _};
use forms::testing::{FieldBuilder, FormBuilder};
use serde_json::{Value, json};

const ROOT: &str = "/api/bi/sturz/odata/";

async fn ask(analyst: &Analyst, rest: &str) -> Value {
    analyst.ask(&format!("{ROOT}{}", rest.replace(' ', "%20").replace('ü', "%C3%BC"))).await
}

/// Publishes a version of the form with these fields.
async fn publish<const N: usize>(analyst: &Analyst, fields: [FieldBuilder; N]) {
    let world = &analyst.world;
    let templates = world.forms.templates(world.scope).await.unwrap();
    let form = templates.iter().find(|template| template.content.slug == "sturz").unwrap();
    let snapshot = FormBuilder::new("sturz").block("wo", fields).snapshot();
    let mut tx = world.forms.begin(world.scope).await.unwrap();
    tx.insert_version(form.id, &snapshot, world.clock_now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Returns the part of the description that is about a set.
async fn described(analyst: &Analyst, set: &str) -> String {
    let document = analyst.world.get_as(&format!("{ROOT}$metadata"), &analyst.token).await.text();
    let (_, of_set) = document.split_once(&format!("<EntitySet Name=\"{set}\"")).unwrap();
    of_set.split("</EntitySet>").next().unwrap().to_owned()
}

fn column<'a>(response: &'a Value, name: &str) -> Vec<&'a Value> {
    response["value"].as_array().unwrap().iter().map(|each| &each[name]).collect()
}

/// Extracts attributes from the description, as a client would.
fn attributes(document: &str, element: &str, name: &str) -> Vec<String> {
    let tag = format!("<{element} ");
    let parts = document.split(&tag).skip(1);
    let value =
        |part: &str| part.split_once(&format!("{name}=\"")).unwrap().1.split('"').next().unwrap().to_owned();
    parts.map(value).collect()
}

#[actix_web::test]
async fn the_service_names_its_sets_and_describes_them() {
    let analyst = Analyst::new().await;
    let service = ask(&analyst, "").await;
    assert!(service["@odata.context"].as_str().unwrap().ends_with("/api/bi/sturz/odata/$metadata"));
    assert_eq!(column(&service, "name"), ["meldungen", "optionen", "auswahl_wege"]);
    assert_eq!(column(&service, "url"), ["meldungen", "optionen", "auswahl_wege"]);
    let without_the_slash = analyst.ask("/api/bi/sturz/odata").await;
    assert_eq!(without_the_slash, service);

    let reply = analyst.world.get_as(&format!("{ROOT}$metadata?lang=de"), &analyst.token).await;
    assert_eq!((reply.code(), reply.header("content-type")), (200, "application/xml"));
    assert_eq!(reply.header("odata-version"), "4.0");
    let document = reply.text();
    let vocabularies = attributes(&document, "edmx:Include", "Namespace");
    assert_eq!(vocabularies, ["Org.OData.Core.V1", "Org.OData.Capabilities.V1"]);
    for term in attributes(&document, "Annotation", "Term") {
        let (vocabulary, _) = term.rsplit_once('.').unwrap();
        assert!(vocabularies.iter().any(|known| known == vocabulary), "{term}");
    }
    for (uri, vocabulary) in attributes(&document, "edmx:Reference", "Uri").iter().zip(&vocabularies) {
        assert!(uri.ends_with(&format!("/{vocabulary}.xml")), "{uri}");
    }
    assert_eq!(attributes(&document, "EntitySet", "Name"), ["meldungen", "optionen", "auswahl_wege"]);
    assert_eq!(attributes(&document, "EntityType", "Name"), ["Meldung", "Option", "Auswahl"]);
    let properties = attributes(&document, "Property", "Name");
    assert_eq!(properties[..6], ["id", "created_at", "ort", "ort_text", "von", "was"]);
    let types = attributes(&document, "Property", "Type");
    assert_eq!(types[..3], ["Edm.Int64", "Edm.DateTimeOffset", "Edm.String"]);
    for (language, texts) in [("de", ["sturz (de)", "Ort"]), ("en", ["sturz (en)", "Place"])] {
        let path = format!("{ROOT}$metadata?lang={language}");
        let document = analyst.world.get_as(&path, &analyst.token).await.text();
        for text in texts {
            assert!(document.contains(&format!("<String>{text}</String>")), "{text}: {document}");
        }
    }

    let first = &ask(&analyst, "meldungen?$top=1").await["value"][0];
    let names: Vec<&str> = first.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["id", "created_at", "ort", "ort_text", "von", "was"], "what was described");
    let options = ask(&analyst, "optionen?lang=de&$count=true").await;
    assert_eq!(options["@odata.count"], 9);
    assert_eq!(
        options["value"][0],
        json!({"feld": "ort", "wert": "nord", "bezeichnung": "nord (de)", "entfernt": false})
    );
}

#[actix_web::test]
async fn a_set_says_what_it_cannot_be_filtered_by() {
    let analyst = Analyst::new().await;
    let document = analyst.world.get_as(&format!("{ROOT}$metadata"), &analyst.token).await.text();
    let sets = [
        ("meldungen", &["id", "created_at", "ort", "ort_text", "von", "was"][..]),
        ("auswahl_wege", &["meldung_id", "created_at", "wert", "bezeichnung"]),
    ];
    for (set, properties) in sets {
        let of_set = described(&analyst, set).await;
        for property in properties {
            let is_said = of_set.contains(&format!("<PropertyPath>{property}</PropertyPath>"));
            let path = format!("{ROOT}{set}?$filter={property}%20eq%20null");
            let code = analyst.world.get_as(&path, &analyst.token).await.code();
            assert_eq!(code, if is_said { 422 } else { 200 }, "{set} {property}");
        }
        for (said, query) in [("Sortable", "$orderby=created_at"), ("Searchable", "$search=x")] {
            assert!(of_set.contains(&format!("Property=\"{said}\" Bool=\"false\"")), "{set}: {of_set}");
            let code = analyst.world.get_as(&format!("{ROOT}{set}?{query}"), &analyst.token).await.code();
            assert_eq!(code, 422, "{set} {query}");
        }
        let id = &ask(&analyst, "meldungen").await["value"][0]["id"];
        let code = analyst.world.get_as(&format!("{ROOT}{set}({id})"), &analyst.token).await.code();
        let is_said = of_set.contains("Capabilities.V1.IndexableByKey\" Bool=\"false\"");
        assert_eq!(code, if is_said { 404 } else { 200 }, "{set}");
    }
    let options =
        analyst.world.get_as(&format!("{ROOT}optionen?$filter=feld%20eq%20'ort'"), &analyst.token).await;
    let is_said = document.contains("Property=\"Filterable\" Bool=\"false\"");
    assert_eq!((options.code(), is_said), (422, true));
}

/// What a field was in any version can be filtered by, as long as it became nothing else.
#[actix_web::test]
async fn a_choice_that_the_form_has_no_more_is_filtered_by_as_described() {
    let analyst = Analyst::new().await;
    publish(&analyst, [FieldBuilder::text("von"), FieldBuilder::text("was")]).await;
    let of_set = described(&analyst, "meldungen").await;
    assert!(!of_set.contains("<PropertyPath>ort</PropertyPath>"), "{of_set}");
    assert!(of_set.contains("<PropertyPath>von</PropertyPath>"), "{of_set}");
    for (filter, wanted) in
        [("ort eq 'süd'", 3), ("ort ne 'süd'", 3), ("ort in ('nord')", 2), ("ort eq null", 0)]
    {
        let found = ask(&analyst, &format!("meldungen?$count=true&$filter={filter}")).await;
        assert_eq!(found["@odata.count"], wanted, "{filter}");
    }
    let (code, _) = analyst.refused(&format!("{ROOT}meldungen?$filter=von%20eq%20'innen'")).await;
    assert_eq!(code, 422, "text by now");
}

#[actix_web::test]
async fn reports_come_in_pages_that_follow_each_other() {
    let analyst = Analyst::new().await;
    let all = ask(&analyst, "meldungen?$count=true").await;
    assert_eq!((&all["@odata.count"], all.get("@odata.nextLink")), (&json!(6), None));
    assert!(all["@odata.context"].as_str().unwrap().ends_with("$metadata#meldungen"));
    assert_eq!(column(&all, "ort"), ["nord", "süd", "süd", "nord", "süd", "other"]);

    // The client prefers small pages; its parameters are kept from page to page.
    let mut path =
        format!("{ROOT}meldungen?$skip=1&$top=4&$select=id,ort&$count=true&$filter=ort%20ne%20'west'");
    let (mut ids, mut pages) = (Vec::new(), 0);
    loop {
        let request = TestRequest::get().uri(&path).insert_header(("Prefer", "odata.maxpagesize=2"));
        let reply = analyst
            .world
            .call(request.insert_header(("Authorization", format!("Bearer {}", analyst.token))))
            .await;
        assert_eq!(reply.code(), 200, "{path}: {}", reply.text());
        assert_eq!(reply.header("preference-applied"), "odata.maxpagesize=2");
        let page = reply.json();
        assert_eq!(page["@odata.count"], 6);
        assert_eq!(page["value"][0].as_object().unwrap().len(), 2);
        ids.extend(column(&page, "id").into_iter().cloned());
        pages += 1;
        let Some(next) = page.get("@odata.nextLink") else { break };
        path = next.as_str().unwrap().split_once("/api").map(|(_, path)| format!("/api{path}")).unwrap();
    }
    let known: Vec<Value> = column(&all, "id")[1..5].iter().map(|id| (*id).clone()).collect();
    assert_eq!((ids, pages), (known.clone(), 2));

    // The general parameters are kept as well, under the address at which the proxy was reached.
    let request = TestRequest::get()
        .uri(&format!("{ROOT}meldungen?ort=s%C3%BCd&von=2026-10-01"))
        .insert_header(("Prefer", "maxpagesize=1"))
        .insert_header(("Authorization", format!("Bearer {}", analyst.token)));
    let reply = analyst.world.call(request).await;
    assert_eq!(reply.header("preference-applied"), "maxpagesize=1", "named as it was sent");
    let page = reply.json();
    let next = page["@odata.nextLink"].as_str().unwrap();
    assert!(next.contains("&ort=s%C3%BCd&von=2026-10-01"), "{next}");
    assert!(next.starts_with("http://a.example/api/bi/sturz/odata/meldungen?$skiptoken="), "{next}");

    for (preference, applied) in [
        ("return=minimal, ODATA.MaxPageSize=5, respond-async", "ODATA.MaxPageSize=5"),
        ("odata.maxpagesize = 5; foo=bar", "odata.maxpagesize=5"),
        ("maxpagesize=5000", "maxpagesize=1000"),
        ("maxpagesize=0", ""),
        ("wait=5", ""),
    ] {
        let request = TestRequest::get()
            .uri(&format!("{ROOT}meldungen"))
            .insert_header(("Prefer", preference))
            .insert_header(("Authorization", format!("Bearer {}", analyst.token)));
        let reply = analyst.world.call(request).await;
        assert_eq!(reply.header("preference-applied"), applied, "{preference}");
    }

    let one = ask(&analyst, &format!("meldungen({})", known[0])).await;
    assert_eq!((&one["id"], &one["ort"]), (&known[0], &json!("süd")));
    assert!(one["@odata.context"].as_str().unwrap().ends_with("#meldungen/$entity"));
    let count = analyst.world.get_as(&format!("{ROOT}meldungen/$count"), &analyst.token).await;
    assert_eq!(count.text(), "6");
    assert_eq!(ask(&analyst, "meldungen?$top=0").await["value"], json!([]));
}

#[actix_web::test]
async fn filters_find_what_the_reports_say() {
    let analyst = Analyst::new().await;
    let ids = column(&ask(&analyst, "meldungen").await, "id").into_iter().cloned().collect::<Vec<_>>();
    let table: [(&str, &[usize]); 18] = [
        ("ort eq 'süd'", &[1, 2, 4]),
        ("ort ne 'süd'", &[0, 3, 5]),
        ("ort in ('nord','other')", &[0, 3, 5]),
        ("not (ort eq 'süd' or ort eq 'nord')", &[5]),
        ("ort eq 'süd' and von eq 'innen' or ort eq 'other'", &[1, 2, 4, 5]),
        ("ort eq null", &[]),
        ("von ne null", &[0, 1, 2, 3, 4, 5]),
        ("ort eq 'nirgends'", &[]),
        ("created_at ge 2026-11-01", &[3, 4, 5]),
        ("created_at eq 2026-11-21", &[3]),
        ("created_at gt 2026-11-22T12:00:00Z", &[5]),
        ("created_at ge 2026-11-22T12:00:00Z and created_at lt 2026-11-23T12:00:00Z", &[4]),
        ("created_at gt 2026-11-22T11:59:59.5Z and created_at le 2026-11-22T12:00:00.5Z", &[4]),
        ("created_at ge 2026-11-22T13:00:00%2B01:00", &[4, 5]),
        // As written by hand: the plus sign means a blank.
        ("created_at ge 2026-11-22T13:00:00+01:00 and id ne 0", &[4, 5]),
        ("created_at ne null", &[0, 1, 2, 3, 4, 5]),
        ("id gt 9223372036854775807", &[]),
        ("id ge -9223372036854775808 and id lt 9223372036854775807", &[0, 1, 2, 3, 4, 5]),
    ];
    for (filter, wanted) in table {
        let path = format!("meldungen?$filter={filter}&$count=true");
        let response = ask(&analyst, &path).await;
        let wanted: Vec<&Value> = wanted.iter().map(|place| &ids[*place]).collect();
        assert_eq!(column(&response, "id"), wanted, "{filter}");
        assert_eq!(response["@odata.count"], wanted.len(), "{filter}");
    }
}

#[actix_web::test]
async fn what_was_ticked_is_a_set_of_its_own() {
    let analyst = Analyst::new().await;
    let ids = column(&ask(&analyst, "meldungen").await, "id").into_iter().cloned().collect::<Vec<_>>();
    let ticked = ask(&analyst, "auswahl_wege?lang=de&$count=true").await;
    assert_eq!(ticked["@odata.count"], 6);
    assert_eq!(column(&ticked, "wert"), ["gang", "gang", "treppe", "treppe", "treppe", "gang"]);
    let of: Vec<&Value> = [0, 1, 1, 3, 4, 5].iter().map(|place| &ids[*place]).collect();
    assert_eq!(column(&ticked, "meldung_id"), of);
    assert_eq!(ticked["value"][0]["bezeichnung"], "gang (de)");
    for (rest, wanted) in [
        ("$skip=2", &["treppe", "treppe", "treppe", "gang"][..]),
        ("$skip=2&$top=2", &["treppe", "treppe"]),
        ("$skip=6", &[]),
        ("$skip=4000000000", &[]),
        ("$filter=created_at ge 2026-11-01", &["treppe", "treppe", "gang"]),
    ] {
        assert_eq!(column(&ask(&analyst, &format!("auswahl_wege?{rest}")).await, "wert"), wanted, "{rest}");
    }
    // A page of them ends with a whole report, and so has as many as there are options at least.
    let (mut path, mut pages) = (format!("{ROOT}auswahl_wege"), Vec::new());
    loop {
        let request = TestRequest::get().uri(&path).insert_header(("Prefer", "odata.maxpagesize=2"));
        let reply = analyst
            .world
            .call(request.insert_header(("Authorization", format!("Bearer {}", analyst.token))))
            .await;
        assert_eq!(reply.header("preference-applied"), "odata.maxpagesize=3");
        let page = reply.json();
        pages.push(column(&page, "meldung_id").into_iter().cloned().collect::<Vec<_>>());
        let Some(next) = page.get("@odata.nextLink") else { break };
        path = next.as_str().unwrap().split_once("/api").map(|(_, path)| format!("/api{path}")).unwrap();
    }
    let of: Vec<Value> = of.into_iter().cloned().collect();
    assert_eq!(pages, [&of[..3], &of[3..]]);
    let one = ask(&analyst, &format!("auswahl_wege?$filter=meldung_id eq {}", ids[1])).await;
    assert_eq!(column(&one, "wert"), ["gang", "treppe"]);
}

/// A parameter that was ignored would leave its response unfiltered.
#[actix_web::test]
async fn what_has_no_use_for_a_parameter_refuses_it() {
    let analyst = Analyst::new().await;
    let all = ask(&analyst, "meldungen").await;
    let one = format!("meldungen({})", all["value"][0]["id"]);
    for (path, parameter) in [
        ("optionen?ort=nord", "ort"),
        ("optionen?ort=", "ort"),
        ("optionen?feld.von=innen", "feld.von"),
        ("optionen?von=2026-01-01", "von"),
        ("optionen?$skiptoken=5", "$skiptoken"),
        ("optionen?$orderby=feld", "$orderby"),
        ("optionen?$filter=", "$filter"),
        ("optionen/$count?bis=2026-01-01", "bis"),
        ("optionen/$count?$filter=feld%20eq%20'ort'", "$filter"),
        (&format!("{one}?$top=0"), "$top"),
        (&format!("{one}?$skip=1"), "$skip"),
        (&format!("{one}?$count=true"), "$count"),
        (&format!("{one}?$orderby=id"), "$orderby"),
        (&format!("{one}?$skiptoken=1"), "$skiptoken"),
        (&format!("{one}?$filter=id%20eq%201"), "$filter"),
        (&format!("{one}?ort=nord"), "ort"),
        (&format!("{one}?bis=2026-01-01"), "bis"),
        (&format!("{one}?$format=application/json;odata.metadata=full"), "$format"),
        ("?ort=nord", "ort"),
        ("?von=2026-01-01", "von"),
        ("?$format=xml", "$format"),
        ("$metadata?$format=json", "$format"),
        ("$metadata?von=2026-01-01", "von"),
        ("$metadata?ort=nord", "ort"),
    ] {
        let (code, body) = analyst.refused(&format!("{ROOT}{path}")).await;
        assert_eq!(code, 422, "{path}: {body}");
        assert!(body["errors"][parameter].is_array(), "{path}: {body}");
    }
    for path in [
        "optionen?$select=feld&$top=1&$skip=1&$count=true&$format=json&lang=en&template=sturz",
        "optionen/$count?lang=en",
        &format!("{one}?$select=id&$format=application/json;odata.metadata=minimal&lang=en&template=sturz"),
        "?$format=application/json&lang=en",
        "meldungen?$format=application/json;odata.metadata=minimal;IEEE754Compatible=false;charset=utf-8",
        "$metadata?$format=xml",
        "$metadata?$format=application/xml&lang=en",
    ] {
        let reply = analyst.world.get_as(&format!("{ROOT}{path}"), &analyst.token).await;
        assert_eq!(reply.code(), 200, "{path}: {}", reply.text());
    }
}

#[actix_web::test]
async fn what_cannot_be_asked_is_told_where_both_readers_look() {
    let analyst = Analyst::new().await;
    for (rest, parameter) in [
        ("meldungen?$filter=was eq 'x'", "$filter"),
        ("meldungen?$filter=wege eq 'gang'", "$filter"),
        ("meldungen?$filter=ort gt 'nord'", "$filter"),
        ("meldungen?$filter=contains(ort,'n')", "$filter"),
        ("meldungen?$filter=ort eq 'nord' or", "$filter"),
        ("meldungen?$filter=id eq 'x'' or 1 eq 1'", "$filter"),
        ("optionen?$filter=feld eq 'ort'", "$filter"),
        ("meldungen?$select=id,geheim", "$select"),
        ("meldungen?$top=-1", "$top"),
        ("meldungen?$skip=9223372036854775808", "$skip"),
        ("meldungen?$count=ja", "$count"),
        ("meldungen?$orderby=ort desc", "$orderby"),
        ("meldungen?$format=atom", "$format"),
        ("meldungen?$skiptoken=x", "$skiptoken"),
        ("meldungen?$expand=x", "$expand"),
        ("meldungen?$top=1&$top=2", "$top"),
        ("meldungen/$count?$top=1", "$top"),
    ] {
        let path = format!("{ROOT}{}", rest.replace(' ', "%20"));
        let (code, body) = analyst.refused(&path).await;
        assert_eq!(code, 422, "{rest}: {body}");
        assert!(body["errors"][parameter].is_array(), "{rest}: {body}");
        assert_eq!(body["error"]["message"], body["message"], "{rest}");
        assert_eq!(body["error"]["details"][0]["target"], parameter, "{rest}");
    }
    for rest in
        ["nichts", "meldungen(7)", "meldungen(x)", "auswahl_ort", "auswahl_wege(1)", "meldungen(1)/$count"]
    {
        let (code, body) = analyst.refused(&format!("{ROOT}{rest}")).await;
        assert_eq!((code, &body["error"]["code"]), (404, &json!("404")), "{rest}");
    }
    let (_, body) = analyst.refused(&format!("{ROOT}nichts")).await;
    assert!(body["message"].as_str().unwrap().contains("auswahl_wege"), "{body}");
    let elsewhere = analyst.world.get_as("/api/bi/nirgends/odata/", &analyst.token).await;
    assert_eq!((elsewhere.code(), elsewhere.header("odata-version")), (404, "4.0"));
    let stranger = analyst.world.get(ROOT).await;
    assert_eq!((stranger.code(), stranger.header("odata-version")), (401, "4.0"));
}
