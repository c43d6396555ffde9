import { describe, expect, it } from 'vitest';

import de from '../../../../../texts/locales/de/studio.json';
import { ALL_SECTIONS, sectionName, sectionOf } from './text-sections';

describe('where texts stand', () => {
  it('is told by their keys', () => {
    expect(sectionOf('public.submit')).toBe('public.form');
    expect(sectionOf('public.receipt_title')).toBe('public.receipt');
    expect(sectionOf('public.invitation_title')).toBe('public.account');
    expect(sectionOf('staff.reports.title')).toBe('staff.reports');
    expect(sectionOf('staff.nav.menu')).toBe('staff.everywhere');
    expect(sectionOf('mail.invitation.subject')).toBe('mail');
    expect(sectionOf('service.password.common')).toBe('service');
  });

  it('has a name for each section', () => {
    expect(ALL_SECTIONS.filter((section) => !(sectionName(section) in de))).toEqual([]);
  });
});
