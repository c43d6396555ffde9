//! The servers of the provider and of the issuer, played by one that listens on this machine.

#![allow(clippy::unwrap_used, reason = "test code")]

use kernel::DateTime;
use payment::{ApiClient, IssuerClient, Provider, ProviderSettings};
use plans::ports::{
    CheckoutOrder, EventFault, EventSecret, PaymentEvents as _, PaymentPages as _, RevocationList as _,
};
use plans::{Module, PaymentEvent, PaymentEventKind, Status, Tier};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// Heads and bodies of the received requests.
type Asked = Arc<Mutex<Vec<String>>>;

/// Answers each request with the result of `answer`, on its own connection.
async fn server(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> (SocketAddr, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, asked) = (listener.local_addr().unwrap(), Asked::default());
    let (seen, answer) = (Arc::clone(&asked), Arc::new(answer));
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let (seen, answer) = (Arc::clone(&seen), Arc::clone(&answer));
            tokio::spawn(async move {
                let request = request(&mut connection).await;
                let reply = answer(&request);
                seen.lock().unwrap().push(request);
                drop(connection.write_all(&reply).await);
            });
        }
    });
    (address, asked)
}

/// Reads one request, head and body.
async fn request(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        let mut piece = [0; 4096];
        let read = connection.read(&mut piece).await.unwrap();
        bytes.extend_from_slice(&piece[..read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let head = head.to_ascii_lowercase();
        let length =
            head.split_once("content-length: ").map_or("0", |(_, rest)| rest.lines().next().unwrap());
        if read == 0 || body.len() >= length.trim().parse().unwrap() {
            return text;
        }
    }
}

fn reply(status: &str, more: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\nConnection: close\r\n{more}Content-Length: {length}\r\n\r\n{body}")
        .into_bytes()
}

fn ok(body: &Value) -> Vec<u8> {
    reply("200 OK", "Content-Type: application/json\r\n", &body.to_string())
}

fn issuer(address: SocketAddr) -> IssuerClient {
    IssuerClient::new(
        ApiClient::new(Url::parse(&format!("http://{address}/v1/licenses?site=7")).unwrap()).unwrap(),
    )
}

/// Hostile check 85: an answer that is not a list of numbers changes nothing.
#[tokio::test]
async fn an_answer_of_the_issuer_that_is_no_list_of_numbers_is_none() {
    let ids = ["lic-1".to_owned()];
    let bodies = ["", "<html>revoked</html>", r#"{"revoked":null}"#, r#"{"revoked":[1]}"#, "[]", "{}"];
    for body in bodies {
        let (address, asked) = server(move |_| reply("200 OK", "", body)).await;
        let error = issuer(address).revoked(&ids).await.unwrap_err();
        assert!(!error.to_string().contains("html"), "{error}");
        assert_eq!(asked.lock().unwrap().len(), 1);
    }
    for status in ["500 Internal Server Error", "404 Not Found", "204 No Content", "201 Created"] {
        let (address, _) = server(move |_| reply(status, "", r#"{"revoked":["lic-1"]}"#)).await;
        let error = issuer(address).revoked(&ids).await.unwrap_err().to_string();
        assert_eq!(error, format!("the answer is {}", &status[..3]));
    }
}

/// Hostile check 85: only licence numbers are sent, and the answer is taken as it is.
#[tokio::test]
async fn the_issuer_is_told_numbers_of_licences_and_nothing_else() {
    let (address, asked) = server(|_| ok(&json!({"revoked": ["lic-2", "foreign"]}))).await;
    let revoked = issuer(address).revoked(&["lic-1".to_owned(), "lic-2".to_owned()]).await.unwrap();
    assert_eq!(revoked, ["lic-2", "foreign"], "what is nobody's is passed over by the store");
    let asked = asked.lock().unwrap();
    let (head, body) = asked[0].split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /v1/licenses?site=7 HTTP/1.1"), "{head}");
    assert_eq!(body, r#"{"license_ids":["lic-1","lic-2"]}"#);
    for word in ["cookie", "referer", "authorization", "origin"] {
        assert!(!head.to_ascii_lowercase().contains(&format!("\n{word}:")), "{head}");
    }
}

/// Hostile check 85: a redirect into the internal network is not followed.
#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (inner, asked) = server(|_| ok(&json!({"revoked": ["lic-1"]}))).await;
    for status in ["302 Found", "307 Temporary Redirect", "308 Permanent Redirect"] {
        let place = format!("Location: http://{inner}/\r\n");
        let (address, _) = server(move |_| reply(status, &place, "")).await;
        let error = issuer(address).revoked(&["lic-1".to_owned()]).await.unwrap_err();
        assert_eq!(error.to_string(), format!("the answer is {}", &status[..3]));
    }
    assert!(asked.lock().unwrap().is_empty());
}

/// Hostile check 85: a body of 100 MB is not read, whether announced or not.
#[tokio::test]
async fn a_huge_answer_is_not_read_to_its_end() {
    for announced in [true, false] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let written = tokio::spawn(async move {
            let (mut connection, _) = listener.accept().await.unwrap();
            request(&mut connection).await;
            let length = if announced { "Content-Length: 100000000\r\n" } else { "Connection: close\r\n" };
            let head = format!("HTTP/1.1 200 OK\r\n{length}\r\n{{\"revoked\":[");
            connection.write_all(head.as_bytes()).await.unwrap();
            let mut written = 0;
            while written < 100_000_000 && connection.write_all(&[b' '; 8192]).await.is_ok() {
                written += 8192;
            }
            written
        });
        let error = issuer(address).revoked(&["lic-1".to_owned()]).await.unwrap_err();
        assert_eq!(error.to_string(), "the answer is too large");
        // What the kernel had already buffered.
        assert!(written.await.unwrap() < 50_000_000);
    }
}

/// Hostile check 85: an issuer that accepts the request but does not answer, or is unreachable. Time is
/// paused and runs ahead.
#[tokio::test(start_paused = true)]
async fn a_server_that_does_not_answer_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let begun = tokio::time::Instant::now();
    let error = issuer(address).revoked(&["lic-1".to_owned()]).await.unwrap_err();
    assert!(error.to_string().starts_with("no answer"), "{error}");
    assert!(begun.elapsed().as_secs() <= 12, "before the provider gives up on its own event");
    drop(listener);
    let error = issuer(address).revoked(&["lic-1".to_owned()]).await.unwrap_err();
    assert!(error.to_string().starts_with("no answer"), "{error}");
    assert!(
        !error.to_string().contains("site=7"),
        "the address may hold what nobody else is to see: {error}"
    );
}

/// Accepts every signature.
struct Signs;

impl EventSecret for Signs {
    fn has_signed(&self, _: &[u8], _: &[u8]) -> bool {
        true
    }
}

fn provider(address: SocketAddr, key: &str) -> Provider {
    let api_url = Url::parse(&format!("http://{address}")).unwrap();
    let settings =
        ProviderSettings { api_url, secret_key: key.to_owned().into(), events: Some(Arc::new(Signs)) };
    Provider::new(settings).unwrap()
}

async fn read(provider: &Provider, event: &Value) -> Result<PaymentEvent, EventFault> {
    let signature = format!("t=1800000000,v1={}", "0".repeat(64));
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    provider.read(Some(&signature), event.to_string().as_bytes(), now).await
}

fn event(kind: &str, object: &Value) -> Value {
    json!({"id": "evt_1", "object": "event", "type": kind, "created": 1_799_999_999, "data": {"object": object}})
}

fn subscription(metadata: &Value, price: &Value) -> Value {
    json!({
        "id": "sub_1", "object": "subscription", "customer": "cus_1", "status": "past_due", "metadata": metadata,
        "items": {"data": [{"price": price, "current_period_end": 1_802_592_000}]},
    })
}

/// Specification, "Webhook events": module and tier are the metadata of the subscription, its price or its
/// product.
#[tokio::test]
async fn module_and_tier_are_asked_of_the_product_where_the_event_does_not_say_them() {
    let product = json!({"id": "prod_1", "metadata": {"module": "forms", "tier": "business"}});
    let (address, asked) = server(move |_| ok(&product)).await;
    let provider = provider(address, "sk_test_geheim");
    let said = json!({"module": "epoll", "tier": "starter"});
    let none = json!({});
    let of_price = json!({"id": "price_1", "metadata": said, "product": "prod_1"});
    let nothing = json!({"id": "price_1", "metadata": {}, "product": "prod_1"});
    let cases = [
        (subscription(&said, &nothing), (Module::Epoll, Tier::Starter), 0),
        (subscription(&none, &of_price), (Module::Epoll, Tier::Starter), 0),
        (subscription(&none, &nothing), (Module::Forms, Tier::Business), 1),
        // What one level does not say in the specification's terms, the next one may.
        (subscription(&json!({"module": "epoll", "tier": 3}), &nothing), (Module::Epoll, Tier::Business), 2),
    ];
    for (object, expected, questions) in cases {
        let taken = read(&provider, &event("customer.subscription.updated", &object)).await.unwrap();
        let PaymentEventKind::Subscription(paid) = taken.kind else { panic!("{object}") };
        let [item] = paid.items() else { panic!("{object}") };
        assert_eq!((item.module, item.tier), expected, "{object}");
        let end = item.current_period_end.unwrap().timestamp();
        assert_eq!((paid.status, end), (Status::PastDue, 1_802_592_000));
        assert_eq!(asked.lock().unwrap().len(), questions);
    }
    let asked = asked.lock().unwrap();
    assert!(asked[0].starts_with("GET /v1/products/prod_1 HTTP/1.1"), "{}", asked[0]);
    assert!(asked[0].to_ascii_lowercase().contains("authorization: bearer sk_test_geheim"));
}

/// Hostile check 80: an event that names no module or tier is accepted and unlocks nothing; only a failed
/// look-up makes it come again. What could not be looked up stays as it was.
#[tokio::test]
async fn a_product_that_says_nothing_opens_nothing_and_one_without_an_answer_comes_again() {
    let object = subscription(&json!({}), &json!({"id": "price_1", "product": "prod_1"}));
    let event = event("customer.subscription.created", &object);
    let items = async |address, key: &str| {
        let PaymentEventKind::Subscription(paid) = read(&provider(address, key), &event).await.unwrap().kind
        else {
            panic!("{event}")
        };
        paid.paid_for.map(|paid_for| paid_for.items.len())
    };
    let (silent, _) =
        server(|_| ok(&json!({"id": "prod_1", "metadata": {"module": "toys", "tier": "pro"}}))).await;
    assert_eq!(items(silent, "sk").await, Some(0), "looked at");
    assert_eq!(items(silent, "").await, None, "nobody to ask");
    for (status, expected) in
        [("404 Not Found", Some(0)), ("401 Unauthorized", None), ("403 Forbidden", None)]
    {
        let (address, _) = server(move |_| reply(status, "", "{}")).await;
        assert_eq!(items(address, "sk").await, expected, "{status}");
    }
    for status in ["500 Internal Server Error", "429 Too Many Requests"] {
        let (address, _) = server(move |_| reply(status, "", "")).await;
        assert!(matches!(read(&provider(address, "sk"), &event).await, Err(EventFault::NoAnswer(_))));
    }
}

/// Nothing is looked up for a subscription that is over: it has to end whether the provider's API answers or
/// not, and without a key.
#[tokio::test]
async fn an_end_is_taken_without_asking_what_it_is_the_end_of() {
    let (address, asked) = server(|_| reply("500 Internal Server Error", "", "")).await;
    let says = json!({"module": "forms", "tier": "business"});
    let of_price = json!({"id": "price_1", "metadata": says, "product": "prod_1"});
    for key in ["sk", ""] {
        for (step, status, price, items) in [
            ("deleted", "canceled", json!({"id": "price_1", "product": "prod_1"}), None),
            ("deleted", "active", json!({"id": "price_1", "product": null}), None),
            ("updated", "unpaid", json!({"id": "price_1", "product": "prod_1"}), None),
            ("updated", "incomplete_expired", json!({"id": "price_1", "product": "prod_1"}), None),
            ("deleted", "canceled", of_price.clone(), Some(1)),
        ] {
            let mut object = subscription(&json!({}), &price);
            object["status"] = json!(status);
            let event = event(&format!("customer.subscription.{step}"), &object);
            let PaymentEventKind::Subscription(paid) =
                read(&provider(address, key), &event).await.unwrap().kind
            else {
                panic!("{event}")
            };
            assert_eq!((paid.status, paid.order.is_final), (Status::Canceled, step == "deleted"), "{event}");
            assert_eq!(paid.paid_for.as_ref().map(|_| paid.items().len()), items, "{event}");
        }
    }
    assert!(asked.lock().unwrap().is_empty());
}

/// A subscription may have several items, each with its own price.
#[tokio::test]
async fn each_item_of_a_subscription_counts() {
    let (address, _) = server(|_| ok(&json!({"metadata": {"module": "epoll", "tier": "starter"}}))).await;
    let mut object = subscription(&json!({}), &json!({"id": "price_1", "product": "prod_1"}));
    let whole = json!({"id": "prod_2", "metadata": {"module": "forms", "tier": "business"}});
    let support = json!({"id": "prod_3", "metadata": {}});
    for product in [whole, support] {
        let item = json!({"price": {"id": "price_2", "product": product}});
        object["items"]["data"].as_array_mut().unwrap().push(item);
    }
    let taken =
        read(&provider(address, "sk"), &event("customer.subscription.updated", &object)).await.unwrap();
    let PaymentEventKind::Subscription(paid) = taken.kind else { panic!("{object}") };
    let items: Vec<_> = paid.items().iter().map(|item| (item.module, item.tier)).collect();
    assert_eq!(items, [(Module::Epoll, Tier::Starter), (Module::Forms, Tier::Business)]);
}

/// An id in an event is only a name, never another path at the provider.
#[tokio::test]
async fn a_product_is_asked_for_below_its_path_only() {
    let (address, asked) = server(|_| ok(&json!({"metadata": {}}))).await;
    for product in ["../customers?limit=100", "a/../../accounts", "x#y", "", ".."] {
        let object = subscription(&json!({}), &json!({"id": "price_1", "product": product}));
        let taken =
            read(&provider(address, "sk"), &event("customer.subscription.updated", &object)).await.unwrap();
        assert!(matches!(taken.kind, PaymentEventKind::Subscription(paid) if paid.items().is_empty()));
    }
    assert!(asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_checkout_is_of_the_price_of_its_tier_and_leads_to_the_provider() {
    let (address, asked) = server(|request| {
        let product = |tier: &str| json!({"id": "prod", "metadata": {"module": "forms", "tier": tier}});
        let page = |id: &str, tier: &str, more: bool| {
            ok(&json!({"data": [{"id": id, "metadata": {}, "product": product(tier)}], "has_more": more}))
        };
        if request.starts_with("POST /v1/checkout/sessions ") {
            ok(&json!({"url": "https://checkout.example/c/1"}))
        } else if request.starts_with("POST /v1/billing_portal/sessions ") {
            ok(&json!({"url": "javascript:alert(1)"}))
        } else if request.contains("starting_after=price_1 ") {
            page("price_2", "business", false)
        } else {
            page("price_1", "starter", true)
        }
    })
    .await;
    let provider = provider(address, "sk");
    let order = |tier| CheckoutOrder {
        provider_customer_id: "cus_1",
        module: Module::Forms,
        tier,
        return_url: "https://klinik.example/app/plan",
    };
    let page = provider.checkout(&order(Tier::Business)).await.unwrap();
    assert_eq!(page.as_deref(), Some("https://checkout.example/c/1"));
    let sent = asked.lock().unwrap().last().unwrap().clone();
    for field in [
        "mode=subscription",
        "customer=cus_1",
        "line_items%5B0%5D%5Bprice%5D=price_2",
        "success_url=https%3A%2F%2Fklinik.example%2Fapp%2Fplan",
    ] {
        assert!(sent.contains(field), "{field}: {sent}");
    }
    assert!(!sent.contains("metadata"), "a change of the price has to change the tier: {sent}");
    assert_eq!(provider.checkout(&order(Tier::Enterprise)).await.unwrap(), None, "nobody sells that");
    assert!(provider.billing_page("cus_1", "https://klinik.example").await.is_err(), "that is no page");
    assert!(!format!("{provider:?}").contains("sk"), "{provider:?}");
}
