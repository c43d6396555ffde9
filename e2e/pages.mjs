// What the public form weighs, how soon it is seen on a slow phone and how much of its style sheet it uses, from the
// release binary; the staff area's figures beside them.
// Usage: make pages   (or: node e2e/pages.mjs)
import { readFileSync } from 'node:fs';
import { launch, open, phone, desktop, solve } from './lib/browser.mjs';
import { signInAs } from './lib/staff.mjs';
import { binary, start, temporaryFolder } from './lib/service.mjs';

/** The limits: bytes, milliseconds, shares. */
const WANTED = { bytes: 30_000, lcp: 1200, css: 0.7 };
/** Lighthouse's slow 4G: bytes a second and milliseconds of each answer; and a phone a quarter as fast as this machine. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOW_CPU = { rate: 4 };
const LOADS = 5;
const GZIP = { headers: { 'accept-encoding': 'gzip' } };
const FULL_FORM = new URL('../crates/adapters/ui/examples/full-form.json', import.meta.url);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
let failed = false;
const check = (is, words) => {
  if (!is) failed = true;
  console.log(`${is ? 'ok  ' : 'FAIL'} ${words}`);
};

async function ask(url, path, token, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body)
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const signIn = async (url, role) =>
  (await ask(url, '/api/auth/login', null, { email: `${role}@example.org`, password: 'meldewerk-demo' })).token;

/** A form with fields of every type; its path. */
async function fullForm(url) {
  const token = await signIn(url, 'developer');
  const { title, description, settings, blocks } = JSON.parse(readFileSync(FULL_FORM, 'utf8'));
  const ids = [];
  for (const block of blocks) {
    ids.push((await ask(url, '/api/admin/form-blocks', token, { ...block, slug: `alles_${block.slug}` })).id);
  }
  await ask(url, '/api/admin/form-templates', token, { slug: 'alles', title, description, settings, block_ids: ids, is_active: true });
  return '/f/alles';
}

/** A wide logo, drawn by the browser itself. */
async function uploadLogo(url, browser) {
  const page = await browser.newPage();
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 120 });
    const draw = canvas.getContext('2d');
    draw.fillStyle = '#005ea8';
    draw.fillRect(0, 0, 600, 120);
    draw.fillStyle = '#ffffff';
    draw.font = '80px sans-serif';
    draw.fillText('Klinikum', 40, 90);
    return canvas.toDataURL('image/png').split(',')[1];
  });
  await page.close();
  const body = new FormData();
  body.append('logo', new Blob([Buffer.from(drawn, 'base64')], { type: 'image/png' }), 'logo.png');
  await ask(url, '/api/admin/layout/upload-logo', await signIn(url, 'admin'), body);
}

/** The bytes received for a page, headers included, by kind; compressed with gzip at most. */
async function weigh(page, visit) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', GZIP);
  const kinds = new Map();
  const bytes = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Other: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await visit();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes;
}

const inKinds = (bytes) =>
  Object.entries(bytes)
    .map(([kind, number]) => `${kind} ${kilobytes(number)}`)
    .join(', ');

/** Milliseconds until the largest element of a page is visible on a slow phone with an empty cache. */
async function largestPaint(browser, url, locale) {
  const { page, context } = await open(browser, url, { ...phone, locale });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', GZIP);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const { startTime, element } = list.getEntries().at(-1);
          resolve({ milliseconds: startTime, element: element?.localName });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      })
  );
  await context.close();
  return paint;
}

/** The share of a style sheet's bytes that some state used, by its path. */
function used(coverage) {
  const sheets = new Map();
  for (const { url, text, ranges } of coverage) {
    const path = new URL(url).pathname;
    const sheet = sheets.get(path) ?? { text, marks: new Uint8Array(text.length) };
    for (const { start: from, end } of ranges) sheet.marks.fill(1, from, end);
    sheets.set(path, sheet);
  }
  return [...sheets].map(([path, { text, marks }]) => ({ path, bytes: text.length, used: marks.reduce((sum, mark) => sum + mark, 0) }));
}

const share = (sheets) => sheets.reduce((sum, sheet) => sum + sheet.used, 0) / sheets.reduce((sum, sheet) => sum + sheet.bytes, 0);
const percent = (number) => `${(number * 100).toFixed(0)} %`;

/**
 * The page as it is on a phone and a desk, in the dark, in the system's own colours, on paper, under pointer and keyboard;
 * the rules that are used meanwhile. They are asked for here, since the browser forgets those of a page that is left.
 */
async function looks(page) {
  await page.coverage.startCSSCoverage();
  for (const viewport of [phone.viewport, desktop.viewport]) {
    await page.setViewportSize(viewport);
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { forcedColors: 'active' },
      { forcedColors: 'none', media: 'print' }
    ]) {
      await page.emulateMedia({ media: 'screen', ...options });
      await page.evaluate(() => document.body.offsetHeight);
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
  const controls = page.locator(':is(a, button, input, select, textarea, summary):not(.mw-skip, .mw-offscreen, .mw-offscreen *):visible');
  const count = await controls.count();
  for (let n = 0; n < count; n += 1) {
    await controls.nth(n).hover({ force: true });
    await page.keyboard.press('Tab');
  }
  return page.coverage.stopCSSCoverage();
}

/** The rules that are used by a form with all types of fields, empty, with conditional fields, refused, and by its receipt. */
async function everyState(page, address) {
  const states = [];
  await page.goto(address);
  states.push(await looks(page));
  await page.locator('form#report').evaluate((form) => form.setAttribute('novalidate', ''));
  const send = () => page.locator('[name="action"][value="submit"]:not([aria-hidden])').click();
  await send();
  await page.locator('.mw-summary').waitFor();
  states.push(await looks(page));
  const value = (name) => page.locator(`[name="data.${name}"]`);
  await value('bereich').selectOption('other');
  await value('bereich_sonstiges').fill('Dialyse');
  await value('datum').fill('2026-03-17');
  for (const [name, choice] of [
    ['schicht', 'nacht'],
    ['themen', 'geraet'],
    ['schaden', 'true']
  ]) {
    await page.locator(`[name="data.${name}"][value="${choice}"]`).check({ force: true });
  }
  await value('geraet_name').fill('Infusionspumpe');
  await value('schaden_art').selectOption('schwer');
  await value('beschreibung').fill('In Zimmer 4711 hat Herr Kanarienvogel am 17.03.2026 laut gerufen.');
  states.push(await looks(page));
  const question = await page.locator('.mw-captcha details p').textContent();
  await page.locator('[name="captcha_answer"]').fill(String(solve(question)));
  await send();
  await page.locator('[data-reference]').waitFor();
  for (const more of await page.locator('summary').all()) await more.click();
  states.push(await looks(page));
  return states.flat();
}

async function publicPages(url, browsers) {
  for (const logo of [false, true]) {
    if (logo) await uploadLogo(url, browsers.de);
    for (const locale of ['de', 'en']) {
      const what = `the form ${locale}, ${logo ? 'with' : 'without'} a logo`;
      const address = `${url}/f/vorfall?lang=${locale}`;
      const { page, context } = await open(browsers[locale], url, { ...phone, locale });
      const bytes = await weigh(page, () => page.goto(address));
      await context.close();
      const { Document, Stylesheet, Script, Font, Other } = bytes;
      // The icon is among the others; a logo is the site's own.
      const counted = Document + Stylesheet + Script + Font + Other;
      check(
        counted < WANTED.bytes,
        `${what}: ${kilobytes(counted)} kB (under ${kilobytes(WANTED.bytes)}), of them fonts ${kilobytes(Font)}; ${inKinds(bytes)}`
      );
      const paints = [];
      for (let load = 0; load < LOADS; load += 1) paints.push(await largestPaint(browsers[locale], address, locale));
      const times = paints.map(({ milliseconds }) => milliseconds);
      check(
        median(times) < WANTED.lcp,
        `${what}: largest paint (${paints[0].element}) ${median(times).toFixed(0)} ms (under ${WANTED.lcp}), each ${times.map((time) => time.toFixed(0)).join(' ')}`
      );
    }
  }
}

async function publicStyles(url, browser) {
  const path = await fullForm(url);
  const { page, context } = await open(browser, url, phone);
  await page.coverage.startCSSCoverage({ resetOnNavigation: false });
  await page.goto(`${url}/f/vorfall`);
  await page.waitForLoadState('networkidle');
  const atFirst = used(await page.coverage.stopCSSCoverage());
  const inAll = used(await everyState(page, `${url}${path}`));
  await context.close();
  check(
    share(inAll) >= WANTED.css,
    `the public pages use ${percent(share(inAll))} of ${kilobytes(inAll[0].bytes)} kB of styles (at least ${percent(WANTED.css)}); the form as it is first seen, on one screen, ${percent(share(atFirst))}`
  );
}

async function staffPages(url, browser) {
  const { page, context } = await open(browser, url, desktop);
  await page.coverage.startCSSCoverage({ resetOnNavigation: false });
  const bytes = await weigh(page, async () => {
    await page.goto(`${url}/app/login`);
    await page.locator('input[type="password"]').waitFor();
  });
  const atFirst = used(await page.coverage.stopCSSCoverage());
  await page.coverage.startCSSCoverage({ resetOnNavigation: false });
  await signInAs(page, url, 'user');
  const list = used(await page.coverage.stopCSSCoverage());
  await context.close();
  const sum = Object.values(bytes).reduce((all, number) => all + number, 0);
  console.log(`     the staff area's sign-in: ${kilobytes(sum)} kB; ${inKinds(bytes)}; it uses ${percent(share(atFirst))} of its styles`);
  console.log(
    `     sign-in and list of reports use ${percent(share(list))} of ${kilobytes(list.reduce((all, sheet) => all + sheet.bytes, 0))} kB of styles`
  );
}

console.log(`measuring ${binary}`);
const { folder, remove } = temporaryFolder('pages');
const service = await start(['demo', '--data-dir', folder], { dataDir: folder, env: { RATE_LIMITS: 'off', RUST_LOG: 'warn' } });
const browsers = { de: await launch('de'), en: await launch('en') };
try {
  await publicStyles(service.url, browsers.de);
  await staffPages(service.url, browsers.de);
  await publicPages(service.url, browsers);
} finally {
  await Promise.all(Object.values(browsers).map((browser) => browser.close()));
  await service.kill();
  remove();
}
process.exitCode = failed ? 1 : 0;
