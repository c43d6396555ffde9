// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import de from '../../../../../texts/locales/de/studio.json';
import type { SetupKey } from '../api/setup';
import { setupPlace, type SetupViewer } from './setup';

const KEYS: SetupKey[] = ['look', 'form', 'online', 'colleague', 'two_factor', 'proxy', 'mail'];
const admin: SetupViewer = { role: 'admin', isSubscribed: true, invites: false };

describe('where something is set up', () => {
  it('has a text for each item and place', () => {
    for (const key of KEYS) {
      expect(de).toHaveProperty([`setup.item.${key}`]);
      expect(de).toHaveProperty([`setup.why.${key}`]);
      for (const who of [admin, { ...admin, isSubscribed: false }, { ...admin, invites: true }, { ...admin, role: 'developer' }]) {
        const place = setupPlace(key, who);
        expect(place === null || place.text in de, key).toBe(true);
      }
    }
  });

  it('is a dialog for administrators and the studio for those who build forms', () => {
    expect(setupPlace('form', admin)?.href).toBeNull();
    expect(setupPlace('form', { ...admin, role: 'developer' })?.href).toBe('/app/templates?examples');
  });

  it('is the plan first, where nothing is subscribed to', () => {
    for (const key of ['form', 'online'] as const) {
      expect(setupPlace(key, { ...admin, isSubscribed: false })?.href).toBe('/app/plan');
    }
  });

  it('is the organisation for who may invite, and the accounts for others', () => {
    expect(setupPlace('colleague', { ...admin, invites: true })?.href).toBe('/app/organization');
    expect(setupPlace('colleague', admin)?.href).toBe('/app/users');
  });

  it('is no page for what stands in the configuration', () => {
    expect(setupPlace('proxy', admin)).toBeNull();
  });
});
