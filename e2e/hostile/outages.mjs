// The hostile checks 95 and 96: a disk that is full, and a database that is held or away.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary, until } from '../lib/service.mjs';
import { row } from './rows.mjs';
import { expect, filled, isWell, SECOND } from './world.mjs';

/** Several accounts, since each may conclude only so many agreements. */
const MEMBERS = ['anna', 'berta', 'f421', 'f450', 'f550', 'silent', 'lost', 'reset'];

/** Concludes an agreement; counts the answers, and keeps the numbers of those concluded. */
function asker(w) {
  const [statuses, ids] = [{}, []];
  let asked = 0;
  const conclude = async () => {
    const { status, body } = await w.try(MEMBERS[asked++ % MEMBERS.length], { input: filled() });
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
  const others =
    'SELECT count(*) FROM dpa_contracts c WHERE (SELECT count(*) FROM dpa_pdfs p WHERE p.contract_id = c.id AND p.sha256 = c.pdf_sha256) <> 1';
  assert.equal(w.sql(others), '0', 'each has one PDF, its own');
}
const mount = (place, bytes, mode) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=${mode}`, 'tmpfs', place]);

/** A small disk under the data of SQLite, with room for the PDFs and the mails that are kept beside it. */
const onSmallDisk = (site, work) =>
  site.world(async (w) => {
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
  await row(site, '95', 'on a full disk nothing is concluded by half, and with space it goes on without a restart', () =>
    (isSqlite ? onSmallDisk : inSmallTablespace)(site, async (w, disk) => {
      const { statuses, ids, conclude } = asker(w);
      // Another file takes almost all the space, agreements and PDFs the rest.
      const free = () => Number(execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).split('\n')[1]);
      writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, free() - 1_500_000)));
      await until(async () => (await conclude()) === 503 && statuses[503] > 20, 'a full disk', 120 * SECOND);
      for (const path of ['/portal/dpa/contracts', `/portal/dpa/contracts/${ids[0]}`, '/portal/profile'])
        await expect(200, w.as('anna')('GET', path));
      await sleep(5 * SECOND);
      assert.deepEqual(
        stored(w),
        ids.toSorted((a, b) => a - b),
        `answers ${JSON.stringify(statuses)}`
      );
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
    })
  );
}

/** A disk that never flushes, simulated by a preloaded library. */
export async function brokenDisk(site) {
  await row(site, '95', 'while the disk refuses to keep what is written nothing is concluded, and afterwards it goes on', () =>
    site.world(async (w) => {
      const [program, fifo] = [join(w.own, 'faulty'), join(w.own, 'fiu')];
      writeFileSync(program, `#!/bin/sh\nexec fiu-run -x -f ${fifo} ${resolve(binary)} "$@"\n`);
      chmodSync(program, 0o755);
      await w.stop();
      await w.serve({}, program);
      const sync = (words) => execFileSync('fiu-ctrl', ['-f', fifo, '-c', words, String(w.service.pid)]);
      const { statuses, ids, conclude } = asker(w);
      assert.equal(await conclude(), 201);
      sync('enable_random name=posix/io/sync/*,probability=1,failinfo=5');
      for (let n = 0; n < 20; n += 1) await conclude();
      assert.deepEqual(statuses, { 201: 1, 503: 20 });
      await expect(200, w.as('anna')('GET', '/portal/dpa/contracts'));
      sync('disable name=posix/io/sync/*');
      const freed = Date.now();
      await until(async () => (await conclude()) === 201, 'an agreement on a disk that keeps it', 30 * SECOND);
      const back = Date.now() - freed;
      assert.deepEqual(
        ids.filter((id) => !stored(w).includes(id)),
        [],
        'none is lost'
      );
      await areAllPrinted(w, ids);
      await isWell(w);
      await w.stop();
      w.isWhole();
      return `back ${back} ms after it kept things again`;
    })
  );
}

export async function awayDatabase(w) {
  if (!w.database) return hold(w);
  const { cluster } = w.site;
  await away(w, 'while the database is away', { leave: cluster.crash, come: cluster.begin });
  const way = await proxy(Number(new URL(w.database.url).port));
  await w.stop();
  await w.serve({ DATABASE_URL: w.database.url.replace(/:\d+\//, `:${way.port}/`) });
  await away(w, 'while the way to the database is cut', { leave: way.cut, come: way.mend });
  await away(w, 'while the way to the database is silent', { leave: way.hush, come: way.cut, then: way.mend });
  way.delay = 100;
  await row(w, '96', 'over a slow way to the database agreements are concluded', async () => {
    const began = Date.now();
    await areAllPrinted(w, [(await w.conclude('anna')).id]);
    way.delay = 0;
    return `${Date.now() - began} ms with 100 ms each way`;
  });
  await w.stop();
  way.end();
}

/** A proxy to a local port that can be cut, silent or slow. */
async function proxy(to) {
  const pairs = new Set();
  let [isCut, isSilent] = [false, false];
  const way = { delay: 0 };
  const pass = (from, into) => from.on('data', (bytes) => isSilent || setTimeout(() => into.writable && into.write(bytes), way.delay));
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(to, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near]]) {
      pass(one, other);
      one.on('error', () => undefined).on('close', () => other.destroy() && pairs.delete(pair));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
  return Object.assign(way, {
    port: server.address().port,
    cut: () => [(isCut = true), (isSilent = false), drop()],
    hush: () => (isSilent = true),
    mend: () => (isCut = isSilent = false),
    end: () => [drop(), server.close()]
  });
}

const hold = (w) =>
  row(w, '96', 'while another process holds the database nothing is concluded, and afterwards it goes on at once', async () => {
    const python =
      "import sqlite3,sys\nc=sqlite3.connect(sys.argv[1],timeout=10,isolation_level=None)\nc.execute('BEGIN IMMEDIATE')\nprint('held',flush=True)\nsys.stdin.read()";
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

const away = (w, what, { leave, come, then }) =>
  row(w, '96', `${what} for ten seconds under load nothing that was concluded is lost`, async () => {
    const { statuses, ids, conclude } = asker(w);
    const last = Math.max(0, ...stored(w));
    let [going, since, back] = [true, Infinity, null];
    const load = Array.from({ length: 4 }, async () => {
      while (going) {
        if ((await conclude()) === 201 && Date.now() > since) back ??= Date.now() - since;
        await sleep(200);
      }
    });
    const outage = (async () => {
      await sleep(2 * SECOND);
      leave();
      await sleep(10 * SECOND);
      come();
      then?.();
      since = Date.now();
      await sleep(6 * SECOND);
    })();
    await outage.finally(() => (going = false));
    await Promise.all(load);
    assert.ok(back !== null && back < 5 * SECOND, `back after ${back} ms`);
    assert.ok(statuses[503] > 0, JSON.stringify(statuses));
    const there = new Set(stored(w).filter((id) => id > last));
    assert.deepEqual(
      ids.filter((id) => !there.has(id)),
      [],
      'none is lost'
    );
    assert.ok(there.size <= ids.length + statuses[503], `${there.size} agreements for ${JSON.stringify(statuses)}`);
    await areAllPrinted(w, [...there]);
    return `${JSON.stringify(statuses)}; back after ${back} ms`;
  });
