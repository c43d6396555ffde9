import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import dpa from '../../../../../texts/locales/de/dpa.json';
import portal from '../../../../../texts/locales/de/portal.json';
import staff from '../../../../../texts/locales/de/staff.json';
import studio from '../../../../../texts/locales/de/studio.json';

const SOURCES = resolve(import.meta.dirname, '..');
/** The words that not every page has, with the file that adds them. */
const LATER = [
  { texts: studio, file: join(SOURCES, 'lib/studio/texts.ts') },
  { texts: dpa, file: join(SOURCES, 'lib/dpa/texts.ts') },
  { texts: portal, file: join(SOURCES, 'portal/texts.ts') }
];
/** Where the two applications begin. */
const ENTRIES = ['main.ts', 'portal/main.ts'].map((name) => join(SOURCES, name));
/** The script of the public form's page, which has no texts, and what is only types. */
const UNSEEN = ['api/types.ts', 'public/main.ts'].map((name) => join(SOURCES, name));
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

/** What a browser has loaded at each step: what every page has, then the page, then the parts that follow. */
function pages(entry: string, before: string[] = []): string[][] {
  const all = [...new Set([...before, ...closure(entry)])];
  const added = all.filter((file) => !before.includes(file));
  const lazy = [...new Set(added.flatMap((file) => imports(file, LAZY)))].filter((file) => !all.includes(file));
  return [all, ...lazy.flatMap((page) => pages(page, all))];
}

describe('texts', () => {
  it('are there on every page that shows them', () => {
    const loaded = ENTRIES.flatMap((entry) => pages(entry));
    const unseen = files.filter((file) => !loaded.some((all) => all.includes(file)));
    expect(unseen.sort()).toEqual(UNSEEN);
    for (const { texts, file } of LATER) {
      const later = new Set(Object.keys(texts).flatMap((key) => [key, key.replace(/\.(one|other)$/, '')]));
      const raw = loaded
        .filter((all) => !all.includes(file))
        .flatMap((all) =>
          all.flatMap((source) =>
            literals(source)
              .filter((text) => later.has(text))
              .map((key) => `${source}: ${key}`)
          )
        );
      expect([...new Set(raw)]).toEqual([]);
    }
  });

  it('are all shown somewhere', () => {
    const said = new Set(files.flatMap(literals));
    const built = files.flatMap((file) => [...(content.get(file) ?? '').matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] ?? ''));
    for (const { texts } of LATER.slice(1)) {
      const idle = Object.keys(texts).filter(
        (key) => !said.has(key.replace(/\.(one|other)$/, '')) && !built.some((prefix) => key.startsWith(prefix))
      );
      expect(idle).toEqual([]);
    }
  });

  it('exist for every key that is put together', () => {
    const keys = [staff, ...LATER.map(({ texts }) => texts)].flatMap((texts) => Object.keys(texts));
    const built = files.flatMap((file) =>
      [...(content.get(file) ?? '').matchAll(/i18n\.(?:t|plural)\(\s*`([\w.]+)\$\{/g)].map((match) => match[1] ?? '')
    );
    expect(built.length).toBeGreaterThan(0);
    expect(built.filter((prefix) => !keys.some((key) => key.startsWith(prefix)))).toEqual([]);
  });
});
