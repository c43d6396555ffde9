// Reads the commands of a guide, and what it says they print.

/**
 * Every fence of `sh` and `ini` in a page, with the line it starts at, the words behind its language, what an HTML comment
 * `<!-- first: … -->` before it says has to be done for it, and the fence of `json` or `text` right below it.
 */
export function blocksOf(markdown) {
  const lines = markdown.split('\n');
  const fences = [];
  for (let at = 0; at < lines.length; at += 1) {
    const opening = lines[at].match(/^( *)(`{3,})(.*)$/);
    if (!opening) continue;
    const [, indent, ticks, info] = opening;
    const end = lines.findIndex((line, number) => number > at && line.trim() === ticks);
    if (end < 0) throw new Error(`the fence of line ${at + 1} has no end`);
    const [language = '', ...words] = info.trim().split(/\s+/);
    const text = lines.slice(at + 1, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    fences.push({ language, words, from: at, to: end, text: text.join('\n') });
    at = end;
  }
  const between = (from, to) =>
    lines
      .slice(from + 1, to)
      .join('\n')
      .trim();
  return fences.flatMap((fence, number) => {
    if (!['sh', 'ini'].includes(fence.language)) return [];
    const before = between(fences[number - 1]?.to ?? -1, fence.from);
    const next = fences[number + 1];
    const isShown = ['json', 'text'].includes(next?.language) && between(fence.to, next.from) === '';
    const first = before.match(/<!-- first:((?:(?!-->)[\s\S])*)-->$/)?.[1].trim() ?? '';
    return [{ ...fence, line: fence.from + 1, first, shown: isShown ? next : null }];
  });
}

/** Why a block is not run, if its words say so. */
export function reasonNotRun({ words }) {
  return words.find((word) => word.startsWith('not-run='))?.slice('not-run='.length);
}

const kind = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The differences in shape: types of values and names of members. A shown `null` may be anything; `"…"` stands for more. */
function difference(shown, real, path = '') {
  if (shown === null) return null;
  if (kind(shown) !== kind(real)) return `${path || 'it'} is shown as ${kind(shown)} and is ${kind(real)}`;
  if (kind(shown) === 'array') {
    if (shown.length === 0) return null;
    return real.length === 0 ? `${path} is empty` : difference(shown[0], real[0], `${path}.0`);
  }
  if (kind(shown) !== 'object') return null;
  const { '…': more, ...members } = shown;
  const unknown = Object.keys(real).filter((name) => !(name in members));
  if (more === undefined && unknown.length > 0) return `${path || 'it'} also has ${unknown.join(', ')}`;
  for (const [name, value] of Object.entries(members)) {
    const inside = `${path}.${name}`;
    const found = name in real ? difference(value, real[name], inside) : `${inside} is not there`;
    if (found) return found;
  }
  return null;
}

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the page shows and the output lacks, if anything. In text, `…` stands for anything. */
export function deviation({ language, text }, output) {
  if (language === 'json') {
    try {
      return difference(JSON.parse(text), JSON.parse(output));
    } catch (error) {
      return `${error.message}: ${output.slice(0, 500)}`;
    }
  }
  const wanted = text.split('\n').filter((line) => line.trim());
  const lines = output.split('\n');
  let at = 0;
  for (const line of wanted) {
    const pattern = new RegExp(`^${line.trim().split(/…|\s+/).map(literal).join('\\s*.*?')}$`);
    const found = lines.findIndex((real, number) => number >= at && pattern.test(real.trim()));
    if (found < 0) return `no line \`${line}\` in:\n${output.slice(0, 2000)}`;
    at = found + 1;
  }
  return null;
}

/** The statuses announced by a block's comments: `# 201`. */
export function announced(text) {
  return [...text.matchAll(/# ([1-5]\d\d)\b/g)].map(([, status]) => Number(status));
}
