import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import staff from '../../../../../texts/locales/de/staff.json';
import studio from '../../../../../texts/locales/de/studio.json';

const SOURCES = resolve(import.meta.dirname, '..');
/** Adds the words that not every page has. */
const LATER = join(SOURCES, 'lib/studio/texts.ts');
const STATIC = /(?:^|\n)\s*(?:import|export)\s(?:(?!type\s)[^;'"]*?from\s*)?['"](\.[^'"]+)['"]/g;
const LAZY = /import\(\s*['"](\.[^'"]+)['"]\s*\)/g;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
  .map((name) => join(SOURCES, name));
const content = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

function imports(file: string, pattern: RegExp): string[] {
  const found = [...(content.get(file) ?? '').matchAll(pattern)].map((match) => resolve(dirname(file), match[1] ?? ''));
  return found.flatMap((path) => [path, `${path}.ts`]).filter((path) => content.has(path));
}

/** A file with all that comes with it. */
function closure(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (!seen.has(file)) {
      seen.add(file);
      imports(file, STATIC).forEach(visit);
    }
  };
  visit(entry);
  return seen;
}

const literals = (file: string): string[] => [...(content.get(file) ?? '').matchAll(/['"`]([\w.-]+)['"`]/g)].map((match) => match[1] ?? '');

describe('texts', () => {
  const first = closure(join(SOURCES, 'main.ts'));
  const pages = new Set(files.flatMap((file) => imports(file, LAZY)));

  it('are there on every page that shows them', () => {
    expect(pages.size).toBeGreaterThan(10);
    const later = new Set(Object.keys(studio));
    for (const key of Object.keys(studio)) {
      later.add(key.replace(/\.(one|other)$/, ''));
    }
    const raw = [[...first], ...[...pages].map((page) => [...first, ...closure(page)])]
      .filter((all) => !all.includes(LATER))
      .flatMap((all) => all.flatMap((file) => literals(file).filter((text) => later.has(text)).map((key) => `${file}: ${key}`)));
    expect([...new Set(raw)]).toEqual([]);
  });

  it('exist for every key that is put together', () => {
    const keys = [...Object.keys(staff), ...Object.keys(studio)];
    const built = files.flatMap((file) =>
      [...(content.get(file) ?? '').matchAll(/i18n\.(?:t|plural)\(\s*`([\w.]+)\$\{/g)].map((match) => match[1] ?? '')
    );
    expect(built.length).toBeGreaterThan(0);
    expect(built.filter((prefix) => !keys.some((key) => key.startsWith(prefix)))).toEqual([]);
  });
});
