// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { checklistFold } from './checklist-fold';

it('the checklist stays folded until it is unfolded', () => {
  expect(checklistFold.get()).toBe(false);
  checklistFold.set(true);
  expect(checklistFold.get()).toBe(true);
  checklistFold.set(false);
  expect(checklistFold.get()).toBe(false);
});
