// The cost of a staff read on PostgreSQL: its statements under load, each with planning and execution time, as the
// database itself counts them. Steadier than requests a second when two binaries are close.
// Usage: node e2e/statements.mjs [path] [path of another binary]
import { withoutCeiling } from './lib/ceiling.mjs';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { PASSWORD } from './lib/staff.mjs';
import { wrk } from './lib/wrk.mjs';

const path = process.argv[2] ?? '/api/meldungen';
const program = process.argv[3] ?? binary;
const SECONDS = 8;
const COUNTED = `SELECT calls, round((total_plan_time / calls * 1000)::numeric), round((total_exec_time / calls * 1000)::numeric),
  regexp_replace(query, '\\s+', ' ', 'g') FROM pg_stat_statements WHERE calls > 100 ORDER BY total_plan_time + total_exec_time DESC`;

const { folder, remove } = temporaryFolder('statements');
const database = await postgres(['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on']);
try {
  const { ask } = database;
  const env = { RATE_LIMITS: 'off', RUST_LOG: 'warn', DATABASE_URL: database.url };
  const seeded = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off'], { dataDir: folder, env, program });
  if (seeded.code !== 0) throw new Error(seeded.stderr);
  ask('CREATE EXTENSION pg_stat_statements');
  ask('ANALYZE');
  const service = await start(['serve'], { dataDir: folder, env, program });
  try {
    await withoutCeiling(service.url);
    const login = await fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.org', password: PASSWORD })
    });
    const headers = { Authorization: `Bearer ${(await login.json()).token}` };
    wrk(service.url + path, { duration: 2, headers });
    ask('SELECT pg_stat_statements_reset()');
    const { rate, refused } = wrk(service.url + path, { duration: SECONDS, headers });
    const rows = ask(COUNTED)
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    console.table(
      rows.map(([calls, plan, run, statement]) => ({
        calls,
        'plan µs': Number(plan),
        'run µs': Number(run),
        statement: statement.slice(0, 90)
      }))
    );
    const perRequest = rows.reduce((sum, [calls, plan, run]) => sum + calls * (Number(plan) + Number(run)), 0) / (rate * SECONDS);
    console.log(`${Math.round(rate)} requests a second, ${refused} refused; ${Math.round(perRequest)} µs of statements for each`);
  } finally {
    await service.stop();
  }
} finally {
  database.stop();
  remove();
}
