// Exports a million reports from the release binary: rows a second, and memory above idle.
// Usage: make export   (or: node e2e/export.mjs [sqlite|postgres] [reports])
// The database is filled by copies of the demonstration's reports, in bulk.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';

const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[2] || process.argv[2] === name);
const reports = Number(process.argv[3] ?? 1_000_000);
/** The limits. */
const WANTED = { rate: 50_000, megabytes: 64 };

const resident = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

/**
 * Copies of the reports that are there, each a second after the one before it: times grow with ids. A
 * reference is eight digits of a number that no other has.
 */
const numbers = {
  sqlite: (count) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`,
  postgres: (count) => `WITH n AS (SELECT generate_series(1, ${count}) AS i)`
};
const padded = {
  sqlite: "'MX-' || substr(printf('%08d', n.i), 1, 4) || '-' || substr(printf('%08d', n.i), 5)",
  postgres: "'MX-' || substr(lpad(n.i::text, 8, '0'), 1, 4) || '-' || substr(lpad(n.i::text, 8, '0'), 5)"
};
const fill = (store, count) => `
CREATE ${store === 'sqlite' ? 'TEMP' : 'TEMPORARY'} TABLE seeds AS
  SELECT row_number() OVER (ORDER BY id) - 1 AS place, s.* FROM submissions s;
${store === 'sqlite' ? 'CREATE INDEX temp.seed_places ON seeds (place);' : 'CREATE INDEX seed_places ON seeds (place); ANALYZE seeds;'}
INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text, locale, masked, is_test, created_at)
${numbers[store](count)}
SELECT s.organization_id, s.template_id, s.version_id, ${padded[store]}, s.data, s.search_text, s.locale, s.masked,
  s.is_test, (SELECT max(created_at) FROM seeds) + CAST(n.i AS bigint) * 1000000
FROM n JOIN seeds s ON s.place = n.i % (SELECT count(*) FROM seeds) ORDER BY n.i;
ANALYZE;`;

/** Python's own SQLite, which every machine with these scripts has. */
function run(store, target, sql) {
  if (store === 'sqlite') {
    const script =
      'import sqlite3, sys\nc = sqlite3.connect(sys.argv[1])\nc.execute("PRAGMA synchronous = OFF")\nc.executescript(sys.stdin.read())\nc.commit()\nc.execute("PRAGMA wal_checkpoint(TRUNCATE)")\nc.close()';
    execFileSync('python3', ['-c', script, target], { input: sql });
  } else {
    execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', target], { input: sql, stdio: ['pipe', 'ignore', 'inherit'] });
  }
}

async function signIn(url) {
  const body = JSON.stringify({ email: 'admin@example.org', password: 'meldewerk-demo' });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).token;
}

/** Reads an export to its end; returns how long it took, its size, and the peak of memory. */
async function read(service, token, query, pause = 0) {
  const idle = resident(service.pid);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, resident(service.pid))), 50);
  const started = performance.now();
  const answer = await fetch(`${service.url}/api/meldungen/export?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  let bytes = 0;
  let lines = 0;
  let first;
  for await (const chunk of answer.body) {
    first ??= performance.now() - started;
    bytes += chunk.length;
    // Cells may contain line breaks, LF alone. A row ends with CR LF.
    if (query.includes('csv')) for (let at = chunk.indexOf(13); at >= 0; at = chunk.indexOf(13, at + 1)) lines += 1;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, bytes, lines, first, idle, above: most - idle };
}

console.log(`measuring ${binary} with ${reports} reports`);
let failed = false;
const check = (is, text) => {
  if (!is) failed = true;
  console.log(`${is ? 'ok  ' : 'FAIL'} ${text}`);
};
for (const store of stores) {
  const { folder, remove } = temporaryFolder('export');
  const database = store === 'postgres' ? await postgres() : null;
  const env = { RATE_LIMITS: 'off', RUST_LOG: 'warn', ...(database && { DATABASE_URL: database.url }) };
  try {
    const seeded = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off'], { dataDir: folder, env });
    if (seeded.code !== 0) throw new Error(seeded.stderr);
    const file = store === 'sqlite' ? join(folder, 'meldewerk.db') : null;
    const begun = performance.now();
    run(store, file ?? database.url, fill(store, reports - 300));
    console.log(`${store}: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const service = await start(['serve'], { dataDir: folder, env });
    try {
      const token = await signIn(service.url);
      // Reads a list first, so that first-time work is not counted as the export's.
      await fetch(`${service.url}/api/meldungen`, { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.text());
      const csv = await read(service, token, 'format=csv&template=vorfall');
      const rate = reports / csv.seconds;
      console.log(
        `${store} csv: ${(csv.bytes / 1e6).toFixed(0)} MB in ${csv.seconds.toFixed(1)} s, first byte after ${csv.first.toFixed(0)} ms, idle ${csv.idle.toFixed(0)} MB`
      );
      check(csv.lines === reports + 1, `${store} csv: ${csv.lines - 1} rows`);
      check(rate >= WANTED.rate, `${store} csv: ${Math.round(rate)} rows/s (at least ${WANTED.rate})`);
      check(csv.above < WANTED.megabytes, `${store} csv: ${csv.above.toFixed(1)} MB above idle (under ${WANTED.megabytes})`);
      const xlsx = await read(service, token, 'format=xlsx&template=vorfall');
      console.log(
        `${store} xlsx: ${(xlsx.bytes / 1e6).toFixed(0)} MB in ${xlsx.seconds.toFixed(1)} s, ${Math.round(reports / xlsx.seconds)} rows/s`
      );
      check(xlsx.above < WANTED.megabytes, `${store} xlsx: ${xlsx.above.toFixed(1)} MB above idle (under ${WANTED.megabytes})`);
    } finally {
      await service.kill();
    }
  } finally {
    database?.stop();
    remove();
  }
}
process.exitCode = failed ? 1 : 0;
