import { describe, expect, it } from 'vitest';

import { weekday, weeksOf } from './weeks';

describe('weeksOf', () => {
  it('compares the same days of two weeks', () => {
    expect(weeksOf('2026-11-26')).toEqual({
      present: { von: '2026-11-23', bis: '2026-11-26' },
      sameDays: { von: '2026-11-16', bis: '2026-11-19' },
      before: { von: '2026-11-16', bis: '2026-11-22' }
    });
  });

  it('begins on Monday and ends on Sunday', () => {
    expect(weeksOf('2026-11-23').present).toEqual({ von: '2026-11-23', bis: '2026-11-23' });
    expect(weeksOf('2026-11-29')).toEqual({
      present: { von: '2026-11-23', bis: '2026-11-29' },
      sameDays: { von: '2026-11-16', bis: '2026-11-22' },
      before: { von: '2026-11-16', bis: '2026-11-22' }
    });
  });

  it('goes over the ends of months and years, and over the change of the clocks', () => {
    expect(weeksOf('2027-01-01').before).toEqual({ von: '2026-12-21', bis: '2026-12-27' });
    expect(weeksOf('2028-03-01').present.von).toBe('2028-02-28');
    expect(weeksOf('2026-03-30').sameDays).toEqual({ von: '2026-03-23', bis: '2026-03-23' });
  });
});

describe('weekday', () => {
  it('is the name in the language asked for', () => {
    expect(weekday('2026-11-26', 'de-DE')).toBe('Donnerstag');
    expect(weekday('2026-11-29', 'en-GB')).toBe('Sunday');
  });
});
