import { expect, test } from 'vitest';

import { parseTestReports } from './test-reports';

const report = { data: { titel: 'Sturz' } };

test('reports are found in an object, a list, and between fences', () => {
  const object = JSON.stringify({ template_slug: 'vorfall', reports: [report] });
  for (const answer of [
    object,
    JSON.stringify([report]),
    `Hier sind sie:\n\`\`\`json\n${object}\n\`\`\`\nViel Erfolg!`,
    `\n ${object} \n`
  ]) {
    expect(parseTestReports(answer)).toEqual([report]);
  }
});

test('anything else has no reports', () => {
  for (const answer of ['', 'Gerne!', '{', '7', 'null', '{}', '{"reports": 7}', '```\n{\n```']) {
    expect(parseTestReports(answer)).toBeNull();
  }
});
