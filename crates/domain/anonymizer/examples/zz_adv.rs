#[path = "../tests/adversaries/mod.rs"]
mod adversaries;
use anonymizer::Anonymizer;
fn speed(a: &Anonymizer, t: &str) -> f64 {
    let mut best = 1e9f64;
    for _ in 0..8 {
        let b = std::time::Instant::now();
        std::hint::black_box(a.mask(t).unwrap());
        best = best.min(b.elapsed().as_secs_f64());
    }
    t.len() as f64 / 1e6 / best
}
fn main() {
    let a = Anonymizer::new();
    let typ = std::fs::read_to_string("/tmp/bw/typ.txt").unwrap();
    let typ = typ.get(..300_000).unwrap_or_else(|| &typ[..299_999]);
    let mut v = vec![];
    for (n, u) in adversaries::ADVERSARIES {
        let t = u.repeat(300_000 / u.len());
        let ty = speed(&a, typ);
        let s = speed(&a, &t);
        v.push((s / ty, s, ty, n));
    }
    v.sort_by(|x, y| x.0.total_cmp(&y.0));
    for (r, s, t, n) in v.iter().take(22) {
        println!("{r:.2} {s:.0} of {t:.0} {n}");
    }
}
