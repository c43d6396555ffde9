use anonymizer::Anonymizer;
fn main() {
    let a = Anonymizer::new();
    let u = std::env::args().nth(1).unwrap();
    let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let t = if u == "typ" {
        std::fs::read_to_string("/tmp/bw/typ.txt").unwrap()
    } else {
        u.repeat(1_000_000 / u.len())
    };
    let mut best = 1e9f64;
    for _ in 0..n {
        let b = std::time::Instant::now();
        std::hint::black_box(a.mask(&t).unwrap());
        best = best.min(b.elapsed().as_secs_f64());
    }
    println!("{:.0} MB/s {u}", t.len() as f64 / 1e6 / best);
}
