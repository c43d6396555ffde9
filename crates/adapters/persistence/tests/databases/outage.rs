//! A PostgreSQL server that goes away and comes back.

use captcha::ports::SpentTokens as _;
use forms::ports::FormReader as _;
use forms::testing::{at, scopes};
use kernel::ErrorKind;
use persistence::{Database, DatabaseOptions, SqlForms, SqlSpentTokens};
use std::time::Duration;
use testkit::postgres::{Durability, TestCluster};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_down_is_unavailable_and_is_used_again_when_it_is_back() {
    let cluster = TestCluster::start(Durability::Fast);
    let options = DatabaseOptions {
        acquire_timeout: Duration::from_millis(500),
        max_connections: 2,
        ..DatabaseOptions::new(cluster.admin_url())
    };
    let database = Database::connect(&options).await.unwrap();
    database.migrate().await.unwrap();
    let (forms, tokens, scope) = (SqlForms::new(&database), SqlSpentTokens::new(&database), scopes()[0]);
    forms.revision(scope).await.unwrap();
    assert!(tokens.spend(scope, [1; 16], at(1)).await.unwrap());

    cluster.outage();
    assert_eq!(database.ping().await.unwrap_err().kind(), ErrorKind::Unavailable);
    assert_eq!(forms.revision(scope).await.unwrap_err().kind(), ErrorKind::Unavailable);
    assert_eq!(tokens.spend(scope, [2; 16], at(1)).await.unwrap_err().kind(), ErrorKind::Unavailable);

    cluster.resume();
    forms.revision(scope).await.unwrap();
    assert!(!tokens.spend(scope, [1; 16], at(1)).await.unwrap(), "what was acknowledged is there");
    assert!(tokens.spend(scope, [2; 16], at(1)).await.unwrap());
}
