// The present release binary against an older one, in turns in one run: what a change costs or gains.
// Usage: make versus BEFORE=path/to/older/meldewerk   (or: node e2e/versus.mjs PATH [sqlite|postgres] [seconds] [rounds] [part of a name])
// Each figure is the median of the ratios of neighbouring turns, so that a machine which changes its speed from
// minute to minute changes it for both.
import { withoutCeiling } from './lib/ceiling.mjs';
import { command, binary, postgres, start, temporaryFolder } from './lib/service.mjs';
import { report } from './lib/reports.mjs';
import { wrk } from './lib/wrk.mjs';

const before = process.argv[2];
if (!before) throw new Error('which older binary? node e2e/versus.mjs PATH [sqlite|postgres] [seconds] [rounds]');
const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[3] || process.argv[3] === name);
const seconds = Number(process.argv[4] ?? 2);
const rounds = Number(process.argv[5] ?? 7);
const only = process.argv[6] ?? '';
const HOST = 'nord.melde.example';
const PASSWORD = 'meldewerk-demo';

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function must(promise) {
  const { code, stdout, stderr } = await promise;
  if (code !== 0) throw new Error(stderr || stdout);
  return stdout;
}

async function json(url, path, { token, body } = {}) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A demonstration with an organisation beside it, served by one of the two programs. */
async function serve(program, store) {
  const { folder, remove } = temporaryFolder('versus');
  const database = store === 'postgres' ? await postgres() : null;
  const env = { RATE_LIMITS: 'off', BENCH_ROUTES: 'on', BASE_DOMAIN: 'melde.example', RUST_LOG: 'warn', ...(database && { DATABASE_URL: database.url }) };
  const run = (args) => must(command(args, { dataDir: folder, env, program }));
  const seed = (...more) => run(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off', ...more]);
  await seed();
  await run(['org', 'create', '--name', 'Klinik Nord', '--slug', 'nord']);
  await seed('--org', 'nord');
  // What the database does by itself within a minute; until then its plans are guesses.
  if (database) database.ask('ANALYZE');
  const service = await start(['serve'], { dataDir: folder, env, program });
  await withoutCeiling(service.url, [HOST]);
  const login = await json(service.url, '/api/auth/login', { body: { email: 'admin@example.org', password: PASSWORD } });
  return {
    url: service.url,
    token: login.token,
    stop: async () => {
      await service.stop();
      database?.stop();
      remove();
    },
  };
}

const LOAD_BODY = JSON.stringify(report(0));
const post = (path, env = {}) => ({ url }) => wrk(url + path, { duration: seconds, script: 'load-report.lua', env: { LOAD_BODY, ...env } });
const get = (path) => ({ url, token }) => wrk(url + path, { duration: seconds, headers: { Authorization: `Bearer ${token}` } });
// Reads first: the faster of the two takes more reports in its turns, and would then read from more of them.
const measures = {
  'no-op GET': get('/api/bench/noop'),
  'form template': get('/api/form-templates/vorfall'),
  'form page': get('/f/vorfall'),
  'new CAPTCHA': get('/api/captcha'),
  'own account': get('/api/auth/me'),
  'list of reports': get('/api/meldungen'),
  'no-op POST': post('/api/bench/noop'),
  'report': post('/api/meldungen'),
  "report to an organisation's host": post('/api/meldungen', { LOAD_HOST: HOST }),
};

const rows = [];
for (const store of stores) {
  const old = await serve(before, store);
  const present = await serve(binary, store);
  try {
    for (const [what, measure] of Object.entries(measures).filter(([what]) => what.includes(only))) {
      measure(old);
      measure(present);
      // Who goes second in a turn may find the machine warm or tired, so they take it in turns too.
      const turns = Array.from({ length: rounds }, (_, round) => {
        const [first, second] = round % 2 ? [present, old] : [old, present];
        const rates = new Map([first, second].map((service) => [service, measure(service)]));
        return { old: rates.get(old), present: rates.get(present) };
      });
      const ratios = turns.map(({ old, present }) => present.rate / old.rate);
      const row = {
        store,
        what,
        'before/s': Math.round(median(turns.map(({ old }) => old.rate))),
        'now/s': Math.round(median(turns.map(({ present }) => present.rate))),
        ratio: median(ratios).toFixed(3),
        from: Math.min(...ratios).toFixed(3),
        to: Math.max(...ratios).toFixed(3),
        refused: turns.reduce((sum, { old, present }) => sum + old.refused + present.refused, 0),
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
