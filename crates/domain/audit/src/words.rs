//! Actions in words, for what is not drawn by the pages. The pages have the same texts
//! (`audit.action.…`), which a test of the HTTP adapter compares.

use crate::action::Action;
use kernel::Locale;

impl Action {
    /// What was done, in words.
    ///
    /// ```
    /// use audit::Action;
    /// assert_eq!(Action::SignedIn.text(kernel::Locale::De), "Anmeldung");
    /// ```
    #[expect(clippy::too_many_lines, reason = "a line for each action")]
    pub const fn text(self, locale: Locale) -> &'static str {
        match self {
            Self::SignedIn => locale.pick("Anmeldung", "Sign-in"),
            Self::SignInFailed => locale.pick("Anmeldung fehlgeschlagen", "Sign-in failed"),
            Self::SignedOut => locale.pick("Abmeldung", "Sign-out"),
            Self::ProfileChanged => locale.pick("Eigene Angaben geändert", "Own profile changed"),
            Self::PasswordNotConfirmed => {
                locale.pick("Falsches Passwort in einer Sitzung", "Wrong password in a session")
            }
            Self::PasswordChanged => locale.pick("Passwort geändert", "Password changed"),
            Self::PasswordResetRequested => {
                locale.pick("Neues Passwort angefordert", "Password reset requested")
            }
            Self::TwoFactorEnabled => locale.pick("Zweiten Faktor eingerichtet", "Second factor set up"),
            Self::TwoFactorDisabled => {
                locale.pick("Zweiten Faktor abgeschaltet", "Second factor switched off")
            }
            Self::RecoveryCodesRenewed => {
                locale.pick("Wiederherstellungscodes erneuert", "Recovery codes renewed")
            }
            Self::RecoveryCodeUsed => locale.pick("Wiederherstellungscode verwendet", "Recovery code used"),
            Self::SessionRevoked => locale.pick("Sitzung beendet", "Session ended"),
            Self::AccountLocked => locale.pick("Konto gesperrt", "Account locked"),
            Self::AddressChangeRequested => {
                locale.pick("Neue E-Mail-Adresse angegeben", "New e-mail address entered")
            }
            Self::AddressChangeTakenBack => {
                locale.pick("Neue E-Mail-Adresse zurückgenommen", "New e-mail address taken back")
            }
            Self::AddressChanged => {
                locale.pick("Neue E-Mail-Adresse bestätigt", "New e-mail address confirmed")
            }
            Self::ReportsListed => locale.pick("Meldungen in der Liste gesehen", "Reports seen in the list"),
            Self::ReportRead => locale.pick("Meldung geöffnet", "Report opened"),
            Self::ReportFileRead => {
                locale.pick("Anhang einer Meldung geöffnet", "Attachment of a report opened")
            }
            Self::ReportStatusChanged => {
                locale.pick("Status einer Meldung geändert", "Status of a report changed")
            }
            Self::ReportNoteAdded => {
                locale.pick("Notiz zu einer Meldung geschrieben", "Note on a report written")
            }
            Self::ReportNoteDeleted => {
                locale.pick("Notiz zu einer Meldung gelöscht", "Note on a report deleted")
            }
            Self::ReportsPruned => locale.pick(
                "Meldungen nach Ablauf der Aufbewahrung gelöscht",
                "Reports deleted at the end of their retention",
            ),
            Self::ReportsRemaskBegun => locale
                .pick("Neues Anonymisieren von Meldungen begonnen", "Making reports anonymous anew begun"),
            Self::ReportsRemasked => {
                locale.pick("Gespeicherte Meldungen neu anonymisiert", "Stored reports made anonymous anew")
            }
            Self::ReportsExported => locale.pick("Meldungen exportiert", "Reports exported"),
            Self::ReportDeletionBegun => {
                locale.pick("Löschen von Meldungen begonnen", "Deletion of reports begun")
            }
            Self::ReportsDeleted => locale.pick("Meldungen gelöscht", "Reports deleted"),
            Self::QuarantineBegun => {
                locale.pick("Quarantäne für Meldungen begonnen", "Quarantine of reports begun")
            }
            Self::ReportsReleased => {
                locale.pick("Meldungen aus der Quarantäne genommen", "Reports taken out of quarantine")
            }
            Self::TestDataImported => locale.pick("Testdaten importiert", "Test data imported"),
            Self::UserCreated => locale.pick("Konto angelegt", "Account created"),
            Self::AddressTaken => {
                locale.pick("Vergebene E-Mail-Adresse angegeben", "E-mail address entered that is taken")
            }
            Self::UserUpdated => locale.pick("Konto geändert", "Account changed"),
            Self::UserDeleted => locale.pick("Konto gelöscht", "Account deleted"),
            Self::TokenCreated => locale.pick("API-Token erstellt", "API token created"),
            Self::TokenRevoked => locale.pick("API-Token widerrufen", "API token revoked"),
            Self::SettingsChanged => locale.pick("Einstellung geändert", "Setting changed"),
            Self::OrganizationCreated => locale.pick("Organisation angelegt", "Organisation created"),
            Self::OrganizationUpdated => locale.pick("Organisation geändert", "Organisation changed"),
            Self::OrganizationActivated => locale.pick("Organisation aktiviert", "Organisation activated"),
            Self::OrganizationDeactivated => {
                locale.pick("Organisation deaktiviert", "Organisation deactivated")
            }
            Self::NameGivenUp => locale.pick("Name abgegeben", "Name given up"),
            Self::NameReleased => locale.pick("Früherer Name freigegeben", "Former name released"),
            Self::DomainClaimed => locale.pick("Domain beantragt", "Domain claimed"),
            Self::DomainWithdrawn => {
                locale.pick("Antrag auf Domain zurückgezogen", "Claim to a domain withdrawn")
            }
            Self::DomainProven => locale.pick("Domain nachgewiesen", "Domain proven"),
            Self::DomainConfirmed => locale.pick("Domain bestätigt", "Domain confirmed"),
            Self::MemberRemoved => locale.pick("Mitglied entfernt", "Member removed"),
            Self::InvitationCreated => locale.pick("Einladung verschickt", "Invitation sent"),
            Self::InvitationRevoked => locale.pick("Einladung zurückgezogen", "Invitation withdrawn"),
            Self::InvitationAccepted => locale.pick("Einladung angenommen", "Invitation accepted"),
            Self::BlockCreated => locale.pick("Baustein angelegt", "Block created"),
            Self::BlockUpdated => locale.pick("Baustein geändert", "Block changed"),
            Self::BlockDeleted => locale.pick("Baustein gelöscht", "Block deleted"),
            Self::TemplateCreated => locale.pick("Formular angelegt", "Form created"),
            Self::TemplateUpdated => locale.pick("Formular geändert", "Form changed"),
            Self::TemplateActivated => locale.pick("Formular eingeschaltet", "Form switched on"),
            Self::TemplateDeactivated => locale.pick("Formular abgeschaltet", "Form switched off"),
            Self::TemplateDeleted => locale.pick("Formular gelöscht", "Form deleted"),
            Self::TemplateExported => locale.pick("Formular exportiert", "Form exported"),
            Self::TemplateImported => locale.pick("Formular importiert", "Form imported"),
            Self::JobRetried => locale.pick("Zustellung erneut versucht", "Delivery tried again"),
            Self::JobDiscarded => locale.pick("Zustellung aufgegeben", "Delivery given up"),
            Self::TenantEntered => {
                locale.pick("Zugriff durch den Betrieb der Plattform", "Access by the platform operator")
            }
            Self::AuditExported => locale.pick("Protokoll exportiert", "Audit log exported"),
            Self::AuditGap => {
                locale.pick("Lücke: Ereignisse nicht aufgezeichnet", "Gap: events not recorded")
            }
        }
    }
}
