//! A form as people fill it in: a frozen version of a template with its blocks resolved.

use crate::Violations;
use crate::compile::{Compiled, CompiledField};
use crate::field::FieldDefinition;
use crate::keys::{DataKey, DataKeys};
use crate::snapshot::{FormBlock, FormSnapshot};
use kernel::{FormVersionId, TemplateId};

/// Counts the changes to a scope's templates, blocks and settings. A report is stored only if the revision
/// against which it was checked is still current (ADR 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(pub i64);

/// A form version, checked and compiled (patterns, lookups), cheap to share.
///
/// Created by [`Form::compile`]; the snapshot must not be changed afterwards, since the compiled parts refer
/// to it by position.
#[derive(Debug)]
pub struct Form {
    pub template_id: TemplateId,
    pub version_id: FormVersionId,
    /// Its content.
    pub snapshot: FormSnapshot,
    pub(crate) fields: Vec<CompiledField>,
    pub(crate) keys: DataKeys,
    pub(crate) order: Vec<usize>,
}

impl Form {
    /// Checks and compiles a version. The violations are those of [`crate::check_snapshot`].
    pub fn compile(
        template_id: TemplateId,
        version_id: FormVersionId,
        snapshot: FormSnapshot,
    ) -> Result<Self, Violations> {
        let Compiled { fields, keys, order } = crate::compile::compile(&snapshot)?;
        Ok(Self { template_id, version_id, snapshot, fields, keys, order })
    }

    /// Returns the blocks in order.
    pub fn blocks(&self) -> &[FormBlock] {
        &self.snapshot.blocks
    }

    /// Returns all fields in the order of the form, including those without a value.
    pub fn fields(&self) -> impl Iterator<Item = &FieldDefinition> {
        self.snapshot.blocks.iter().flat_map(|block| &block.fields)
    }

    /// Checks whether any text of a report is masked.
    pub fn masks(&self) -> bool {
        self.fields().any(|field| field.anonymize || field.other_db_field.is_some())
    }

    /// Finds the field with this slug.
    pub fn field(&self, slug: &str) -> Option<&FieldDefinition> {
        match self.keys.get(slug) {
            Some(DataKey::Field(index)) => Some(self.definition(*index)),
            _ => None,
        }
    }

    /// Finds the choice whose `otherDbField` is this slug.
    pub fn other_owner(&self, slug: &str) -> Option<&FieldDefinition> {
        match self.keys.get(slug) {
            Some(DataKey::OtherOf(index)) => Some(self.definition(*index)),
            _ => None,
        }
    }

    /// Returns the definition at a position in the order of the form.
    pub(crate) fn definition(&self, index: usize) -> &FieldDefinition {
        let at = &self.fields[index];
        &self.snapshot.blocks[at.block].fields[at.field]
    }
}
