import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildNode, Plugin, Root, Rule } from 'postcss';

/** A variable with a fallback, which may contain one pair of parentheses. */
const WITH_FALLBACK = /var\((--kern-[\w-]+),(?:[^()]|\([^()]*\))*\)/g;

/** All words in the sources of some folders. */
function words(folders: readonly string[], ending: RegExp): Set<string> {
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)));
  return new Set(files.filter((file) => ending.test(file)).flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []));
}

/** Removes a node, and the parents that are empty without it. */
function remove(node: ChildNode): void {
  const around = node.parent;
  node.remove();
  if (around?.nodes?.length === 0 && around.type !== 'root' && around.type !== 'document') {
    remove(around as ChildNode);
  }
}

/**
 * Writes the value of a variable in its place where that is the same everywhere: KERN names each size and colour several times
 * over, and all those names travel. What pages themselves name may be read or set elsewhere, so it stays.
 */
function inline(root: Root, isNamed: (name: string) => boolean): void {
  for (;;) {
    const values = new Map<string, string | null>();
    root.walkDecls(/^--kern-/, ({ prop, value, parent }) => {
      const isConstant = parent?.type === 'rule' && (parent as Rule).selector === ':root' && parent.parent?.type === 'root';
      values.set(prop, !isConstant || values.has(prop) || isNamed(prop) || value.includes('var(') ? null : value);
    });
    const constants = new Map([...values].filter((entry): entry is [string, string] => entry[1] !== null));
    if (constants.size === 0) {
      return;
    }
    root.walkDecls((declaration) => {
      if (constants.has(declaration.prop)) {
        remove(declaration);
      } else {
        declaration.value = declaration.value.replaceAll(/var\((--kern-[\w-]+)\)/g, (whole, name: string) => constants.get(name) ?? whole);
      }
    });
  }
}

/**
 * Leaves out what no page uses of KERN, whose components bring all their variants and whose tokens are those of every
 * component: rules for classes that no template names, variables with one value, then variables that nothing reads. A name
 * that ends in a hyphen (`kern-alert--`) stands for all that begin so.
 */
export function unused(...folders: string[]): Plugin {
  const named = words(folders, /\.(?:rs|ts|svelte)$/);
  const begun = [...named].filter((word) => /^kern-.*-$/.test(word));
  const read = words(folders, /\.(?:rs|ts|svelte|scss)$/);
  const isNamed = (name: string): boolean => named.has(name) || begun.some((start) => name.startsWith(start));

  /** Whether a selector can match; classes that it excludes or lists as alternatives do not matter. */
  const finds = (selector: string): boolean =>
    [...selector.replaceAll(/:(?:not|is|where)\([^)]*\)/g, '').matchAll(/(?:\.|\[)((?:data-)?kern-[\w-]+)/g)].every(([, name = '']) =>
      isNamed(name)
    );

  return {
    postcssPlugin: 'unused',
    OnceExit(root: Root) {
      root.walkRules((rule) => {
        const kept = rule.selectors.filter(finds);
        if (kept.length === 0) {
          remove(rule);
        } else if (kept.length < rule.selectors.length) {
          rule.selectors = kept;
        }
      });
      // A variable that every page has needs no fallback.
      const always = new Set<string>();
      root.walkRules(/^:root$|^:is\(body,/, (rule) => rule.walkDecls(/^--/, ({ prop }) => void always.add(prop)));
      root.walkDecls((declaration) => {
        declaration.value = declaration.value.replaceAll(WITH_FALLBACK, (whole, name: string) =>
          always.has(name) ? `var(${name})` : whole
        );
      });
      inline(root, isNamed);
      for (let found = true; found;) {
        found = false;
        const needed = new Set(read);
        root.walkDecls(({ value }) => void (value.match(/--[\w-]+/g) ?? []).forEach((name) => needed.add(name)));
        root.walkDecls(/^--kern-/, (declaration) => {
          if (!needed.has(declaration.prop)) {
            remove(declaration);
            found = true;
          }
        });
      }
    }
  };
}
