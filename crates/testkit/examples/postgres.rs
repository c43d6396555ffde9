//! Starts a throwaway PostgreSQL by hand, prints its address and keeps it until Enter is pressed (or the
//! process ends in any other way).
//!
//! Run with `cargo run -p mw-testkit --example postgres [--durable]`. Tests use it when its address is set in
//! `MELDEWERK_TEST_POSTGRES`.

use testkit::postgres::{ADMIN_URL_VARIABLE, Durability, TestCluster};

fn main() -> std::io::Result<()> {
    let durable = std::env::args().any(|argument| argument == "--durable");
    let cluster = TestCluster::start(if durable { Durability::Durable } else { Durability::Fast });
    println!("export {ADMIN_URL_VARIABLE}={}", cluster.admin_url());
    std::io::stdin().read_line(&mut String::new()).map(|_| ())
}
