// The last release and the present binary on one database (decisions §9, "Upgrades").
// Usage: make upgrade   (or: MELDEWERK_BIN=… node e2e/upgrade.mjs PATH/TO/OLDER/meldewerk)
// On SQLite one after the other, since only one process may serve a file; on PostgreSQL also at once.
import assert from 'node:assert/strict';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { license } from './lib/license.mjs';
import { report } from './lib/reports.mjs';

const old = process.argv[2];
if (!old) throw new Error('which older binary? make upgrade');
const PASSWORD = 'meldewerk-demo';

async function ask(url, path, { token, body } = {}) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) })
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Takes a report, and finds it in the list together with all before it. */
async function works(what, service, expected) {
  const { token } = await ask(service.url, '/api/auth/login', { body: { email: 'admin@example.org', password: PASSWORD } });
  const { reference } = await ask(service.url, '/api/meldungen', { body: report(expected) });
  const list = await ask(service.url, '/api/meldungen?per_page=1', { token });
  assert.equal(list.data[0].reference, reference, what);
  assert.equal(list.total, expected, what);
  console.log(`ok   ${what}: takes reports and lists ${list.total}`);
}

/** An installation from before plans takes reports without a licence; its list stays closed until it has one. */
async function opens(what, service, options) {
  const { token } = await ask(service.url, '/api/auth/login', { body: { email: 'admin@example.org', password: PASSWORD } });
  const list = () => fetch(`${service.url}/api/meldungen?per_page=1`, { headers: { Authorization: `Bearer ${token}` } });
  const closed = await list();
  // A release with plans has its own licence.
  if (closed.ok) return;
  assert.equal(closed.status, 403, what);
  assert.equal((await closed.json()).required_feature, 'forms', what);
  await license(options);
  assert.equal((await list()).status, 200, what);
  console.log(`ok   ${what}: opens with a licence`);
}

async function upgrade(store) {
  const { folder, remove } = temporaryFolder('upgrade');
  const database = store === 'postgres' ? await postgres() : null;
  const env = { RATE_LIMITS: 'off', RUST_LOG: 'warn', ...(database && { DATABASE_URL: database.url }) };
  const at = (program) => ({ dataDir: folder, env, program });
  const running = [];
  const serve = async (program) => {
    const service = await start(['serve'], at(program));
    running.push(service);
    return service;
  };
  const stop = async (service) => {
    running.splice(running.indexOf(service), 1);
    await service.stop();
  };
  try {
    const made = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off'], at(old));
    assert.equal(made.code, 0, made.stderr);
    const before = await serve(old);
    let reports = 300;
    await works(`${store}: the last release`, before, ++reports);
    if (!database) await stop(before);
    const check = await command(['migrate', '--check'], at(binary));
    console.log(`     ${store}: ${check.stdout.trim().split('\n').length} lines from migrate --check`);
    const after = await serve(binary);
    await ask(after.url, '/api/meldungen', { body: report(++reports) });
    await opens(`${store}: this version after it`, after, at(binary));
    await works(`${store}: this version after it`, after, ++reports);
    if (database) {
      await works(`${store}: the last release beside this version`, before, ++reports);
      await works(`${store}: this version beside the last release`, after, ++reports);
      await stop(before);
    }
    await stop(after);
    const again = await serve(binary);
    await works(`${store}: this version, started again`, again, ++reports);
    await stop(again);
  } finally {
    for (const service of running) await service.kill();
    database?.stop();
    remove();
  }
}

for (const store of ['sqlite', 'postgres']) await upgrade(store);
console.log('both versions work on one database');
