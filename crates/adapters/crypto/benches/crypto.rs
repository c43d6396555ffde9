//! What the expensive operations cost: a CAPTCHA with the real cipher and the system's randomness (target:
//! under 60 µs), a password hash, and the small operations that every request needs.

use accounts::ports::PasswordHasher;
use captcha::testing::{MemorySpentTokens, installation};
use captcha::{Captcha, Context, Difficulty};
use criterion::Criterion;
use crypto::{
    AeadSealer, AppSecret, Argon2Hasher, ClientKeyer, Cost, HashLimits, LICENSE_KEY_BITS, LicenseIssuer,
    LicenseKeyPair, LicenseKeys, SystemClock, SystemRandom, sha256,
};
use kernel::Locale;
use plans::ports::LicenseReader as _;
use plans::{Module, Tier};
use std::hint::black_box;
use std::net::IpAddr;
use std::sync::Arc;

fn captcha(criterion: &mut Criterion) {
    let random = Arc::new(SystemRandom);
    let secret = AppSecret::generate(&*random);
    let captcha = Captcha::new(
        Arc::new(AeadSealer::new(&secret, "captcha", random.clone())),
        Arc::new(MemorySpentTokens::default()),
        Arc::new(SystemClock),
        random,
    );
    for difficulty in Difficulty::ALL {
        criterion.bench_function(&format!("crypto/captcha_issue/{}", difficulty.code()), |bencher| {
            bencher.iter(|| {
                black_box(captcha.issue(installation(), Context::Submission, difficulty, Locale::De))
            });
        });
    }
}

/// Reading a licence (target: under 1 ms).
fn licenses(criterion: &mut Criterion) {
    let Ok(pair) = LicenseKeyPair::generate(&SystemRandom, LICENSE_KEY_BITS) else { return };
    let (Ok(keys), Ok(issuer)) = (LicenseKeys::parse(&pair.public), LicenseIssuer::parse(&pair.private))
    else {
        return;
    };
    let claims = plans::testing::claims("lic_1", Module::Forms, Tier::Business, plans::testing::now());
    let Ok(key) = issuer.issue(&claims) else { return };
    criterion.bench_function("crypto/license", |bencher| bencher.iter(|| keys.read(black_box(&key))));
}

fn small_things(criterion: &mut Criterion) {
    let keyer = ClientKeyer::new(Arc::new(SystemClock), Arc::new(SystemRandom));
    let address = IpAddr::from([192, 0, 2, 1]);
    criterion
        .bench_function("crypto/client_key", |bencher| bencher.iter(|| keyer.client_key(black_box(address))));
    criterion.bench_function("crypto/token_digest", |bencher| {
        bencher.iter(|| sha256(black_box(b"a token of forty-three characters and more")));
    });
}

fn passwords(criterion: &mut Criterion) {
    let Ok(runtime) = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build() else {
        return;
    };
    let hasher = Argon2Hasher::new(Arc::new(SystemRandom), Cost::OWASP, HashLimits::default());
    let Ok(hash) = runtime.block_on(hasher.hash("correct horse battery")) else { return };
    let mut group = criterion.benchmark_group("crypto/password");
    group.sample_size(20);
    // The two must take equally long: a difference would reveal which accounts exist.
    for (name, hash) in [("known_account", Some(hash.as_str())), ("unknown_account", None)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| runtime.block_on(hasher.verify(black_box("wrong password"), hash)));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    captcha(&mut criterion);
    licenses(&mut criterion);
    small_things(&mut criterion);
    passwords(&mut criterion);
    criterion.final_summary();
}
