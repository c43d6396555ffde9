// Fails when a page asks a slow phone for more than it should. Sizes are gzip -9, as a
// proxy would send them; the limits are those of the design (docs: ui).
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const KIB = 1024;

/** Bytes of the files together, each compressed on its own. */
function gzipped(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

/** The files that a page loads before it can show anything, by file ending. */
function initial(html, ending) {
  const addresses = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1]);
  return addresses.filter((address) => address.endsWith(ending));
}

if (!existsSync(join(dist, 'staff/index.html'))) {
  console.error('dist is missing: run `npm run build` first.');
  process.exit(1);
}
const pages = {
  staff: readFileSync(join(dist, 'staff/index.html'), 'utf8'),
  portal: readFileSync(join(dist, 'portal/index.html'), 'utf8')
};
const failures = [];

// The page is served under a policy that forbids both; a build that needs them is broken.
for (const [name, html] of Object.entries(pages)) {
  if (/<script(?![^>]*\bsrc=)[^>]*>\s*\S/.test(html) || /<style\b|\sstyle="/.test(html)) {
    failures.push(`${name}/index.html has an inline script or style`);
  }
}

const fonts = readdirSync(join(dist, 'assets'))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `assets/${file}`);
const budgets = [
  ['public.css', ['public/public.css'], 10.25],
  ['public.js', ['public/public.js'], 4.75],
  // Only if the site lets browsers work instead of asking a question.
  ['work.js', ['public/work.js'], 1.5],
  ['verify.js', ['public/verify.js'], 1],
  // Only for forms that are shown one block at a time.
  ['steps.js', ['public/steps.js'], 2.5],
  ['staff initial JS', initial(pages.staff, '.js'), 60],
  ['staff CSS', initial(pages.staff, '.css'), 12],
  ['portal initial JS', initial(pages.portal, '.js'), 60],
  ['portal CSS', initial(pages.portal, '.css'), 12],
  // The fonts that each page loads; the others are for rare characters.
  ['core fonts', fonts.filter((file) => file.includes('-core-')), 13],
  ['fonts', fonts, 61]
];
for (const [name, files, limit] of budgets) {
  if (files.length === 0) {
    failures.push(`${name}: no file found`);
    continue;
  }
  const size = gzipped(files);
  console.log(`${name.padEnd(18)} ${(size / KIB).toFixed(1).padStart(6)} KiB gz of ${limit}`);
  if (size > limit * KIB) {
    failures.push(`${name} is over its budget of ${limit} KiB`);
  }
}
for (const failure of failures) {
  console.error(`budget: ${failure}`);
}
process.exit(failures.length === 0 ? 0 : 1);
