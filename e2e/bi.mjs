// Figures at a million reports from the release binary: how long answers take, also the first one after a start.
// Usage: make bi   (or: node e2e/bi.mjs [sqlite|postgres] [reports])
// One form with six drop-down lists and two groups of check boxes, 36 months; the reports are written in bulk.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { wrk } from './lib/wrk.mjs';

const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[2] || process.argv[2] === name);
const reports = Number(process.argv[3] ?? 1_000_000);
/** What issue and design ask for, in milliseconds, rows and megabytes. */
const WANTED = { stats: reports > 5_000_000 ? 20 : 3, first: 1000, page: 1.2, rate: 50_000, megabytes: 64, firstByte: 100 };
const CONNECTIONS = 4;
const SECONDS = 3;

const resident = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

const text = (words) => ({ de: words, en: words });
const options = (count) => Array.from({ length: count }, (_, n) => ({ value: `o${n}`, label: text(`Antwort ${n}`) }));
const fields = [
  ...Array.from({ length: 6 }, (_, n) => ({ slug: `wahl${n}`, type: 'select', label: text(`Wahl ${n}`), options: options(8) })),
  ...Array.from({ length: 2 }, (_, n) => ({ slug: `mehr${n}`, type: 'checkbox-group', label: text(`Mehr ${n}`), options: options(6) })),
  { slug: 'was', type: 'textarea', label: text('Was ist geschehen?'), anonymize: true },
];

const numbers = {
  sqlite: (count) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`,
  postgres: (count) => `WITH n AS (SELECT generate_series(1, ${count}) AS i)`,
};
const padded = {
  sqlite: "'MX-' || substr(printf('%08d', n.i), 1, 4) || '-' || substr(printf('%08d', n.i), 5)",
  postgres: "'MX-' || substr(lpad(n.i::text, 8, '0'), 1, 4) || '-' || substr(lpad(n.i::text, 8, '0'), 5)",
};
/** The value of a field in a report, not the same pattern for any two. */
const chosen = (n) => `'"wahl${n}":"o' || ((i * ${2 * n + 3} + i / ${n * n + 7}) % 8) || '",'`;
const several = (n) => `'"mehr${n}":["o' || ((i / ${n + 2}) % 3) || '","o' || (3 + (i * ${n + 5} / 3) % 3) || '"],'`;
const STORY = 'Beim Aufstehen ist eine Person neben dem Bett ausgerutscht. Verletzt wurde niemand, der Boden war noch feucht vom Wischen.';
const fill = (store, count, template, version) => `
DELETE FROM submissions;
INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text, locale, masked, is_test, created_at)
${numbers[store](count)}
SELECT NULL, ${template}, ${version}, ${padded[store]},
  ${store === 'postgres' ? '(' : ''}'{' || ${[...Array(6).keys()].map(chosen).join(' || ')} || ${[0, 1].map(several).join(' || ')} || '"was":"${STORY}"}'${store === 'postgres' ? ')::json' : ''},
  '', 'de', ${store === 'postgres' ? "'[]'::json" : "'[]'"}, ${store === 'postgres' ? 'false' : '0'},
  ${(Date.now() - 36 * 30.44 * 86_400_000) * 1000} + CAST(n.i AS bigint) * ${Math.floor((36 * 30.44 * 86_400_000_000) / (count + 1))}
FROM n ORDER BY n.i;
ANALYZE;`;

/** Python's own SQLite: every machine that runs these scripts has it. */
function run(store, target, sql) {
  if (store === 'sqlite') {
    const script = 'import sqlite3, sys\nc = sqlite3.connect(sys.argv[1])\nc.execute("PRAGMA synchronous = OFF")\nc.executescript(sys.stdin.read())\nc.commit()\nc.execute("PRAGMA wal_checkpoint(TRUNCATE)")\nc.close()';
    execFileSync('python3', ['-c', script, target], { input: sql });
  } else {
    execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', target], { input: sql, stdio: ['pipe', 'ignore', 'inherit'] });
  }
}

async function ask(url, path, token, body) {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
  return JSON.parse(said);
}

const signIn = async (url) => (await ask(url, '/api/auth/login', null, { email: 'developer@example.org', password: 'meldewerk-demo' })).token;

/** Asks a path over some connections for a while; milliseconds of half of the answers, of 95 and of 99 in a hundred. */
function times(url, path, token) {
  const headers = { authorization: `Bearer ${token}` };
  const took = wrk(`${url}${path}`, { duration: SECONDS, headers, connections: CONNECTIONS, threads: 1, script: 'percentile.lua' });
  if (took.refused > 0) throw new Error(`${path}: ${took.refused} refusals`);
  return took;
}

console.log(`measuring ${binary} with ${reports} reports`);
let failed = false;
const check = (is, words) => {
  if (!is) failed = true;
  console.log(`${is ? 'ok  ' : 'FAIL'} ${words}`);
};
for (const store of stores) {
  const { folder, remove } = temporaryFolder('bi');
  const database = store === 'postgres' ? await postgres() : null;
  const env = { RATE_LIMITS: 'off', RUST_LOG: 'warn', BI_MEMORY: '2GiB', ...(database && { DATABASE_URL: database.url }) };
  const serve = () => start(['serve'], { dataDir: folder, env });
  try {
    const seeded = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off'], { dataDir: folder, env });
    if (seeded.code !== 0) throw new Error(seeded.stderr);
    let service = await serve();
    let token = await signIn(service.url);
    const block = await ask(service.url, '/api/admin/form-blocks', token, { slug: 'zahlen', name: text('Zahlen'), fields });
    const form = await ask(service.url, '/api/admin/form-templates', token, { slug: 'zahlen', title: text('Zahlen'), block_ids: [block.id], is_active: true });
    await service.stop();
    const begun = performance.now();
    run(store, store === 'sqlite' ? join(folder, 'meldewerk.db') : database.url, fill(store, reports, form.id, `(SELECT max(id) FROM form_versions WHERE template_id = ${form.id})`));
    console.log(`${store}: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    // As the hourly job does.
    const sealing = performance.now();
    const sealed = await command(['job', 'run', 'bi:seal'], { dataDir: folder, env });
    if (sealed.code !== 0) throw new Error(sealed.stderr);
    console.log(`${store}: sealed in ${((performance.now() - sealing) / 1000).toFixed(1)} s`);
    service = await serve();
    try {
      token = await signIn(service.url);
      const idle = resident(service.pid);
      const first = performance.now();
      const overview = await ask(service.url, '/api/bi/zahlen/stats/uebersicht', token);
      const milliseconds = performance.now() - first;
      check(overview.gesamt === reports, `${store}: the first answer has all ${overview.gesamt}`);
      check(milliseconds < WANTED.first, `${store}: the first answer after a start took ${milliseconds.toFixed(0)} ms (under ${WANTED.first}), ${(resident(service.pid) - idle).toFixed(0)} MB`);
      // Connections to the database are opened as they are needed.
      times(service.url, '/api/bi/zahlen/stats/zeitverlauf', token);
      for (const path of ['stats/uebersicht', 'stats/zeitverlauf?monate=36', 'stats/feld/wahl0', 'stats/feld/mehr0']) {
        for (const filter of ['', 'wahl1=o3&wahl2=o1&von=2025-01-01&bis=2026-06-30']) {
          const query = filter === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${filter}`;
          const took = times(service.url, `/api/bi/zahlen/${query}`, token);
          check(took.p95 < WANTED.stats, `${store}: ${query.slice(0, 60)} p50 ${took.p50.toFixed(2)}, p95 ${took.p95.toFixed(2)}, p99 ${took.p99.toFixed(2)} ms (under ${WANTED.stats}), ${Math.round(took.rate)}/s`);
        }
      }
      const pages = [];
      for (const page of [1, Math.min(5000, Math.floor(reports / 100))]) pages.push(times(service.url, `/api/bi/zahlen/daten?page=${page}`, token).p50);
      check(pages[1] / pages[0] <= WANTED.page, `${store}: page 1 ${pages[0].toFixed(2)} ms, a late page ${(pages[1] / pages[0]).toFixed(2)} x (at most ${WANTED.page})`);
      const dashboard = times(service.url, '/api/dashboard/stats', token);
      console.log(`${store}: dashboard p50 ${dashboard.p50.toFixed(2)}, p99 ${dashboard.p99.toFixed(2)} ms`);
      const before = resident(service.pid);
      let [bytes, lines, most, firstByte] = [0, 0, before, 0];
      const watch = setInterval(() => (most = Math.max(most, resident(service.pid))), 50);
      const read = performance.now();
      const feed = () => fetch(`${service.url}/api/bi/zahlen/daten?format=csv`, { headers: { authorization: `Bearer ${token}` } });
      // The connection that was kept may be over by now.
      const answer = await feed().catch(feed);
      for await (const chunk of answer.body) {
        firstByte ||= performance.now() - read;
        bytes += chunk.length;
        for (let place = chunk.indexOf(13); place >= 0; place = chunk.indexOf(13, place + 1)) lines += 1;
      }
      clearInterval(watch);
      const seconds = (performance.now() - read) / 1000;
      check(lines === reports + 1, `${store} feed: ${lines - 1} rows, ${(bytes / 1e6).toFixed(0)} MB`);
      check(reports / seconds >= WANTED.rate, `${store} feed: ${Math.round(reports / seconds)} rows/s (at least ${WANTED.rate})`);
      check(firstByte < WANTED.firstByte, `${store} feed: first byte after ${firstByte.toFixed(0)} ms (under ${WANTED.firstByte})`);
      check(most - before < WANTED.megabytes, `${store} feed: ${(most - before).toFixed(0)} MB above before (under ${WANTED.megabytes})`);
    } finally {
      await service.kill();
    }
  } finally {
    database?.stop();
    remove();
  }
}
process.exitCode = failed ? 1 : 0;
