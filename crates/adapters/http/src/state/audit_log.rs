//! Audit entries from handlers, for operations that change no stored data: reading, exports, sign-ins.
//! Changes are recorded by their use cases (ADR 27).

use crate::framework::error::ApiError;
use crate::state::access::{AccountOwner, Staff};
use crate::state::input::App;
use accounts::lock_out::WINDOW;
use accounts::{TokenKind, User};
use audit::ports::KnownAccount;
use audit::{Action, Actor, AuditContext, Details, Object, ObjectKind, Recorded};
use forms::submission::Submission;
use kernel::StoreError;
use std::collections::BTreeMap;
use std::sync::Arc;

impl<A> Staff<A> {
    /// Records that the caller is about to do `action` to `object`, which may be done only after this.
    ///
    /// # Errors
    /// 503 or 500 if it cannot be recorded: then it must not be done, and there is no entry.
    pub(crate) async fn record_or_fail(
        &self,
        app: &App,
        action: Action,
        object: Object,
        details: Details,
    ) -> Result<(), ApiError> {
        let audit = &app.services().audit.recorder;
        Ok(audit.record(self.scope, self.actor(), action, object, details).await?)
    }

    /// Records that the caller saw `object`, or did something that has already happened. A read-only store
    /// must not keep staff from reading (ADR 9): the event waits in memory, and a line is logged.
    pub(crate) async fn record_or_defer(&self, app: &App, action: Action, object: Object, details: Details) {
        let audit = &app.services().audit.recorder;
        let recorded = audit.record_or_defer(self.scope, self.actor(), action, object.clone(), details).await;
        log_deferred(&self.identity.user, action, &object, &recorded);
    }

    /// Records that the caller saw these reports of these forms in a list. This never prevents reading: a
    /// read-only store gets it later, and a line is logged.
    pub(crate) async fn record_listed(&self, app: &App, reports: &[Submission]) {
        let mut forms: BTreeMap<&str, i64> = BTreeMap::new();
        for report in reports {
            *forms.entry(&report.template_slug).or_default() += 1;
        }
        let user = &self.identity.user;
        let listings = &app.services().audit.listings;
        if let Err(error) = listings.record_listed(self.scope, user.id, &user.name, forms).await {
            // The counts are kept until the store accepts them.
            log_unstored(user, Action::ReportsListed, None, true, &error);
        }
    }

    /// Records that the caller's token reads figures of a form. This never prevents reading either.
    pub(crate) async fn record_figures(&self, app: &App, form: &str) {
        let (id, listings) = (self.identity.token_id, &app.services().audit.listings);
        let token = match self.identity.token_kind {
            TokenKind::Api => format!("api {id}"),
            TokenKind::Session => format!("session {id}"),
        };
        if let Err(error) = listings.record_figures_read(self.scope, self.actor(), &token, form).await {
            // The next read tries again, so this one is in no entry.
            let object = Object::of(ObjectKind::Template, form);
            log_unstored(&self.identity.user, Action::FiguresRead, Some(&object), false, &error);
        }
    }

    /// Returns who changes something, and in which scope.
    pub(crate) fn audit_context(&self) -> AuditContext {
        AuditContext { scope: self.scope, actor: self.actor() }
    }

    /// Returns the actor, for entries in other chains than that of the request.
    pub(crate) fn actor(&self) -> Actor {
        Actor::user(self.identity.user.id, &self.identity.user.name)
    }
}

impl<A> AccountOwner<A> {
    /// Returns who changes their own account: in the chain of the account, even on another tenant's host.
    pub(crate) fn audit_context(&self) -> AuditContext {
        self.identity.user.audit_context()
    }

    /// Records what has already happened to one's own account, or to a part of it: what cannot be stored at
    /// once waits in memory, and the response stays the same.
    pub(crate) async fn record_or_defer(&self, app: &App, action: Action, object: Object, details: Details) {
        let (sign_ins, account) = (&app.services().audit.sign_ins, known_account(&self.identity.user));
        let recorded = sign_ins.record_or_defer_for_account(&account, action, object.clone(), details).await;
        log_deferred(&self.identity.user, action, &object, &recorded);
    }

    /// Records that a wrong password was given when this session was asked for it again.
    pub(crate) async fn record_unconfirmed_password(&self, app: &App) {
        let object = Object::of(ObjectKind::User, self.identity.user.id);
        self.record_or_defer(app, Action::PasswordNotConfirmed, object, Details::new()).await;
    }
}

/// Records a sign-in. To be called when the account gets its token, before it is handed out.
///
/// # Errors
/// 503 or 500 if it cannot be recorded.
pub(crate) async fn record_sign_in(app: &App, user: &User) -> Result<(), ApiError> {
    Ok(app.services().audit.sign_ins.record_success(&known_account(user)).await?)
}

/// Records a wrong password, and the account that it locked, if any. Not awaited: the time that a response
/// takes must not reveal whether the account exists.
pub(crate) fn record_failed_sign_in(app: &App, email: &str, locks: Option<&User>) {
    let (sign_ins, email) = (Arc::clone(&app.services().audit.sign_ins), email.to_owned());
    let locks = locks.map(known_account);
    actix_web::rt::spawn(async move {
        log_unrecorded(sign_ins.record_failure(&email).await);
        if let Some(account) = locks {
            log_unrecorded(sign_ins.record_lock(account, WINDOW.num_minutes()).await);
        }
    });
}

/// Records that the second step failed. Not awaited either.
pub(crate) fn record_failed_second_step(app: &App, user: &User) {
    let (sign_ins, account) = (Arc::clone(&app.services().audit.sign_ins), known_account(user));
    actix_web::rt::spawn(async move { log_unrecorded(sign_ins.record_wrong_code(account).await) });
}

/// Records that a new password was requested. Not awaited, for the same reason.
pub(crate) fn record_password_reset_request(app: &App, email: &str) {
    let (sign_ins, email) = (Arc::clone(&app.services().audit.sign_ins), email.to_owned());
    actix_web::rt::spawn(async move { log_unrecorded(sign_ins.record_password_reset_request(&email).await) });
}

fn log_deferred(user: &User, action: Action, object: &Object, recorded: &Recorded) {
    let (error, waits) = match recorded {
        Recorded::Stored => return,
        Recorded::Kept(error) => (error, true),
        Recorded::Lost(error) => (error, false),
    };
    log_unstored(user, action, Some(object), waits, error);
}

/// Logs that an event is not in the audit log, and whether it waits to be recorded later.
fn log_unstored(user: &User, action: Action, object: Option<&Object>, waits: bool, error: &StoreError) {
    tracing::error!(
        target: "meldewerk::audit",
        user = user.id.0,
        action = action.code(),
        object = object.map(|object| object.kind.code()),
        id = object.map(|object| object.id.as_str()),
        waits,
        error = error as &dyn std::error::Error,
        "an event of the audit log could not be stored"
    );
}

fn known_account(user: &User) -> KnownAccount {
    KnownAccount { id: user.id, name: user.name.clone(), membership: user.membership }
}

fn log_unrecorded(recorded: Result<(), StoreError>) {
    if let Err(error) = recorded {
        tracing::warn!(
            target: "meldewerk::audit",
            error = &error as &dyn std::error::Error,
            "an event of a sign-in could not be recorded; failed sign-ins are recorded with the next one"
        );
    }
}
