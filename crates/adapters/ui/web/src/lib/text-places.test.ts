import { describe, expect, it } from 'vitest';

import de from '../../../../../texts/locales/de/studio.json';
import { ALL_PLACES, placeName, placeOf } from './text-places';

describe('where texts stand', () => {
  it('is told by their keys', () => {
    expect(placeOf('public.submit')).toBe('public.form');
    expect(placeOf('public.receipt_title')).toBe('public.receipt');
    expect(placeOf('public.invitation_title')).toBe('public.account');
    expect(placeOf('staff.reports.title')).toBe('staff.reports');
    expect(placeOf('staff.nav.menu')).toBe('staff.everywhere');
    expect(placeOf('mail.invitation.subject')).toBe('mail');
    expect(placeOf('service.password.common')).toBe('service');
  });

  it('has a name for each place', () => {
    expect(ALL_PLACES.filter((place) => !(placeName(place) in de))).toEqual([]);
  });
});
