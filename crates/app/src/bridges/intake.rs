//! The anonymizer, the captcha and the site's settings as the intake of reports needs them.

use accounts::ports::SignInChallenges;
use anonymizer::{Anonymizer, MaskError, Match, Rule, RuleSet};
use async_trait::async_trait;
use captcha::{Captcha, Context, Reply, VerifyError};
use forms::ports::{
    ChallengeFailure, ChallengeReply, ChallengeVerifier, IntakeConditions, IntakePolicy, MaskCounts,
    MaskFailure, MaskedPiece, MaskingTrial, OptionalRules, TextMasker, TextPiece,
};
use forms::submission::MaskCount;
use kernel::{OrganizationId, Scope, StoreError};
use site::ports::SettingsStore;
use std::sync::Arc;

/// The anonymizer as the masker of reports.
pub struct AnonymizerMasker;

impl TextMasker for AnonymizerMasker {
    fn mask(
        &self,
        text: &str,
        rules: &OptionalRules,
        counts: &mut MaskCounts,
    ) -> Result<String, MaskFailure> {
        let masked = anonymizer_with(rules).mask(text).map_err(|error| MaskFailure(Box::new(error)))?;
        for (rule, count) in masked.counts.iter() {
            MaskCount::add(counts, rule.code(), count);
        }
        Ok(masked.text.into_owned())
    }
}

impl MaskingTrial for AnonymizerMasker {
    fn explain(&self, text: &str, rules: &OptionalRules) -> Result<Vec<TextPiece>, MaskFailure> {
        let matches = anonymizer_with(rules).matches(text).map_err(|error| MaskFailure(Box::new(error)))?;
        let mut pieces = Vec::with_capacity(2 * matches.len() + 1);
        let mut push = |text: Option<&str>, masked| {
            let text = text.ok_or_else(|| MaskFailure(Box::new(MaskError)))?;
            pieces.extend((!text.is_empty()).then(|| TextPiece { text: text.to_owned(), masked }));
            Ok(())
        };
        let mut kept = 0;
        for Match { start, end, rule } in matches {
            push(text.get(kept..start), None)?;
            let masked = MaskedPiece { rule: rule.code(), replacement: rule.replacement() };
            push(text.get(start..end), Some(masked))?;
            kept = end;
        }
        push(text.get(kept..), None)?;
        Ok(pieces)
    }
}

/// Returns the permanent rules and the optional ones with these codes. An unknown code was chosen with a later version: all
/// known rules are the nearest to that, since too much may be masked, but not too little.
fn anonymizer_with(rules: &OptionalRules) -> Anonymizer {
    let rules = rules.iter().map(|code| Rule::from_code(code)).collect::<Option<_>>();
    Anonymizer::with(rules.unwrap_or(RuleSet::ALL))
}

/// Verifies challenges of the public form by the captcha.
pub struct CaptchaVerifier(pub Arc<Captcha>);

#[async_trait]
impl ChallengeVerifier for CaptchaVerifier {
    async fn verify(&self, scope: Scope, sent: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
        let reply = Reply { answer: sent.answer, work: sent.work };
        let passed = self.0.verify(scope, Context::Submission, sent.token, reply).await;
        passed.map(drop).map_err(challenge_failure)
    }

    async fn check(&self, scope: Scope, sent: ChallengeReply<'_>) -> Result<(), ChallengeFailure> {
        let reply = Reply { answer: sent.answer, work: sent.work };
        let good_for = self.0.check(scope, Context::Submission, sent.token, reply).await;
        good_for.map(drop).map_err(challenge_failure)
    }
}

fn challenge_failure(error: VerifyError) -> ChallengeFailure {
    match error {
        VerifyError::Missing => ChallengeFailure::Missing,
        VerifyError::WrongAnswer => ChallengeFailure::WrongAnswer,
        VerifyError::Expired | VerifyError::AlreadyUsed | VerifyError::NotForThis | VerifyError::Forged => {
            ChallengeFailure::NotValid
        }
        VerifyError::Store(error) => ChallengeFailure::Store(error),
    }
}

/// The site's settings as the conditions of the intake.
pub struct SiteIntakePolicy(pub Arc<dyn SettingsStore>);

#[async_trait]
impl IntakePolicy for SiteIntakePolicy {
    async fn conditions(&self, scope: Scope) -> Result<IntakeConditions, StoreError> {
        let settings = self.0.load(scope).await?;
        Ok(IntakeConditions {
            maintenance: settings.maintenance.enabled.then(|| settings.maintenance.message.clone()),
            challenge_required: settings.captcha.asks_for_reports(),
            hourly_ceiling: (settings.captcha.hourly_ceiling > 0).then_some(settings.captcha.hourly_ceiling),
            optional_rules: settings.masking.optional.clone(),
            zone: settings.zone(),
        })
    }
}

/// The site's settings as the requirements for signing in.
pub struct SiteSignInChallenges(pub Arc<dyn SettingsStore>);

#[async_trait]
impl SignInChallenges for SiteSignInChallenges {
    async fn is_asked_for(&self, organization: Option<OrganizationId>) -> Result<bool, StoreError> {
        let settings = self.0.load(scope_of(organization)).await?;
        Ok(settings.captcha.asks_at_login())
    }
}

/// Returns the scope whose settings apply to an account; nothing else is read there.
#[expect(clippy::disallowed_methods, reason = "an account's tenant decides what its sign-in takes")]
fn scope_of(organization: Option<OrganizationId>) -> Scope {
    organization.map_or_else(Scope::installation, Scope::organization)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_described_rules_are_those_of_the_anonymizer() {
        let document: serde_json::Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
        let described = &document["components"]["schemas"]["MaskCount"]["properties"]["rule"]["enum"];
        assert_eq!(*described, serde_json::json!(anonymizer::Rule::ALL.map(anonymizer::Rule::code)));
    }

    #[test]
    fn the_optional_rules_of_a_site_are_those_of_the_anonymizer() {
        let optional = Rule::ALL.into_iter().filter(|rule| !anonymizer::RuleSet::PERMANENT.has(*rule));
        assert_eq!(optional.map(Rule::code).collect::<Vec<_>>(), site::OPTIONAL_RULES);
    }

    #[test]
    fn a_full_name_is_masked_where_a_site_chose_it_and_nowhere_else() {
        for (rules, expected) in [
            ("", "Petra Meier kam."),
            ("person plate", "Petra Meier kam."),
            ("person full_name", "[NAME ANONYMISIERT] kam."),
        ] {
            let rules: OptionalRules = rules.split_whitespace().map(str::to_owned).collect();
            let masked = AnonymizerMasker.mask("Petra Meier kam.", &rules, &mut MaskCounts::new()).unwrap();
            assert_eq!(masked, expected, "{rules:?}");
        }
    }

    #[test]
    fn a_rule_of_a_later_version_means_all_rules_of_this_one() {
        let unknown = vec!["blood_group".to_owned()];
        let masked = AnonymizerMasker.mask("45 Jahre alt", &unknown, &mut MaskCounts::new()).unwrap();
        assert!(masked.starts_with("[ALTER ANONYMISIERT]"), "{masked}");
    }

    #[test]
    fn an_explained_text_is_whole_and_masked_like_a_stored_one() {
        let text = "Ü: Frau Müller, a@example.org, Zimmer 3";
        let pieces = AnonymizerMasker.explain(text, &OptionalRules::new()).unwrap();
        assert_eq!(pieces.iter().map(|piece| piece.text.as_str()).collect::<String>(), text);
        let shown = |piece: &TextPiece| match piece.masked {
            Some(masked) => masked.replacement.to_owned(),
            None => piece.text.clone(),
        };
        let stored = AnonymizerMasker.mask(text, &OptionalRules::new(), &mut MaskCounts::new()).unwrap();
        assert_eq!(pieces.iter().map(shown).collect::<String>(), stored);
        let rules: Vec<_> = pieces.iter().filter_map(|piece| Some(piece.masked?.rule)).collect();
        assert_eq!(rules, ["name", "email", "room"]);
    }

    #[test]
    fn counts_of_several_texts_add_up_by_rule() {
        let (masker, none) = (AnonymizerMasker, OptionalRules::new());
        let mut counts = MaskCounts::new();
        let text = masker.mask("Frau Müller, a@example.org", &none, &mut counts).unwrap();
        assert_eq!(text, "[NAME ANONYMISIERT], [E-MAIL ANONYMISIERT]");
        masker.mask("Herr Weber und Frau Kaya", &none, &mut counts).unwrap();
        let count = |rule: &str| counts.iter().find(|c| c.rule == rule).map(|c| c.count);
        assert_eq!((count("name"), count("email")), (Some(3), Some(1)));
    }
}
