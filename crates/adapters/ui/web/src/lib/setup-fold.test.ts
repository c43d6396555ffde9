// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { setupFold } from './setup-fold';

it('the list of what is to be set up stays folded until it is unfolded', () => {
  expect(setupFold.get()).toBe(false);
  setupFold.set(true);
  expect(setupFold.get()).toBe(true);
  setupFold.set(false);
  expect(setupFold.get()).toBe(false);
});
