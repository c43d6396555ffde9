// The present release binary against an older one, in turns in one run: what a change costs or gains.
// Usage: make versus BEFORE=path/to/older/meldewerk   (or: node e2e/compare-releases.mjs PATH [sqlite|postgres] [seconds] [rounds] [part of a name])
// Each figure is the median of the ratios of neighbouring turns, so that a machine which changes its speed from
// minute to minute changes it for both.
import { HOST, loadDemonstration } from './lib/demonstration.mjs';
import { binary, postgres } from './lib/service.mjs';
import { report } from './lib/reports.mjs';
import { PASSWORD } from './lib/staff.mjs';
import { alternate, median, ratio, refused } from './lib/turns.mjs';
import { wrk } from './lib/wrk.mjs';

const before = process.argv[2];
if (!before) throw new Error('which older binary? node e2e/compare-releases.mjs PATH [sqlite|postgres] [seconds] [rounds]');
const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[3] || process.argv[3] === name);
const seconds = Number(process.argv[4] ?? 2);
const rounds = Number(process.argv[5] ?? 7);
const only = process.argv[6] ?? '';

async function json(url, path, { token, body } = {}) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) })
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A demonstration on a database of its own, served by one of the two programs. */
async function serve(program, store) {
  const database = store === 'postgres' ? await postgres() : null;
  const { url, stop } = await loadDemonstration('versus', { database, program });
  const { token } = await json(url, '/api/auth/login', { body: { email: 'admin@example.org', password: PASSWORD } });
  return {
    url,
    token,
    stop: async () => {
      await stop();
      database?.stop();
    }
  };
}

const LOAD_BODY = JSON.stringify(report(0));
const post =
  (path, env = {}) =>
  ({ url }) =>
    wrk(url + path, { duration: seconds, script: 'load-report.lua', env: { LOAD_BODY, ...env } });
const get =
  (path) =>
  ({ url, token }) =>
    wrk(url + path, { duration: seconds, headers: { Authorization: `Bearer ${token}` } });
// Reads come first: the faster binary takes more reports in its turns, and would then have to read more.
const measures = {
  'no-op GET': get('/api/bench/noop'),
  'form template': get('/api/form-templates/vorfall'),
  'form page': get('/f/vorfall'),
  'new CAPTCHA': get('/api/captcha'),
  'own account': get('/api/auth/me'),
  'list of reports': get('/api/meldungen'),
  'no-op POST': post('/api/bench/noop'),
  report: post('/api/meldungen'),
  "report to an organisation's host": post('/api/meldungen', { LOAD_HOST: HOST })
};

const rows = [];
for (const store of stores) {
  const old = await serve(before, store);
  const present = await serve(binary, store);
  try {
    for (const [what, measure] of Object.entries(measures).filter(([what]) => what.includes(only))) {
      measure(old);
      measure(present);
      const [older, newer] = alternate(rounds, [() => measure(old), () => measure(present)]);
      const times = ratio(newer, older);
      const row = {
        store,
        what,
        'before/s': Math.round(median(older.map(({ rate }) => rate))),
        'now/s': Math.round(median(newer.map(({ rate }) => rate))),
        ratio: times.median.toFixed(3),
        from: times.from.toFixed(3),
        to: times.to.toFixed(3),
        refused: refused([...older, ...newer])
      };
      rows.push(row);
      console.log(`${store} ${what}: ${row.ratio} (${row.from} to ${row.to}), refused ${row.refused}`);
    }
  } finally {
    await old.stop();
    await present.stop();
  }
}
console.table(rows);
