//! The audit log from within a handler: one line each.

use crate::access::Staff;
use crate::error::ApiError;
use crate::input::App;
use accounts::User;
use audit::{Action, Actor, Details, Object, Recorded};
use std::sync::Arc;

impl<A> Staff<A> {
    /// Records that the caller did `action` to `object`. To be called before the answer; for what
    /// was decided.
    ///
    /// # Errors
    /// 503 or 500 when it cannot be recorded.
    pub(crate) async fn record(
        &self,
        app: &App,
        action: Action,
        object: Object,
        details: Details,
    ) -> Result<(), ApiError> {
        let audit = &app.services().audit;
        Ok(audit.record(self.scope, self.actor(), action, object, details).await?)
    }

    /// Records that the caller saw `object`, or did what has happened already. A store that takes
    /// no writes does not keep staff from reading (ADR 9): the event waits in memory, and the
    /// log has a line of it.
    pub(crate) async fn record_or_keep(&self, app: &App, action: Action, object: Object, details: Details) {
        let (kind, id) = (object.kind.code(), object.id.clone());
        let audit = &app.services().audit;
        let recorded = audit.record_or_keep(self.scope, self.actor(), action, object, details).await;
        let (error, waits) = match recorded {
            Recorded::Stored => return,
            Recorded::Kept(error) => (error, true),
            Recorded::Lost(error) => (error, false),
        };
        tracing::error!(
            target: "meldewerk::audit",
            user = self.identity.user.id.0,
            action = action.code(),
            object = kind,
            id,
            waits,
            error = &error as &dyn std::error::Error,
            "an event of the audit log could not be stored"
        );
    }

    fn actor(&self) -> Actor {
        Actor::user(self.identity.user.id, &self.identity.user.name)
    }
}

/// Records a sign-in. To be called when the account gets its token, before it is given out.
///
/// # Errors
/// 503 or 500 when it cannot be recorded.
pub(crate) async fn signed_in(app: &App, user: &User) -> Result<(), ApiError> {
    Ok(app.services().sign_ins.succeeded(user.organization_id, user.id, &user.name).await?)
}

/// Records that the password was wrong. Nobody waits for it: how long an
/// answer takes must not tell whether there is an account.
pub(crate) fn sign_in_failed(app: &App, address: &str) {
    let (sign_ins, address) = (Arc::clone(&app.services().sign_ins), address.to_owned());
    actix_web::rt::spawn(async move {
        if let Err(error) = sign_ins.failed(&address).await {
            tracing::warn!(
                target: "meldewerk::audit",
                error = &error as &dyn std::error::Error,
                "a failed sign-in could not be recorded; it is counted with the next one"
            );
        }
    });
}
