//! Creates an account, signs in, identifies the caller and signs out again, all in memory.
//!
//! Run with `cargo run -p mw-accounts --example sign_in`. A real program uses its database, an Argon2id
//! hasher, SHA-256 and the system's clock and randomness in place of the fakes.

use accounts::testing::{FastDigest, FastHasher, MemoryAccounts};
use accounts::{AccountRequest, Authenticate, CreateUser, OpenSession, Role, SignIn, SignInStep, SignOut};
use kernel::Scope;
use kernel::testing::{ManualClock, SeededRandom};
use std::sync::Arc;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (store, hasher) = (Arc::new(MemoryAccounts::new()), Arc::new(FastHasher::new()));
    let (digest, clock) = (Arc::new(FastDigest), Arc::new(ManualClock::default()));

    let create_user = CreateUser::new(store.clone(), hasher.clone(), clock.clone());
    #[expect(clippy::disallowed_methods, reason = "a command line resolves the tenant itself")]
    let scope = Scope::installation();
    let password = "anker lupe moos quark";
    let request =
        AccountRequest { name: "Anna Beispiel", email: "Anna@Example.org", role: Role::Editor, password };
    let user = create_user.create(&audit::AuditContext::system(scope), request).await?;
    println!("made account {} for {}", user.id, user.email);

    let sessions = OpenSession {
        tokens: store.clone(),
        digest: digest.clone(),
        clock: clock.clone(),
        random: Arc::new(SeededRandom::new(7)),
    };
    let sign_in = SignIn::new(store.clone(), hasher, store.clone(), sessions);
    if let Err(error) = sign_in.sign_in("anna@example.org", "not her password").await {
        println!("refused: {error}");
    }
    let token = match sign_in.sign_in("anna@example.org", password).await? {
        SignInStep::Done(signed_in) => signed_in.token,
        SignInStep::SecondFactor(_) => return Err("nobody has set up a second factor".into()),
    };

    let authenticate = Authenticate::new(store.clone(), digest, clock);
    let identity = authenticate.authenticate(&token).await?;
    println!("{} is calling, as {}", identity.user.name, identity.user.role.code());

    SignOut::new(store).sign_out(identity.token_id).await?;
    match authenticate.authenticate(&token).await {
        Ok(_) => Err("the token should be gone".into()),
        Err(error) => {
            println!("after signing out: {error}");
            Ok(())
        }
    }
}
