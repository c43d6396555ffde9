// Requests a second of the release binary on loopback, as ratios to a no-op route of the same run.
// Usage: make load   (or: node e2e/load.mjs [sqlite|postgres] [seconds] [reads: only what is read])
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solve } from './lib/browser.mjs';
import { withoutCeiling } from './lib/ceiling.mjs';
import { report } from './lib/reports.mjs';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { median } from './lib/turns.mjs';
import { wrk } from './lib/wrk.mjs';

const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[2] || process.argv[2] === name);
const seconds = Number(process.argv[3] ?? 10);
const onlyReads = process.argv[4] === 'reads';

/** The number of seconds that the caller wants, else that of the command line. */
const load = (url, script, env, duration = seconds) => wrk(url, { duration, script, env });

const columns = (rows, names) => Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name]))]));

/**
 * The no-op and what is measured in turns, and the median of each: a shared machine changes its speed from
 * minute to minute, and so it changes for both.
 */
function besideNoop(rounds, noop, measured, share = 2 / 5) {
  const both = Array.from({ length: rounds }, () => ({ noop: noop(seconds / 5), measured: measured(seconds * share) }));
  const names = ['rate', 'p50', 'p99'];
  return {
    noop: columns(
      both.map((round) => round.noop),
      names
    ),
    measured: {
      ...columns(
        both.map((round) => round.measured),
        names
      ),
      ratio: median(both.map((round) => round.measured.rate / round.noop.rate)),
      refused: both.reduce((sum, round) => sum + round.measured.refused, 0)
    }
  };
}

console.log(`measuring ${binary}`);
const rows = [];
function show(store, what, figures, base) {
  const ratio = (figures.ratio ?? (base && figures.rate / base.rate))?.toFixed(3) ?? '';
  const refused = figures.refused ?? 0;
  rows.push({
    store,
    what,
    'requests/s': Math.round(figures.rate),
    p50_ms: figures.p50,
    p99_ms: figures.p99,
    'p99/p50': (figures.p99 / figures.p50).toFixed(1),
    'ratio to no-op': ratio,
    refused
  });
  console.log(
    `${store} ${what}: ${Math.round(figures.rate)}/s p50 ${figures.p50} ms p99 ${figures.p99} ms ${ratio && `ratio ${ratio}`} refused ${refused}`
  );
}

/** Bodies with solved challenges, fetched before the measurement (issuing writes nothing). */
async function solvedBodies(url, count, file) {
  const lines = [];
  const agents = Array.from({ length: 32 }, async (_, agent) => {
    for (let n = agent; n < count; n += 32) {
      const { token, accessible_text } = await (await fetch(`${url}/api/captcha?lang=de`)).json();
      lines.push(JSON.stringify({ ...report(n), captcha_token: token, captcha_answer: String(solve(accessible_text)) }));
    }
  });
  await Promise.all(agents);
  writeFileSync(file, lines.join('\n'));
}

/** Reports without a CAPTCHA, to the installation and to an organisation's host. */
function measureReports(store, url) {
  const LOAD_BODY = JSON.stringify(report(0));
  const post = (path) => (duration) => load(url + path, 'load-report.lua', { LOAD_BODY }, duration);
  post('/api/bench/noop')(2); // warm-up
  post('/api/meldungen')(2);
  const { noop, measured: reports } = besideNoop(5, post('/api/bench/noop'), post('/api/meldungen'));
  // The slowest under steady load; each turn above begins with 64 callers at once.
  const { p50, p99, refused } = post('/api/meldungen')(seconds);
  show(store, 'no-op POST', noop);
  show(store, 'report, CAPTCHA off', { ...reports, p50, p99, refused: reports.refused + refused });
  // The cost of the tenant look-up: the plain host is the installation without a query.
  const LOAD_HOST = 'nord.melde.example';
  const toHost = (duration) => load(`${url}/api/meldungen`, 'load-report.lua', { LOAD_BODY, LOAD_HOST }, duration);
  toHost(2);
  const { noop: plain, measured: hosted } = besideNoop(5, post('/api/meldungen'), toHost);
  show(store, "report to an organisation's host", { ...hosted, ratio: hosted.rate / noop.rate });
  console.log(
    `${store} report to an organisation's host, as a share of the plain host in the same turns: ${hosted.ratio.toFixed(3)} (${Math.round(plain.rate)}/s plain)`
  );
}

/** What the public reads, each in turns with the no-op. */
function measureReads(store, url) {
  const get = (path) => (duration) => load(url + path, undefined, undefined, duration);
  const reads = { 'form template': '/api/form-templates/vorfall', 'new CAPTCHA': '/api/captcha', 'form page': '/f/vorfall' };
  get('/api/bench/noop')(2); // warm-up
  for (const [what, path] of Object.entries(reads)) {
    get(path)(1);
    const { noop, measured } = besideNoop(5, get('/api/bench/noop'), get(path), 1 / 5);
    // Under steady load, as for reports.
    const { p50, p99, refused } = get(path)(seconds);
    show(store, `no-op GET beside ${what}`, noop);
    show(store, what, { ...measured, p50, p99, refused: measured.refused + refused });
  }
}

for (const store of stores) {
  const { folder, remove } = temporaryFolder('load');
  const database = store === 'postgres' ? await postgres() : null;
  const env = {
    RATE_LIMITS: 'off',
    BENCH_ROUTES: 'on',
    BASE_DOMAIN: 'melde.example',
    RUST_LOG: 'warn',
    ...(database && { DATABASE_URL: database.url })
  };
  try {
    const seeded = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off'], { dataDir: folder, env });
    if (seeded.code !== 0) throw new Error(seeded.stderr);
    // An organisation with the same form, for reports to its own host.
    for (const args of [
      ['org', 'create', '--name', 'Klinik Nord', '--slug', 'nord'],
      ['demo', '--data-dir', folder, '--seed-only', '--org', 'nord', '--captcha', 'off']
    ]) {
      const made = await command(args, { dataDir: folder, env });
      if (made.code !== 0) throw new Error(made.stderr);
    }
    const service = await start(['serve'], { dataDir: folder, env });
    try {
      await withoutCeiling(service.url, ['nord.melde.example']);
      if (!onlyReads) measureReports(store, service.url);
      measureReads(store, service.url);
      const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)], { encoding: 'utf8' });
      console.log(`${store} resident memory after the load: ${(Number(rss) / 1024).toFixed(0)} MB`);
    } finally {
      await service.stop();
    }
    if (onlyReads) continue;
    const enabled = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'on'], { dataDir: folder, env });
    if (enabled.code !== 0) throw new Error(enabled.stderr);
    const service2 = await start(['serve'], { dataDir: folder, env });
    try {
      const files = Array.from({ length: 3 }, (_, n) => join(folder, `bodies${n}`));
      for (const file of files) await solvedBodies(service2.url, Math.min(200_000, 6_000 * seconds), file);
      const { measured: reports } = besideNoop(
        files.length,
        (duration) => load(`${service2.url}/api/bench/noop`, 'load-report.lua', { LOAD_BODY: JSON.stringify(report(0)) }, duration),
        (duration) => load(`${service2.url}/api/meldungen`, 'load-bodies.lua', { LOAD_BODIES: files.shift() }, duration)
      );
      show(store, 'report, CAPTCHA on', reports);
    } finally {
      await service2.stop();
    }
  } finally {
    database?.stop();
    remove();
  }
}
console.table(rows);
