//! The contracts of all domains on SQLite.

use crate::support::sqlite as fixture;

mod forms_contract {
    forms::forms_contract!(super::fixture);
}

mod accounts_contract {
    accounts::accounts_contract!(super::fixture);
}

mod staff_contract {
    accounts::staff_contract!(super::fixture);
}

mod attempts_contract {
    credentials::attempts_contract!(super::fixture);
}

mod onboarding_contract {
    accounts::onboarding_contract!(super::fixture);
}

mod organizations_contract {
    organizations::organizations_contract!(super::fixture);
}

mod jobs_contract {
    jobs::jobs_contract!(super::fixture);
}

mod audit_contract {
    audit::audit_contract!(super::fixture);
}

mod plans_contract {
    plans::plans_contract!(super::fixture);
}

mod settings_contract {
    site::settings_contract!(super::fixture);
}

mod handling_contract {
    forms::handling_contract!(super::fixture);
    forms::quarantine_contract!(super::fixture);
}

mod work_contract {
    forms::work_contract!(super::fixture);
    forms::audited_changes_contract!(super::fixture);
}

mod deletion_contract {
    forms::deletion_contract!(super::fixture);
}
mod test_data_contract {
    forms::test_data_contract!(super::fixture);
}

mod texts_contract {
    forms::texts_contract!(super::fixture);
}

mod dpa_templates_contract {
    dpa::templates_contract!(super::fixture);
}

mod dpa_agreements_contract {
    dpa::agreements_contract!(super::fixture);
}

mod members_contract {
    portal::members_contract!(super::fixture);
}

mod wordings_contract {
    site::wordings_contract!(super::fixture);
}

mod logos_contract {
    site::logos_contract!(super::fixture);
}

mod spent_tokens_contract {
    use captcha::ports::SpentTokens;
    use persistence::SqlSpentTokens;
    use std::sync::Arc;

    async fn store() -> (Arc<dyn SpentTokens>, crate::support::World) {
        let world = super::fixture().await;
        (Arc::new(SqlSpentTokens::new(&world.database)), world)
    }

    captcha::spent_tokens_contract!(self::store);
}
