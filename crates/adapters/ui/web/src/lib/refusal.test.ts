// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ApiFailure } from '../api/failure';
import { problemsOf } from './problems';
import { refusal } from './refusal';

const NAMES = ['name', 'slug'] as const;

describe('refusal', () => {
  it('tells what the server names at its fields, and the rest above the form', () => {
    const cause = new ApiFailure(422, 'Bitte prüfen', { slug: ['vergeben'], settings: ['zu groß'] });
    const refused = refusal(cause, NAMES, 'x');
    expect(refused).toEqual({ fields: { slug: 'vergeben' }, general: ['zu groß'] });
    expect(problemsOf(refused, NAMES, 'f-')).toEqual([
      { text: 'zu groß', field: undefined },
      { text: 'vergeben', field: 'f-slug' }
    ]);
  });

  it('shows the message when no path is named, and a plain text for anything else', () => {
    expect(refusal(new ApiFailure(403, 'nein'), NAMES, 'x').general).toEqual(['nein']);
    expect(refusal(new TypeError('y'), NAMES, 'x').general).toEqual(['x']);
  });
});
