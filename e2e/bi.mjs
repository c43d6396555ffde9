// Figures at a million reports from the release binary: how long answers take, also the first one after a start, and
// what they cost whoever reports meanwhile.
// Usage: make bi   (or: node e2e/bi.mjs [sqlite|postgres] [reports])
// Four forms with six drop-down lists and two groups of check boxes each, 36 months, checked and masked as any report is.
// What is asked of a form is of its quarter of them. Whole millions are copies on PostgreSQL, in the order of their times.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutCeiling } from './lib/ceiling.mjs';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { median } from './lib/turns.mjs';
import { wrk, wrkMeanwhile } from './lib/wrk.mjs';

const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[2] || process.argv[2] === name);
const reports = Number(process.argv[3] ?? 1_000_000);
const masked = Math.min(reports, 1_000_000);
if (reports % masked !== 0 || (reports > masked && stores.includes('sqlite')))
  throw new Error('over a million: whole millions, on PostgreSQL');
/** The limits, in milliseconds, rows and megabytes. */
const WANTED = { stats: reports > 5_000_000 ? 20 : 3, first: 1000, page: 1.2, rate: 50_000, megabytes: 64, firstByte: 100, beside: 0.95 };
const CONNECTIONS = 4;
const SECONDS = 3;
/** Commits come in bursts, so turns of a few seconds are needed to compare them. */
const [TURN_SECONDS, TURNS] = [4, 45];
const FORMS = ['sturz', 'medikation', 'gewalt', 'geraet'];

const resident = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

/** Copies each report several times, in the order of times, which is also that of ids. */
const copy = (times) => `
ALTER TABLE submissions DISABLE TRIGGER USER;
CREATE TABLE originals AS SELECT * FROM submissions;
TRUNCATE submissions CASCADE;
INSERT INTO submissions (organization_id, template_id, version_id, reference, data, search_text, locale, masked, is_test, created_at)
SELECT organization_id, template_id, version_id, 'MX-' || to_char(row_number() OVER (ORDER BY created_at, id, n), 'FM0000"-"0000'),
  data, search_text, locale, masked, is_test, created_at FROM originals, generate_series(1, ${times}) AS n ORDER BY created_at, id, n;
DROP TABLE originals;
ALTER TABLE submissions ENABLE TRIGGER USER;`;

async function ask(url, path, token, body) {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) })
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
  return JSON.parse(said);
}

const signIn = async (url) => (await ask(url, '/api/auth/login', null, { email: 'admin@example.org', password: 'meldewerk-demo' })).token;

/** Asks a path over some connections for a while; milliseconds of half of the answers, of 95 and of 99 in a hundred. */
function times(url, path, token) {
  const headers = { authorization: `Bearer ${token}` };
  const took = wrk(`${url}${path}`, { duration: SECONDS, headers, connections: CONNECTIONS, threads: 1, script: 'percentile.lua' });
  if (took.refused > 0) throw new Error(`${path}: ${took.refused} refusals`);
  return took;
}

/** Reports/s to all forms while figures of one are asked for, as a share of those without, in turns. */
async function ratioBesideFigures(url, token, folder) {
  const beschreibung = 'Beim Aufstehen ist Herr Kanarienvogel neben dem Bett ausgerutscht. Der Boden war noch feucht vom Wischen.';
  const data = { bereich: 'innere', schicht: 'nacht', ausgang: 'keine', umstaende: ['personal', 'licht'], beschreibung };
  const LOAD_BODIES = join(folder, 'bodies');
  const lines = Array.from({ length: 100_000 }, (_, n) => JSON.stringify({ template_slug: FORMS[n % FORMS.length], data }));
  writeFileSync(LOAD_BODIES, lines.join('\n'));
  const report = () => {
    const took = wrk(`${url}/api/meldungen`, { duration: TURN_SECONDS, script: 'load-bodies.lua', env: { LOAD_BODIES, LOAD_AGAIN: '1' } });
    if (took.refused > 0) throw new Error(`${took.refused} reports were refused`);
    return took.rate;
  };
  report();
  const paths = ['stats/uebersicht', 'stats/zeitverlauf?monate=36', 'stats/feld/bereich?schicht=spaet', 'stats/feld/umstaende'];
  const asked = {
    script: 'ask.lua',
    env: { ASK_PATHS: paths.map((path) => `/api/bi/sturz/${path}`).join(' ') },
    headers: { authorization: `Bearer ${token}` }
  };
  const beside = async () => {
    // Reads what came while nobody asked: whoever asks ten times a second has no such backlog.
    await ask(url, '/api/bi/sturz/stats/uebersicht', token);
    const asking = wrkMeanwhile(url, { duration: TURN_SECONDS + 1, connections: 1, threads: 1, ...asked });
    const rate = report();
    const { refused, rate: questions } = await asking;
    if (refused > 0 || questions < 7) throw new Error(`${refused} questions were refused, ${questions}/s were answered`);
    return rate;
  };
  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // The first one of a pair has fewer reports to read.
    const first = turn % 2 === 0 ? report() : await beside();
    turns.push(turn % 2 === 0 ? (await beside()) / first : first / report());
  }
  console.log(
    `     each of ${TURNS} turns: ${turns
      .map((turn) => turn.toFixed(2))
      .sort()
      .join(' ')}`
  );
  return median(turns);
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
  const must = async (args) => {
    const { code, stderr } = await command(args, { dataDir: folder, env });
    if (code !== 0) throw new Error(stderr);
  };
  try {
    const begun = performance.now();
    await must(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off', '--bulk', String(masked)]);
    console.log(`${store}: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    if (reports > masked) database.ask(copy(reports / masked));
    // The database would do this itself within a minute, during the measurement.
    database?.ask('VACUUM (ANALYZE)');
    // Like the hourly job.
    const sealing = performance.now();
    await must(['job', 'run', 'bi:seal']);
    console.log(`${store}: sealed in ${((performance.now() - sealing) / 1000).toFixed(1)} s`);
    // Flushes earlier writes, which would otherwise reach the disk during the measurement.
    database?.ask('CHECKPOINT');
    execFileSync('sync');
    // At the first start of all, each scheduled job is due; a worker of its own would do them.
    const service = await start(['serve', '--no-worker'], { dataDir: folder, env });
    try {
      const token = await signIn(service.url);
      const idle = resident(service.pid);
      const first = performance.now();
      const { gesamt } = await ask(service.url, '/api/bi/sturz/stats/uebersicht', token);
      const milliseconds = performance.now() - first;
      check(
        milliseconds < WANTED.first,
        `${store}: the first answer after a start, of ${gesamt} reports, took ${milliseconds.toFixed(0)} ms (under ${WANTED.first}), ${(resident(service.pid) - idle).toFixed(0)} MB`
      );
      let all = gesamt;
      for (const form of FORMS.slice(1)) all += (await ask(service.url, `/api/bi/${form}/stats/uebersicht`, token)).gesamt;
      check(all === reports, `${store}: the forms together have all ${all}`);
      // Connections to the database are opened on demand.
      times(service.url, '/api/bi/sturz/stats/zeitverlauf', token);
      for (const path of ['stats/uebersicht', 'stats/zeitverlauf?monate=36', 'stats/feld/bereich', 'stats/feld/umstaende']) {
        for (const filter of ['', 'schicht=spaet&ausgang=leicht&von=2025-01-01&bis=2026-06-30']) {
          const query = filter === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${filter}`;
          const took = times(service.url, `/api/bi/sturz/${query}`, token);
          check(
            took.p95 < WANTED.stats,
            `${store}: ${query.slice(0, 60)} p50 ${took.p50.toFixed(2)}, p95 ${took.p95.toFixed(2)}, p99 ${took.p99.toFixed(2)} ms (under ${WANTED.stats}), ${Math.round(took.rate)}/s`
          );
        }
      }
      const pages = [];
      for (const page of [1, Math.min(5000, Math.floor(gesamt / 40))])
        pages.push(times(service.url, `/api/bi/sturz/daten?page=${page}&pro_seite=40`, token).p50);
      check(
        pages[1] / pages[0] <= WANTED.page,
        `${store}: page 1 ${pages[0].toFixed(2)} ms, a late page ${(pages[1] / pages[0]).toFixed(2)} x (at most ${WANTED.page})`
      );
      const dashboard = times(service.url, '/api/dashboard/stats', token);
      console.log(`${store}: dashboard p50 ${dashboard.p50.toFixed(2)}, p99 ${dashboard.p99.toFixed(2)} ms`);
      const before = resident(service.pid);
      let [bytes, lines, most, firstByte] = [0, 0, before, 0];
      const watch = setInterval(() => (most = Math.max(most, resident(service.pid))), 50);
      const read = performance.now();
      const feed = () => fetch(`${service.url}/api/bi/sturz/daten?format=csv`, { headers: { authorization: `Bearer ${token}` } });
      // The kept connection may be closed by now.
      const answer = await feed().catch(feed);
      for await (const chunk of answer.body) {
        firstByte ||= performance.now() - read;
        bytes += chunk.length;
        for (let place = chunk.indexOf(13); place >= 0; place = chunk.indexOf(13, place + 1)) lines += 1;
      }
      clearInterval(watch);
      const seconds = (performance.now() - read) / 1000;
      check(lines === gesamt + 1, `${store} feed: ${lines - 1} rows, ${(bytes / 1e6).toFixed(0)} MB`);
      check(gesamt / seconds >= WANTED.rate, `${store} feed: ${Math.round(gesamt / seconds)} rows/s (at least ${WANTED.rate})`);
      check(firstByte < WANTED.firstByte, `${store} feed: first byte after ${firstByte.toFixed(0)} ms (under ${WANTED.firstByte})`);
      check(most - before < WANTED.megabytes, `${store} feed: ${(most - before).toFixed(0)} MB above before (under ${WANTED.megabytes})`);
      await withoutCeiling(service.url);
      const beside = await ratioBesideFigures(service.url, token, folder);
      check(
        beside >= WANTED.beside,
        `${store}: reports/s while figures are asked for ten times a second ${beside.toFixed(3)} x without (at least ${WANTED.beside})`
      );
    } finally {
      await service.kill();
    }
  } finally {
    database?.stop();
    remove();
  }
}
process.exitCode = failed ? 1 : 0;
