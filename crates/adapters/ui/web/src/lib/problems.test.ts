// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { ApiFailure } from '../api/failure';
import { problemsOf, refusal } from './problems';

const FIELDS = ['email', 'password'] as const;

describe('refusal', () => {
  it('puts what the server names at its field and forgets the general text then', () => {
    const refused = refusal(new ApiFailure(422, 'Nein', { password: ['Zu kurz'], other: ['x'] }), FIELDS);
    expect(refused).toEqual({ fields: { password: 'Zu kurz' }, general: [] });
    expect(problemsOf(refused, FIELDS, 'p-')).toEqual([{ text: 'Zu kurz', field: 'p-password' }]);
  });

  it('shows the message when no field of the form is named', () => {
    const refused = refusal(new ApiFailure(429, 'Zu oft', { other: ['x'] }), FIELDS);
    expect(refused).toEqual({ fields: {}, general: ['Zu oft'] });
    expect(problemsOf(refused, FIELDS, 'p-')).toEqual([{ text: 'Zu oft' }]);
  });

  it('has a text for what nobody expected', () => {
    expect(refusal(new TypeError('x'), FIELDS).general).toHaveLength(1);
  });
});
