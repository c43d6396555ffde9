import { describe, expect, it } from 'vitest';

import type { Template } from '../../api/studio';
import { newTemplate, templateFrom, templateTo, textsTo } from './template';

const STORED = {
  slug: 'lob',
  title: 'Lob',
  description: null,
  is_active: true,
  blocks: [{ form_block_id: 3, position: 1 }],
  retention_days: 90,
  settings: { quick_exit: true, steps: true, receipt_text: null }
} as unknown as Template;

describe('a template', () => {
  it('keeps its settings from the server to the server', () => {
    expect(templateTo(templateFrom(STORED)).settings).toEqual(STORED.settings);
    expect(templateTo(newTemplate()).settings).toEqual({ quick_exit: false, steps: false, receipt_text: null });
  });

  it('says nothing of the settings that an editor may not change', () => {
    expect(textsTo(templateFrom(STORED)).settings).toEqual({ receipt_text: null });
  });
});
