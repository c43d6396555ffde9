// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import de from '../../../../../texts/locales/de/studio.json';
import type { ChecklistKey } from '../api/checklist';
import { checklistLink, type ChecklistViewer } from './checklist';

const KEYS: ChecklistKey[] = ['look', 'legal', 'form', 'online', 'colleague', 'two_factor', 'proxy', 'mail'];
const admin: ChecklistViewer = { role: 'admin', isSubscribed: true, invites: false };

describe('the link of a step', () => {
  it('has a text for each item and link', () => {
    for (const key of KEYS) {
      expect(de).toHaveProperty([`setup.item.${key}`]);
      expect(de).toHaveProperty([`setup.why.${key}`]);
      for (const who of [admin, { ...admin, isSubscribed: false }, { ...admin, invites: true }, { ...admin, role: 'developer' }]) {
        const link = checklistLink(key, who);
        expect(link === null || link.text in de, key).toBe(true);
      }
    }
  });

  it('is a dialog for administrators and the studio for those who build forms', () => {
    expect(checklistLink('form', admin)?.href).toBeNull();
    expect(checklistLink('form', { ...admin, role: 'developer' })?.href).toBe('/app/templates?examples');
  });

  it('is the plan first, where nothing is subscribed to', () => {
    for (const key of ['form', 'online'] as const) {
      expect(checklistLink(key, { ...admin, isSubscribed: false })?.href).toBe('/app/plan');
    }
  });

  it('is the organisation for who may invite, and the accounts for others', () => {
    expect(checklistLink('colleague', { ...admin, invites: true })?.href).toBe('/app/organization');
    expect(checklistLink('colleague', admin)?.href).toBe('/app/users');
  });

  it('is the place of the links, where imprint and privacy notice are missing', () => {
    expect(checklistLink('legal', admin)?.href).toBe('/app/settings#layout-footer.links-title');
  });

  it('is none for what stands in the configuration', () => {
    expect(checklistLink('proxy', admin)).toBeNull();
  });
});
