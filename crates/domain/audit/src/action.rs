//! The closed sets of actions and of objects.

use kernel::coded;

coded! {
    /// An action. A new one needs a line here and its text in the catalogue (`audit.action.…`), and nothing
    /// else.
    Action {
        /// Somebody signed in: the password was right, and the second factor if there is one.
        SignedIn => "auth.login",
        /// Attempts to sign in to an account with a wrong password or code; `attempts` counts.
        SignInFailed => "auth.login_failed",
        /// Somebody signed out.
        SignedOut => "auth.logout",
        /// Somebody changed their own name, address or password.
        ProfileChanged => "auth.profile_changed",
        /// A session was asked for the password again and it was wrong: the user may not be its owner.
        PasswordNotConfirmed => "auth.password_not_confirmed",
        PasswordChanged => "auth.password_changed",
        /// A link to set a new password was requested.
        PasswordResetRequested => "auth.password_reset_requested",
        /// The second factor was set up.
        TwoFactorEnabled => "auth.two_factor_enabled",
        /// The second factor was removed.
        TwoFactorDisabled => "auth.two_factor_disabled",
        /// New recovery codes were generated.
        RecoveryCodesRenewed => "auth.recovery_codes_renewed",
        /// A recovery code was used instead of a code at sign-in, and is used up.
        RecoveryCodeUsed => "auth.recovery_code_used",
        /// A session was ended by its owner or by an administrator.
        SessionRevoked => "auth.session_revoked",
        /// An account was locked after too many attempts.
        AccountLocked => "auth.locked",
        /// A new address was requested in one's own profile; it is not in effect yet.
        EmailChangeRequested => "auth.address_change_requested",
        /// The requested new address was withdrawn.
        EmailChangeWithdrawn => "auth.address_change_taken_back",
        /// The requested new address was confirmed by its link.
        EmailChanged => "auth.address_changed",
        /// Reports of one form were shown in lists, within an hour; `reports` counts them.
        ReportsListed => "report.listed",
        /// Figures or reports of a form were read through the API for analysts, by one `token` within an
        /// hour.
        FiguresRead => "bi.read",
        /// A report was opened.
        ReportRead => "report.read",
        /// A file of a report was opened.
        ReportFileRead => "report.file_read",
        /// The status of a report was changed, `from` one `to` another.
        ReportStatusChanged => "report.status_changed",
        /// A note was written on a report.
        ReportNoteAdded => "report.note_added",
        /// A note on a report was deleted by its author.
        ReportNoteDeleted => "report.note_deleted",
        /// Reports were deleted because their template's retention period was over; `reports` counts them.
        ReportsPruned => "report.pruned",
        /// Somebody began to mask stored reports again, in steps; `further` names the chosen rules.
        ReportsRemaskBegun => "report.remask_begun",
        /// Stored reports were masked again; `reports` counts those that changed.
        ReportsRemasked => "report.remasked",
        /// Reports were exported to a file.
        ReportsExported => "report.exported",
        /// Somebody began to delete reports; many are deleted in steps.
        ReportDeletionBegun => "report.deletion_begun",
        ReportsDeleted => "report.deleted",
        /// Further reports of a form in this hour go into quarantine; `ceiling` is the hourly limit.
        QuarantineBegun => "report.quarantine_begun",
        /// Reports were released from quarantine; `reports` counts them.
        ReportsReleased => "report.released",
        /// Made-up reports were imported.
        TestDataImported => "testdata.imported",
        /// An account was created.
        UserCreated => "user.created",
        /// Somebody tried to give an account an address that another account has; this reveals attempts to
        /// probe addresses.
        AddressTaken => "user.address_taken",
        /// An account was changed.
        UserUpdated => "user.updated",
        /// An account was deleted.
        UserDeleted => "user.deleted",
        /// An API token was created.
        TokenCreated => "token.created",
        /// An API token was revoked.
        TokenRevoked => "token.revoked",
        SettingsChanged => "settings.changed",
        OrganizationCreated => "organization.created",
        /// An organisation was changed.
        OrganizationUpdated => "organization.updated",
        OrganizationActivated => "organization.activated",
        OrganizationDeactivated => "organization.deactivated",
        /// A slug or domain was given up; `value` is the name, which stays reserved.
        NameGivenUp => "organization.name_given_up",
        /// The operator released a former name; `value` is the name.
        NameReleased => "organization.name_released",
        /// A domain was claimed; `value` is the domain.
        DomainClaimed => "organization.domain_claimed",
        /// A claim was withdrawn.
        DomainWithdrawn => "organization.domain_withdrawn",
        /// A domain was proven by its DNS record, and is in use.
        DomainProven => "organization.domain_proven",
        /// The operator confirmed a domain, and it is in use.
        DomainConfirmed => "organization.domain_confirmed",
        /// A member was removed from its organisation.
        MemberRemoved => "member.removed",
        /// Somebody was invited.
        InvitationCreated => "invitation.created",
        /// An invitation was withdrawn.
        InvitationRevoked => "invitation.revoked",
        InvitationAccepted => "invitation.accepted",
        BlockCreated => "block.created",
        /// A block was changed.
        BlockUpdated => "block.updated",
        BlockDeleted => "block.deleted",
        /// A template was created, anew or as a copy.
        TemplateCreated => "template.created",
        /// A template was changed.
        TemplateUpdated => "template.updated",
        /// The rounding of a template's figures for analysts was changed; `value` is the base, or `none`.
        FiguresRounded => "template.figures_rounded",
        TemplateActivated => "template.activated",
        TemplateDeactivated => "template.deactivated",
        /// The draft changes of a template were published.
        TemplatePublished => "template.published",
        TemplateDeleted => "template.deleted",
        /// A template of data-processing agreements was created, `from` another one if named.
        DpaTemplateCreated => "dpa_template.created",
        /// A template of data-processing agreements was changed; its versions were not.
        DpaTemplateUpdated => "dpa_template.updated",
        /// A `version` of a template of data-processing agreements was published, with this `content_hash`.
        DpaTemplatePublished => "dpa_template.published",
        /// A template of data-processing agreements was deleted with its versions.
        DpaTemplateDeleted => "dpa_template.deleted",
        /// A member concluded an agreement, with this `content_hash`.
        ContractConcluded => "dpa_contract.concluded",
        /// Agreements were shown to staff: one with its evidence, or a list, of which `contracts` counts
        /// those shown.
        ContractRead => "dpa_contract.read",
        /// The PDF of an agreement was downloaded.
        ContractDownloaded => "dpa_contract.downloaded",
        /// An agreement was printed again.
        ContractRegenerated => "dpa_contract.regenerated",
        /// An agreement was deleted by hand.
        ContractDeleted => "dpa_contract.deleted",
        /// Agreements were deleted because their retention period was over; `contracts` counts them.
        ContractsPruned => "dpa_contract.pruned",
        /// Somebody registered at the portal.
        PortalMemberRegistered => "portal_member.registered",
        /// A member confirmed their address.
        PortalMemberVerified => "portal_member.verified",
        PortalMemberSignedIn => "portal_member.login",
        /// A member changed their own profile.
        PortalMemberChanged => "portal_member.changed",
        /// A member set a new password.
        PortalMemberPasswordChanged => "portal_member.password_changed",
        /// A member account was deleted, and its agreements were anonymised; `contracts` counts them.
        PortalMemberDeleted => "portal_member.deleted",
        /// A template was exported to a file.
        TemplateExported => "template.exported",
        /// A template was imported from a file.
        TemplateImported => "template.imported",
        /// A licence was activated; `module` and `tier` are what it grants.
        LicenseActivated => "license.activated",
        LicenseDeactivated => "license.deactivated",
        /// A licence was revoked by its issuer.
        LicenseRevoked => "license.revoked",
        LicenseExpired => "license.expired",
        /// A paid subscription changed; `state` is its new state.
        SubscriptionChanged => "subscription.changed",
        /// An invoice was not paid; nothing follows from it here.
        PaymentFailed => "subscription.payment_failed",
        /// A mail that could not be delivered was retried.
        JobRetried => "job.retried",
        /// A mail that could not be delivered was discarded.
        JobDiscarded => "job.discarded",
        /// A platform operator acted in a tenant that is not theirs (decisions §4); one entry per hour.
        TenantEntered => "tenant.entered",
        /// The audit log was exported to a file.
        AuditExported => "audit.exported",
        /// Events could not be recorded and are lost; `events` counts them.
        AuditGap => "audit.gap",
    }
}

coded! {
    /// The kind of record that an action concerns.
    ObjectKind {
        Report => "report",
        /// An account.
        User => "user",
        /// A session of an account.
        Session => "session",
        /// An API token.
        Token => "token",
        /// A form template.
        Template => "template",
        /// A form block.
        Block => "block",
        /// A template of data-processing agreements.
        DpaTemplate => "dpa_template",
        /// A data-processing agreement.
        DpaContract => "dpa_contract",
        /// A member account of the portal.
        PortalMember => "portal_member",
        /// A group of settings.
        Settings => "settings",
        Organization => "organization",
        Invitation => "invitation",
        /// A job, such as the sending of a mail.
        Job => "job",
        /// A signed licence.
        License => "license",
        /// A paid subscription to a module.
        Subscription => "subscription",
        /// The audit log itself.
        AuditLog => "audit_log",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_are_unique_and_lead_back() {
        let codes: HashSet<_> = Action::ALL.iter().map(|action| action.code()).collect();
        assert_eq!(codes.len(), Action::ALL.len());
        for action in Action::ALL {
            assert_eq!(Action::parse(action.code()), Some(*action));
            assert!(action.code().contains('.'), "{}", action.code());
        }
        for kind in ObjectKind::ALL {
            assert_eq!(ObjectKind::parse(kind.code()), Some(*kind));
        }
        assert_eq!(Action::parse("auth.login "), None);
    }
}
