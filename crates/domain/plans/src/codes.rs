//! The closed sets: modules, tiers, states and features (specification, "Modules and tiers", "Limits").

use kernel::coded;

coded! {
    /// A module that can be subscribed to.
    Module {
        /// Blocks, templates, reports.
        Forms => "forms",
        /// Events, tickets, check-in.
        Events => "events",
        /// Quizzes and surveys.
        Quizzes => "quizzes",
        /// Polls for a date.
        Epoll => "epoll",
    }
}

coded! {
    /// The extent of a module; a later tier is higher.
    Tier {
        /// The smallest.
        Starter => "starter",
        /// Opens figures for other programs, and the audit log.
        Professional => "professional",
        /// Opens mails, scheduled reports, branding and the data-processing agreements.
        Business => "business",
        /// Everything, without limits.
        Enterprise => "enterprise",
    }
}

coded! {
    /// The state of a subscription.
    Status {
        /// Paid, or licensed.
        Active => "active",
        /// In its trial period.
        Trialing => "trialing",
        /// Payment is overdue, which the provider handles: the subscription continues.
        PastDue => "past_due",
        /// Ended.
        Canceled => "canceled",
    }
}

coded! {
    /// The source of a subscription.
    Source {
        /// The payment provider.
        Payment => "payment",
        /// A signed licence.
        License => "license",
    }
}

coded! {
    /// A feature that a plan opens: a module, or something decided by the highest tier of all modules.
    Feature {
        /// The module of this name.
        Forms => "forms",
        /// The module of this name.
        Events => "events",
        /// The module of this name.
        Quizzes => "quizzes",
        /// The module of this name.
        Epoll => "epoll",
        /// Figures for other programs.
        BiApi => "bi_api",
        /// Reading the audit log.
        AuditLog => "audit_log",
        /// Mails about reports.
        EmailNotifications => "email_notifications",
        ScheduledReports => "scheduled_reports",
        /// A custom appearance.
        WhiteLabel => "white_label",
        /// Data-processing agreements.
        DpaGenerator => "dpa_generator",
        /// Signing in with the organisation's identity provider.
        Sso => "sso",
        /// Administration of organisations.
        MultiTenancy => "multi_tenancy",
    }
}

/// What a feature requires of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A subscription to the module, of any tier.
    Module(Module),
    /// A subscription of at least this tier, to any module.
    Tier(Tier),
}

impl Feature {
    /// Returns what it requires of a plan.
    pub const fn need(self) -> Need {
        match self {
            Self::Forms => Need::Module(Module::Forms),
            Self::Events => Need::Module(Module::Events),
            Self::Quizzes => Need::Module(Module::Quizzes),
            Self::Epoll => Need::Module(Module::Epoll),
            Self::BiApi | Self::AuditLog => Need::Tier(Tier::Professional),
            Self::EmailNotifications | Self::ScheduledReports | Self::WhiteLabel | Self::DpaGenerator => {
                Need::Tier(Tier::Business)
            }
            Self::Sso | Self::MultiTenancy => Need::Tier(Tier::Enterprise),
        }
    }

    /// Returns those opened by a tier, by code; modules are opened by their subscriptions.
    pub fn of_tiers() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|feature| matches!(feature.need(), Need::Tier(_)))
    }
}

impl Status {
    /// Checks whether the subscription continues (decisions §6).
    pub const fn is_active(self) -> bool {
        !matches!(self, Self::Canceled)
    }
}

/// The maximum number of resources of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most this many; 0 without a subscription.
    AtMost(u32),
    /// No limit.
    Unlimited,
}

impl Limit {
    /// Checks whether one more is allowed besides the current ones.
    pub const fn allows_another(self, present: u64) -> bool {
        match self {
            Self::AtMost(limit) => present < limit as u64,
            Self::Unlimited => true,
        }
    }

    /// Returns the number, `None` for no limit.
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::AtMost(limit) => Some(limit),
            Self::Unlimited => None,
        }
    }
}

impl Module {
    /// Returns the name of its limit in the API.
    pub const fn limit_key(self) -> &'static str {
        match self {
            Self::Forms => "max_templates",
            Self::Events => "max_events",
            Self::Quizzes => "max_quizzes",
            Self::Epoll => "max_polls",
        }
    }

    /// Returns its limit in a tier.
    #[expect(clippy::match_same_arms, reason = "the table of the specification, in its order")]
    pub const fn limit(self, tier: Tier) -> Limit {
        Limit::AtMost(match (self, tier) {
            (_, Tier::Enterprise) => return Limit::Unlimited,
            (Self::Forms, Tier::Starter) => 1,
            (Self::Forms, Tier::Professional) => 5,
            (Self::Forms, Tier::Business) => 15,
            (_, Tier::Starter) => 3,
            (Self::Epoll, Tier::Professional) => 15,
            (_, Tier::Professional) => 10,
            (_, Tier::Business) => 50,
        })
    }
}
