// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { loginPath, match, returnPath } from './routes';

describe('the portal', () => {
  it('knows its pages, and leaves links of mails to the server', () => {
    expect(match('/portal')).toEqual({ page: 'contracts' });
    expect(match('/portal/')).toEqual({ page: 'contracts' });
    expect(match('/portal/new')).toEqual({ page: 'conclude' });
    expect(match('/portal/contracts/7')).toEqual({ page: 'contract', id: 7 });
    for (const path of ['/portal/verify/0a', '/portal/contracts/0', '/portal/contracts', '/portal/constructor', '/app']) {
      expect(match(path), path).toEqual({ page: 'not-found' });
    }
  });

  it('leads back to its own pages only', () => {
    expect(returnPath('/portal/new')).toBe('/portal/new');
    expect(returnPath('/portal/new?step=2')).toBe('/portal/new?step=2');
    for (const wanted of [
      null,
      '',
      '/portal/login',
      '/portal/login?return=%2Fportal%2Fnew',
      '/portal/x',
      '//evil.example/portal/new',
      'https://evil.example/portal',
      '/app/reports'
    ]) {
      expect(returnPath(wanted), String(wanted)).toBe('/portal');
    }
    expect(loginPath('/portal/contracts/7')).toBe('/portal/login?return=%2Fportal%2Fcontracts%2F7');
  });

  it('has nothing of the session and the client of staff', () => {
    const { include, seen } = { include: /(?:from\s+|import\s+|import\()'(\.[^']+)'/g, seen: new Set<string>() };
    const visit = (file: string): void => {
      const path = [file, `${file}.ts`].find((name) => {
        try {
          return readFileSync(name).length > 0;
        } catch {
          return false;
        }
      });
      if (path === undefined || seen.has(path)) {
        return;
      }
      seen.add(path);
      for (const [, name] of readFileSync(path, 'utf8')
        .replace(/import type [^;]+;/g, '')
        .matchAll(include)) {
        visit(join(path, '..', name ?? ''));
      }
    };
    visit(join(import.meta.dirname, 'main.ts'));
    const names = [...seen].map((path) => path.replace(join(import.meta.dirname, '..'), ''));
    expect(names).toEqual(expect.arrayContaining(['/lib/tab-session.svelte.ts', '/portal/SignInAgain.svelte', '/portal/Wizard.svelte']));
    expect(names.filter((name) => ['/lib/session.svelte.ts', '/api/client.ts', '/lib/router.svelte.ts'].includes(name))).toEqual([]);
  });
});
