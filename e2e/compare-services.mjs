// Reports a second of the release binary beside the same intake with Fastify (e2e/peers), in turns in one run: on SQLite
// on the same disk, each in a file of its own, and on the same PostgreSQL, each in a database of its own.
// Usage: make peers DO="[sqlite|postgres] [seconds] [rounds]"; ends with 1 when a figure is a "FAIL"
import assert from 'node:assert/strict';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDemonstration } from './lib/demonstration.mjs';
import { canaries, report } from './lib/reports.mjs';
import { binary, postgres, sqlite, start, temporaryFolder } from './lib/service.mjs';
import { alternate, median, ratio, refused } from './lib/turns.mjs';
import { wrk } from './lib/wrk.mjs';

const [only, seconds = '4', rounds = '7'] = process.argv.slice(2);
const stores = ['sqlite', 'postgres'].filter((name) => !only || only === name);
const PEER = fileURLToPath(new URL('peers/service.mjs', import.meta.url));
const DRIVERS = { sqlite: 'better-sqlite3', postgres: 'pg' };
/** How many times as many reports as the peer are required. */
const WANTED = { sqlite: 8, postgres: 5 };
/** Which is faster depends on the machine: the database and the load tool need its cores, too. */
const PROCESSES = [...new Set([1, availableParallelism()])];
const LOAD_BODY = JSON.stringify(report(0));

const load = ({ url }, duration = Number(seconds)) =>
  wrk(`${url}/api/meldungen`, { duration, script: 'load-report.lua', env: { LOAD_BODY } });
const check = (is, words) => {
  if (!is) process.exitCode = 1;
  console.log(`${is ? 'ok  ' : 'FAIL'} ${words}`);
};

/** How many milliseconds the disk takes to keep two pages: a report of the peer on SQLite waits for that alone. */
function flush() {
  const { folder, remove } = temporaryFolder('flush');
  const file = openSync(join(folder, 'file'), 'w');
  const pages = Buffer.alloc(8192, 1);
  const took = Array.from({ length: 500 }, () => {
    const begun = performance.now();
    writeSync(file, pages);
    fdatasyncSync(file);
    return performance.now() - begun;
  });
  closeSync(file);
  remove();
  return median(took);
}

/** Starts a peer with this many processes, and checks that it works. */
async function peer(store, processes, server) {
  const { folder, remove } = temporaryFolder('peer');
  const database = server?.create(`peer${processes}`);
  const env = { NODE_ENV: 'production', PROCESSES: String(processes), ...(database && { DATABASE_URL: database.url }) };
  const service = await start([PEER], { dataDir: folder, program: process.execPath, env });
  const answer = await fetch(`${service.url}/api/meldungen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: LOAD_BODY
  });
  assert.equal(answer.status, 201, await answer.text());
  const texts = 'SELECT data, search_text FROM reports';
  const stored = (database ? database.ask(texts) : sqlite(join(folder, 'peer.sqlite'), texts)).toLowerCase();
  assert.ok(stored.includes('klingel'), 'the report is stored');
  for (const canary of canaries) assert.ok(!stored.includes(canary.toLowerCase()), `${canary} in ${stored}`);
  return {
    name: `Fastify, ${DRIVERS[store]}, ${processes} process${processes > 1 ? 'es' : ''}`,
    url: service.url,
    stop: async () => {
      await service.stop();
      remove();
    }
  };
}

console.log(`measuring ${binary}`);
const rows = [];
for (const store of stores) {
  const server = store === 'postgres' ? await postgres() : null;
  const services = [];
  try {
    services.push({ name: 'Meldewerk', ...(await loadDemonstration('peers', { database: server?.create('meldewerk') })) });
    for (const processes of PROCESSES) services.push(await peer(store, processes, server));
    for (const service of services) load(service, 2); // warm-up
    const flushes = [flush()];
    const turns = alternate(
      Number(rounds),
      services.map((service) => () => load(service))
    );
    // Their latency is measured under steady load; each turn begins with 64 callers at once.
    const steady = services.map((service) => load(service, 3 * seconds));
    flushes.push(flush());
    console.log(`${store}: the disk flushed within ${flushes.map((took) => took.toFixed(2)).join(' ms before and ')} ms after`);
    for (const [n, { name }] of services.entries()) {
      const rate = Math.round(median(turns[n].map((turn) => turn.rate)));
      const { p50, p99 } = steady[n];
      const tail = (p99 / p50).toFixed(1);
      const times = n > 0 && ratio(turns[0], turns[n]);
      const ours = times && times.median.toFixed(2);
      const row = { store, name, 'reports/s': rate, p50_ms: p50, p99_ms: p99, 'p99/p50': tail, refused: refused([...turns[n], steady[n]]) };
      rows.push({ ...row, 'ours to this': ours || '' });
      console.log(`${store} ${name}: ${rate}/s p50 ${p50} ms p99 ${p99} ms refused ${row.refused}`);
      if (!times) continue;
      const span = `${times.from.toFixed(2)} to ${times.to.toFixed(2)}`;
      check(
        times.median >= WANTED[store],
        `${store}: ours takes ${ours} times (${span}) the reports of ${name}, at least ${WANTED[store]} wanted`
      );
    }
    check(
      rows.every((row) => row.store !== store || row.refused === 0),
      `${store}: no report is refused`
    );
  } finally {
    for (const service of services) await service.stop();
    server?.stop();
  }
}
console.table(rows);
