import { describe, expect, it } from 'vitest';

import { examples, powerBiFile } from './analyst-examples';

describe('examples for analysts', () => {
  it('name the form and the site, and hold no token', () => {
    const all = examples('https://melde.example', 'vorfall');
    expect(all.map(({ program }) => program)).toEqual(['excel', 'pandas', 'curl']);
    for (const { code } of all) {
      expect(code).toContain('https://melde.example');
      expect(code).toContain('api/bi/vorfall/');
      expect(code).not.toContain('mw_');
    }
  });

  it('open Power BI with the address', () => {
    const file = JSON.parse(powerBiFile('https://melde.example', 'vorfall'));
    expect(file.connections[0].details.address.url).toBe('https://melde.example/api/bi/vorfall/odata/');
    expect(file.connections[0].details.protocol).toBe('odata');
  });

  it('of a protected form ask for figures alone', () => {
    const all = examples('https://melde.example', 'vorfall', true);
    expect(all.map(({ program }) => program)).toEqual(['curl']);
    expect(all[0]?.code).toContain('/stats/');
  });
});
