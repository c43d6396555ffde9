// The hostile checks 95 and 96: a disk that is full, and a database that is held or away.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../lib/service.mjs';
import { row } from './rows.mjs';
import { expect, filled, isWell, SECOND } from './world.mjs';

/** An account concludes so many and no more. */
const MEMBERS = ['anna', 'berta', 'f421', 'f450', 'f550', 'silent', 'lost', 'reset'];

/** Asks for an agreement; counts the answers, and keeps the numbers of those that were concluded. */
function asker(w) {
  const [statuses, ids] = [{}, []];
  let asked = 0;
  const conclude = async () => {
    const { status, body } = await w.try(MEMBERS[(asked++) % MEMBERS.length], { input: filled() });
    statuses[status] = (statuses[status] ?? 0) + 1;
    assert.ok([201, 503].includes(status), String(status));
    if (status === 201) ids.push(body.id);
    return status;
  };
  return { statuses, ids, conclude };
}
const stored = (w) => w.sql('SELECT id FROM dpa_contracts ORDER BY id').split('\n').map(Number);
async function areAllPrinted(w, ids) {
  for (const id of ids) await w.becomes(id, 'ready', 180 * SECOND);
  const others = 'SELECT count(*) FROM dpa_contracts c WHERE (SELECT count(*) FROM dpa_pdfs p WHERE p.contract_id = c.id AND p.sha256 = c.pdf_sha256) <> 1';
  assert.equal(w.sql(others), '0', 'each has one PDF, its own');
}
const mount = (place, bytes, mode) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=${mode}`, 'tmpfs', place]);

/** A small disk under the data of SQLite, with room for the PDFs and the mails that are kept beside it. */
const onSmallDisk = (site, work) => site.world(async (w) => {
  await w.stop();
  const aside = join(w.own, 'aside');
  const copy = (from, to) => cpSync(from, to, { recursive: true });
  copy(w.folder, aside);
  mount(w.folder, '32m', '0700');
  try {
    copy(aside, w.folder);
    await w.serve();
    return await work(w, w.folder);
  } finally {
    await w.kill();
    copy(w.folder, aside);
    execFileSync('umount', [w.folder]);
    copy(aside, w.folder);
  }
});

/** A disk with eight megabytes left under the tables of PostgreSQL. */
async function inSmallTablespace(site, work) {
  const disk = join(site.place, 'small');
  mkdirSync(disk);
  mount(disk, 8_000_000 + Number(site.cluster.ask("SELECT pg_database_size('seed')")), '0755');
  try {
    const folder = join(disk, 'tables');
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, ...['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))));
    site.cluster.ask(`CREATE TABLESPACE small LOCATION '${folder}'`);
    return await site.world((w) => work(w, disk), {}, 'small').finally(() => site.cluster.ask('DROP TABLESPACE small'));
  } finally {
    execFileSync('umount', [disk]);
  }
}

export async function fullDisk(site) {
  const isSqlite = site.store === 'sqlite';
  await row(site, '95', 'on a full disk nothing is concluded by half, and with space it goes on without a restart', () => (isSqlite ? onSmallDisk : inSmallTablespace)(site, async (w, disk) => {
    const { statuses, ids, conclude } = asker(w);
    // All but a little is taken by something else, the rest by what is concluded and printed.
    const free = () => Number(execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).split('\n')[1]);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, free() - 1_500_000)));
    await until(async () => (await conclude()) === 503 && statuses[503] > 20, 'a full disk', 120 * SECOND);
    for (const path of ['/portal/dpa/contracts', `/portal/dpa/contracts/${ids[0]}`, '/portal/profile']) await expect(200, w.as('anna')('GET', path));
    await sleep(5 * SECOND);
    assert.deepEqual(stored(w), ids.toSorted((a, b) => a - b), `answers ${JSON.stringify(statuses)}`);
    rmSync(join(disk, 'filler'));
    const freed = Date.now();
    await until(async () => (await conclude()) === 201, 'an agreement after there is space again', 30 * SECOND);
    const back = Date.now() - freed;
    await areAllPrinted(w, ids);
    const all = Math.round((Date.now() - freed) / SECOND);
    await isWell(w);
    await w.stop();
    w.isWhole();
    return `${JSON.stringify(statuses)}; back ${back} ms after there was space, all printed after ${all} s`;
  }));
}

export async function awayDatabase(w) {
  if (w.database) await crash(w);
  else await hold(w);
}

const hold = (w) => row(w, '96', 'while another process holds the database nothing is concluded, and afterwards it goes on at once', async () => {
  const python = "import sqlite3,sys\nc=sqlite3.connect(sys.argv[1],timeout=10,isolation_level=None)\nc.execute('BEGIN IMMEDIATE')\nprint('held',flush=True)\nsys.stdin.read()";
  const holder = spawn('python3', ['-c', python, w.db], { stdio: ['pipe', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const [began, before] = [Date.now(), stored(w)];
  const { statuses, conclude } = asker(w);
  await Promise.all(Array.from({ length: 10 }, conclude));
  assert.deepEqual(statuses, { 503: 10 });
  const waited = Math.round((Date.now() - began) / SECOND);
  await expect(200, w.as('anna')('GET', '/portal/dpa/contracts'));
  assert.deepEqual(stored(w), before);
  await sleep(Math.max(0, 30 * SECOND - (Date.now() - began)));
  holder.stdin.end();
  await new Promise((resolve) => holder.once('exit', resolve));
  await areAllPrinted(w, [(await w.conclude('anna')).id]);
  return `ten times 503 after ${waited} s`;
});

const crash = (w) => row(w, '96', 'while the database is away for ten seconds under load nothing that was concluded is lost', async () => {
  const { cluster } = w.site;
  const { statuses, ids, conclude } = asker(w);
  let [going, since, back] = [true, Infinity, null];
  const load = Array.from({ length: 4 }, async () => {
    while (going) {
      if ((await conclude()) === 201 && Date.now() > since) back ??= Date.now() - since;
      await sleep(200);
    }
  });
  const outage = (async () => {
    await sleep(2 * SECOND);
    cluster.crash();
    await sleep(10 * SECOND);
    cluster.begin();
    since = Date.now();
    await sleep(6 * SECOND);
  })();
  await outage.finally(() => (going = false));
  await Promise.all(load);
  assert.ok(back !== null && back < 5 * SECOND, `back after ${back} ms`);
  assert.ok(statuses[503] > 0, JSON.stringify(statuses));
  const there = new Set(stored(w));
  assert.deepEqual(ids.filter((id) => !there.has(id)), [], 'none is lost');
  assert.ok(there.size <= ids.length + statuses[503], `${there.size} agreements for ${JSON.stringify(statuses)}`);
  await areAllPrinted(w, [...there]);
  return `${JSON.stringify(statuses)}; back after ${back} ms`;
});
