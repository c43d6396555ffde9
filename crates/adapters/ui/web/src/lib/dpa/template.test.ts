import { describe, expect, it } from 'vitest';

import type { DpaTemplate } from '../../api/dpa';
import { settle, templateFrom, templateTo, type DpaEdit } from './template';

const CONTENT = {
  content_md: '# Vertrag mit {{controller.company}}\n\n{{> health}}\n',
  variable_schema: [
    { key: 'controller.company', label: 'Organisation', type: 'text', required: true, options: [], prefillFrom: 'profile.name' },
    {
      key: 'processing.data',
      label: 'Daten',
      type: 'multi-select',
      required: false,
      options: [{ value: 'health', label: 'Gesundheit' }],
      default: ['health']
    },
    { key: 'processing.abroad', label: 'Drittland', type: 'toggle', required: false, options: [], default: true }
  ],
  clauses: [{ key: 'health', name: 'Gesundheit', condition: 'processing.data includes "health"', content_md: 'Artikel 9' }]
} satisfies Pick<DpaTemplate, 'content_md' | 'variable_schema' | 'clauses'>;
const STORED = { id: 7, name: 'Vertrag', slug: 'vertrag', locale: 'de', retention_days: 30, ...CONTENT } as unknown as DpaTemplate;

describe('a template in the editor', () => {
  it('is sent as it came, when nothing was changed', () => {
    expect(templateTo(templateFrom(STORED))).toEqual({ name: 'Vertrag', slug: 'vertrag', locale: 'de', retention_days: 30, ...CONTENT });
  });

  it('sends nothing of what a variable would be as another type', () => {
    const edit = templateFrom(STORED);
    const [company, data] = edit.variables as [DpaEdit['variables'][number], DpaEdit['variables'][number]];
    company.type = 'textarea';
    data.type = 'select';
    expect(templateTo(edit).variable_schema?.slice(0, 2)).toEqual([
      { key: 'controller.company', label: 'Organisation', type: 'textarea', required: true, options: [] },
      { key: 'processing.data', label: 'Daten', type: 'select', required: false, options: [{ value: 'health', label: 'Gesundheit' }] }
    ]);
  });

  it('lets the server name it and judge what is no number', () => {
    const edit = { ...templateFrom(STORED), slug: ' ', retention: 'drei' };
    const { slug, retention_days } = templateTo(edit);
    expect([slug, retention_days]).toEqual([undefined, 'drei']);
    edit.slug = '';
    settle(edit, STORED);
    expect(edit.slug).toBe('vertrag');
  });
});
