//! Creating and showing forms.

pub(crate) mod form_blocks;
pub(crate) mod form_examples;
pub(crate) mod form_previews;
pub(crate) mod form_templates;
pub(crate) mod published_forms;
pub(crate) mod test_data;

use crate::state::table::RouteTable;

/// Registers the routes for creating forms; those for showing them come first of all.
pub(super) fn register(table: &mut RouteTable) {
    form_blocks::register(table);
    form_examples::register(table);
    form_previews::register(table);
    form_templates::register(table);
    test_data::register(table);
}
