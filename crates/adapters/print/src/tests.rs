use super::*;
use dpa::ports::PdfRenderer;
use dpa::testing::Typewriter;
use dpa::{PrintError, Printable};
use kernel::Locale;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use url::Url;

fn document() -> Printable {
    Printable {
        layout: 1,
        locale: Locale::De,
        title: "Vertrag Ä".into(),
        body_html: "<h1>Text</h1>".into(),
        foot: "Fuß".into(),
        dated: kernel::from_micros(1_767_225_600_000_000),
    }
}

fn start(printer: Typewriter) -> (PrintServer, Url) {
    let server =
        serve(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), PrintKey::new(&[7; 32]), Arc::new(printer));
    let server = server.unwrap();
    let address = format!("http://{}", server.addresses[0]).parse().unwrap();
    (server, address)
}

#[tokio::test]
async fn a_document_is_printed_elsewhere_as_it_is_here() {
    let (server, address) = start(Typewriter::default());
    let printer = RemotePrinter::new(&address, PrintKey::new(&[7; 32]), 1).unwrap();
    let here = Typewriter::default().print(&document()).await.unwrap();
    assert_eq!(printer.print(&document()).await, Ok(here));
    server.stop().await;
    let gone = printer.print(&document()).await;
    assert!(matches!(&gone, Err(PrintError::Unavailable(why)) if why.contains("PRINT_URL")), "{gone:?}");
}

#[tokio::test]
async fn why_it_was_not_printed_comes_back() {
    for error in [
        PrintError::Unavailable("CHROME_PATH names no file".into()),
        PrintError::Busy,
        PrintError::TimedOut,
        PrintError::TooLarge,
        PrintError::UnknownLayout(9),
        PrintError::Failed("it ended".into()),
    ] {
        let (server, address) = start(Typewriter::broken(error.clone()));
        let printer = RemotePrinter::new(&address, PrintKey::new(&[7; 32]), 1).unwrap();
        assert_eq!(printer.print(&document()).await, Err(error));
        server.stop().await;
    }
}

#[tokio::test]
async fn a_stranger_is_refused_before_the_document_is_read() {
    let (server, address) = start(Typewriter::default());
    let stranger = RemotePrinter::new(&address, PrintKey::new(&[8; 32]), 1).unwrap();
    let refused = stranger.print(&document()).await;
    assert!(
        matches!(&refused, Err(PrintError::Unavailable(why)) if why.contains("APP_SECRET")),
        "{refused:?}"
    );
    // Announces a document but sends none of it.
    let mut stream = TcpStream::connect(server.addresses[0]).await.unwrap();
    let head = "POST /print HTTP/1.1\r\nHost: x\r\nContent-Length: 40000000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    server.stop().await;
}
