import { expect, test } from 'vitest';

import { formNames } from './form-names';

test('forms of the same title are told apart by their addresses, and no others', () => {
  const forms = [
    { slug: 'sturz', title: 'Sturz melden' },
    { slug: 'sturz-2', title: 'Sturz melden' },
    { slug: 'lob', title: 'Lob' }
  ];
  expect([...formNames(forms).values()]).toEqual(['Sturz melden (sturz)', 'Sturz melden (sturz-2)', 'Lob']);
});
