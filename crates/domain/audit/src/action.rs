//! The closed sets: what can be done, and to what.

use kernel::coded;

coded! {
    /// What was done. A new one is a line here, and its text in the catalogue
    /// (`audit.action.…`), and nothing else.
    Action {
        /// Somebody signed in: the password was right, and the second step if there is one.
        SignedIn => "auth.login",
        /// Attempts to sign in to an account with a wrong password or code; `attempts` counts.
        SignInFailed => "auth.login_failed",
        /// Somebody signed out.
        SignedOut => "auth.logout",
        /// Somebody changed their own name, address or password.
        ProfileChanged => "auth.profile_changed",
        /// The password that a session was asked for again was wrong: it may not be its owner's.
        PasswordNotConfirmed => "auth.password_not_confirmed",
        /// A password was changed.
        PasswordChanged => "auth.password_changed",
        /// A link to set a new password was asked for.
        PasswordResetRequested => "auth.password_reset_requested",
        /// The second step was set up.
        TwoFactorEnabled => "auth.two_factor_enabled",
        /// The second step was switched off.
        TwoFactorDisabled => "auth.two_factor_disabled",
        /// New recovery codes were made.
        RecoveryCodesRenewed => "auth.recovery_codes_renewed",
        /// A recovery code took the place of a code at a sign-in; it is worth nothing any more.
        RecoveryCodeUsed => "auth.recovery_code_used",
        /// A session was ended by its owner or by an administrator.
        SessionRevoked => "auth.session_revoked",
        /// An account was locked after too many attempts.
        AccountLocked => "auth.locked",
        /// Another address was asked for in one's own profile; it does not count yet.
        AddressChangeRequested => "auth.address_change_requested",
        /// The address that was asked for is not wanted any more.
        AddressChangeTakenBack => "auth.address_change_taken_back",
        /// The address that was asked for was confirmed by its link.
        AddressChanged => "auth.address_changed",
        /// Reports were shown in a list, within an hour and of one form; `reports` counts.
        ReportsListed => "report.listed",
        /// Figures or reports of a form were read through the API for analysts, by one `token` and within an hour.
        FiguresRead => "bi.read",
        /// A report was opened.
        ReportRead => "report.read",
        /// A file of a report was opened.
        ReportFileRead => "report.file_read",
        /// The status of a report was changed, `from` one `to` another.
        ReportStatusChanged => "report.status_changed",
        /// A note was written on a report.
        ReportNoteAdded => "report.note_added",
        /// A note on a report was deleted by who wrote it.
        ReportNoteDeleted => "report.note_deleted",
        /// Reports were deleted since their template keeps them no longer; `reports` counts.
        ReportsPruned => "report.pruned",
        /// Somebody began to mask stored reports once more, in steps; `further` names the chosen rules.
        ReportsRemaskBegun => "report.remask_begun",
        /// Stored reports were masked once more; `reports` counts those that changed.
        ReportsRemasked => "report.remasked",
        /// Reports left the service as a file.
        ReportsExported => "report.exported",
        /// Somebody began to delete reports; of many some are deleted at a time.
        ReportDeletionBegun => "report.deletion_begun",
        /// Reports were deleted.
        ReportsDeleted => "report.deleted",
        /// Reports of a form and hour go into quarantine from now on; `ceiling` is what an hour takes.
        QuarantineBegun => "report.quarantine_begun",
        /// Reports were taken out of quarantine; `reports` counts.
        ReportsReleased => "report.released",
        /// Made-up reports were imported.
        TestDataImported => "testdata.imported",
        /// An account was made.
        UserCreated => "user.created",
        /// An account was to get an address that another account has; who tries out addresses is seen.
        AddressTaken => "user.address_taken",
        /// An account was changed.
        UserUpdated => "user.updated",
        /// An account was deleted.
        UserDeleted => "user.deleted",
        /// An access token for a machine was made.
        TokenCreated => "token.created",
        /// An access token for a machine was revoked.
        TokenRevoked => "token.revoked",
        /// A setting was changed.
        SettingsChanged => "settings.changed",
        /// An organisation was made.
        OrganizationCreated => "organization.created",
        /// An organisation was changed.
        OrganizationUpdated => "organization.updated",
        /// An organisation was switched on.
        OrganizationActivated => "organization.activated",
        /// An organisation was switched off.
        OrganizationDeactivated => "organization.deactivated",
        /// A slug or domain was given up; `value` is the name, which stays reserved.
        NameGivenUp => "organization.name_given_up",
        /// The operator released a former name; `value` is the name.
        NameReleased => "organization.name_released",
        /// A domain was claimed; `value` is the domain.
        DomainClaimed => "organization.domain_claimed",
        /// A claim was withdrawn.
        DomainWithdrawn => "organization.domain_withdrawn",
        /// A domain was proven by its record in the DNS, and counts.
        DomainProven => "organization.domain_proven",
        /// The operator confirmed a domain, and it counts.
        DomainConfirmed => "organization.domain_confirmed",
        /// A member was removed from its organisation.
        MemberRemoved => "member.removed",
        /// Somebody was invited.
        InvitationCreated => "invitation.created",
        /// An invitation was taken back.
        InvitationRevoked => "invitation.revoked",
        /// An invitation was accepted.
        InvitationAccepted => "invitation.accepted",
        /// A block was made.
        BlockCreated => "block.created",
        /// A block was changed.
        BlockUpdated => "block.updated",
        /// A block was deleted.
        BlockDeleted => "block.deleted",
        /// A template was made, anew or as a copy.
        TemplateCreated => "template.created",
        /// A template was changed.
        TemplateUpdated => "template.updated",
        /// What the numbers of a template are rounded to for analysts was changed; `value` is that, or `none`.
        FiguresRounded => "template.figures_rounded",
        /// A template was switched on.
        TemplateActivated => "template.activated",
        /// A template was switched off.
        TemplateDeactivated => "template.deactivated",
        /// Changes of a template that were kept as a draft were published.
        TemplatePublished => "template.published",
        /// A template was deleted.
        TemplateDeleted => "template.deleted",
        /// A template of data-processing agreements was made, `from` another one if it is named.
        DpaTemplateCreated => "dpa_template.created",
        /// A template of data-processing agreements was changed; its versions were not.
        DpaTemplateUpdated => "dpa_template.updated",
        /// A `version` of a template of data-processing agreements was published, with this `content_hash`.
        DpaTemplatePublished => "dpa_template.published",
        /// A template of data-processing agreements was deleted with its versions.
        DpaTemplateDeleted => "dpa_template.deleted",
        /// A member concluded an agreement, with this `content_hash`.
        ContractConcluded => "dpa_contract.concluded",
        /// Agreements were shown to the staff: one with its evidence, or a list, of which `contracts` counts those shown.
        ContractRead => "dpa_contract.read",
        /// The PDF of an agreement left the service.
        ContractDownloaded => "dpa_contract.downloaded",
        /// An agreement was printed anew.
        ContractRegenerated => "dpa_contract.regenerated",
        /// An agreement was deleted by hand.
        ContractDeleted => "dpa_contract.deleted",
        /// Agreements were deleted since they are kept no longer; `contracts` counts.
        ContractsPruned => "dpa_contract.pruned",
        /// Somebody registered at the portal.
        PortalMemberRegistered => "portal_member.registered",
        /// A member proved their address.
        PortalMemberVerified => "portal_member.verified",
        /// A member signed in.
        PortalMemberSignedIn => "portal_member.login",
        /// A member changed their own profile.
        PortalMemberChanged => "portal_member.changed",
        /// A member set a new password.
        PortalMemberPasswordChanged => "portal_member.password_changed",
        /// A member account was deleted, and its agreements were made anonymous; `contracts` counts.
        PortalMemberDeleted => "portal_member.deleted",
        /// A template left the service as a file.
        TemplateExported => "template.exported",
        /// A template came from a file.
        TemplateImported => "template.imported",
        /// A licence was put in; `module` and `tier` are what it grants.
        LicenseActivated => "license.activated",
        /// A licence was taken out.
        LicenseDeactivated => "license.deactivated",
        /// A licence was revoked by its issuer.
        LicenseRevoked => "license.revoked",
        /// The time of a licence was over.
        LicenseExpired => "license.expired",
        /// A paid subscription is another than before; `state` says how it is.
        SubscriptionChanged => "subscription.changed",
        /// An invoice was not paid; nothing follows from it here.
        PaymentFailed => "subscription.payment_failed",
        /// A mail that could not be delivered was sent again.
        JobRetried => "job.retried",
        /// A mail that could not be delivered was given up for good.
        JobDiscarded => "job.discarded",
        /// A platform operator acted in a tenant that is not theirs (decisions §4); one entry an hour.
        TenantEntered => "tenant.entered",
        /// The audit log left the service as a file.
        AuditExported => "audit.exported",
        /// Events could not be recorded and are lost; `events` counts.
        AuditGap => "audit.gap",
    }
}

coded! {
    /// What kind of record it was done to.
    ObjectKind {
        /// A report.
        Report => "report",
        /// An account.
        User => "user",
        /// A session of an account.
        Session => "session",
        /// An access token for a machine.
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
        /// An organisation.
        Organization => "organization",
        /// An invitation.
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
