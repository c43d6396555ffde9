// The hostile checks 66 and 93: what is hard to print, who listens meanwhile, and browsers that fail.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { template } from '../lib/dpa.mjs';
import { binary, until } from '../lib/service.mjs';
import { browsers, exe, processes, profiles, read, REAL, wrapper } from './browsers.mjs';
import { row } from './rows.mjs';
import { ask, expect, filled, heavy, isWell, SECOND, textarea } from './world.mjs';

export async function heavyDocuments(w) {
  await row(
    w,
    '66',
    'a hundred thousand rows, thousands of pages and quotes within quotes end in time, and others are printed meanwhile',
    async () => {
      const ids = {};
      for (const name of ['table', 'pages', 'quotes', 'breaks']) ids[name] = (await w.conclude('anna', await heavy(w, name))).id;
      const begun = Date.now();
      const waits = [];
      const others = Promise.all(
        [0, 15, 30].map(async (seconds) => {
          await sleep(seconds * SECOND);
          const asked = Date.now();
          await w.becomes((await w.conclude('berta')).id, 'ready');
          waits.push(Math.round((Date.now() - asked) / SECOND));
        })
      );
      const ended = await Promise.all(
        Object.entries(ids).map(async ([name, id]) => {
          const { status, failure } = await w.becomes(id, (seen) => ['ready', 'failed'].includes(seen.status), 300 * SECOND);
          if (status === 'failed') assert.match(failure, /zu lange|zu groß/);
          return `${name} ${status === 'ready' ? status : failure} after ${Math.round((Date.now() - begun) / SECOND)} s`;
        })
      );
      await others;
      for (const id of Object.values(ids)) await expect(200, w.as('developer')('DELETE', `/admin/dpa-contracts/${id}`));
      await until(() => browsers(w).length <= 2 && profiles(w).length <= 2, 'few browsers', 60 * SECOND);
      await isWell(w);
      return `${ended.join(', ')}; small ones took ${waits} s`;
    }
  );

  await row(w, '66', 'a member who asks for preview after preview keeps nobody else from an agreement', async () => {
    // An ordinary text with long answers: some forty pages.
    const { slug } = await w.publish({
      name: 'lang',
      locale: 'de',
      content_md: '{{a}}\n\n'.repeat(20),
      variable_schema: textarea,
      clauses: []
    });
    const body = { input: { a: 'x y '.repeat(1250) }, version: 1 };
    const statuses = {};
    let [asking, worst] = [true, 0];
    const asks = Array.from({ length: 120 }, async () => {
      while (asking) {
        const { status } = await w.as('anna')('POST', `/portal/dpa/templates/${slug}/preview`, body);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status !== 200) await sleep(SECOND);
      }
    });
    const watch = (async () => {
      while (asking) {
        const began = performance.now();
        await expect(200, ask(w.service, 'GET', '/app-name'));
        worst = Math.max(worst, performance.now() - began);
        await sleep(50);
      }
    })();
    const said = () => `previews: ${JSON.stringify(statuses)}, others waited up to ${Math.round(worst)} ms for an answer`;
    try {
      const waits = [];
      for (let turn = 1; turn <= 3; turn += 1) {
        await sleep(5 * SECOND);
        const began = Date.now();
        const seen = await w.becomes((await w.conclude('berta')).id, ({ status }) => ['ready', 'failed'].includes(status));
        waits.push(Math.round((Date.now() - began) / SECOND));
        assert.equal(seen.status, 'ready', `after ${waits} s: ${seen.failure} ${said()}`);
      }
      return `ready after ${waits} s; ${said()}`;
    } finally {
      asking = false;
      await Promise.allSettled([...asks, watch]);
    }
  });

  await row(w, '66', 'whoever asks for very long texts holds nobody else up', async () => {
    const { slug, input } = await heavy(w, 'signs');
    let [asking, worst] = [true, 0];
    const statuses = {};
    const previews = Promise.all(
      Array.from({ length: 8 }, () => w.as('anna')('POST', `/portal/dpa/templates/${slug}/preview`, { input, version: 1 }))
    ).finally(() => (asking = false));
    while (asking) {
      const began = performance.now();
      const { status } = await ask(w.service, 'GET', '/app-name').catch(() => ({ status: 'none' }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      worst = Math.max(worst, performance.now() - began);
      await sleep(100);
    }
    const seen = `others: ${JSON.stringify(statuses)}, up to ${Math.round(worst)} ms; previews: ${(await previews).map(({ status }) => status)}`;
    assert.ok(Object.keys(statuses).join() === '200' && worst < 5 * SECOND, seen);
    return seen;
  });
}

export async function eavesdropping(w) {
  await row(w, 'eavesdropping', 'a browser has no port, and nobody else reads its pipe or its profile', async () => {
    const asOther = (user, ...words) => {
      try {
        return (
          execFileSync('runuser', ['-u', user, '--', ...words], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
            timeout: 5 * SECOND
          }) || 'done'
        );
      } catch {
        return '';
      }
    };
    await w.becomes((await w.conclude('anna')).id, 'ready');
    const all = processes(w).filter(({ pid }) => /chrom/.test(exe(pid)));
    assert.ok(all.length >= 3, 'a browser with its helpers');
    const [main] = browsers(w);
    assert.notEqual(readlinkSync(`/proc/${main.pid}/ns/net`), readlinkSync('/proc/self/ns/net'), 'a network of its own');
    for (const { pid } of all) {
      for (const kind of ['tcp', 'tcp6']) {
        const listening = read(`/proc/${pid}/net/${kind}`)
          .split('\n')
          .filter((line) => line.trim().split(/\s+/)[3] === '0A');
        if (readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net')) assert.deepEqual(listening, [], `${kind} of ${pid}`);
      }
    }
    const inside = execFileSync('nsenter', ['-t', String(main.pid), '-n', 'ss', '-Hlntu'], { encoding: 'utf8' });
    assert.equal(inside, '');
    const listeners = execFileSync('ss', ['-Hlntup'], { encoding: 'utf8' });
    for (const { pid } of all) assert.ok(!listeners.includes(`pid=${pid},`), listeners);
    const profile = main.line.match(/--user-data-dir=(\S+)/)[1];
    const tries = {
      'the profile': ['ls', profile],
      'its files': ['cat', join(profile, 'log')],
      'the list of profiles': ['ls', join(profile, '..')],
      'the descriptors': ['ls', `/proc/${main.pid}/fd`],
      'the pipe': ['sh', '-c', `: > /proc/${main.pid}/fd/3`],
      'the answers': ['timeout', '1', 'head', '-c1', `/proc/${main.pid}/fd/4`],
      'its memory': ['head', '-c1', `/proc/${main.pid}/environ`]
    };
    const owner = read(`/proc/${main.pid}/status`).match(/^Uid:\s+(\d+)/m)[1];
    assert.notEqual(owner, '0', 'the browser is not root');
    const reached = (user) =>
      Object.entries(tries)
        .filter(([, words]) => asOther(user, ...words))
        .map(([what]) => what);
    assert.deepEqual(reached('nobody'), [], 'nobody');
    assert.notEqual(reached('daemon').length, 0, 'the user of the browser reaches something, so others were tried');
    return `${all.length} processes of user ${owner}, nobody reaches nothing, that user itself ${reached('daemon')}`;
  });
}

const attempts = (w, id) => Number(w.sql(`SELECT print_attempts FROM dpa_contracts WHERE id = ${id}`));
/** Each attempt advances it by two, even one that does not count. */
const turns = (w, id) => Number(w.sql(`SELECT print_turn FROM dpa_contracts WHERE id = ${id}`));
const hurry = (w, id) => w.sql(`UPDATE dpa_contracts SET print_due_at = 0 WHERE id = ${id} AND status = 'failed'`);
const isFailed = ({ status }) => status === 'failed';
/** A browser that is killed after a while. The script is the first process of its namespace, which nothing in there can kill. */
const DIES = `${REAL} "$@" & sleep 4; kill -9 $!; exit 1`;

export async function noBrowser(site) {
  const soon = join(site.place, 'soon');
  await row(
    site,
    '93',
    'without a browser agreements are concluded and wait, previews say what is missing, and one that comes is used',
    () =>
      site.world(
        async (w) => {
          const { id } = await w.conclude('anna', await heavy(w, 'signs'));
          const seen = await w.becomes(id, isFailed);
          assert.match(seen.failure, /lässt sich hier kein PDF erstellen/);
          assert.ok(seen.is_printed_again);
          const { id: draft } = await expect(201, w.as('developer')('POST', '/admin/dpa-templates', template('Ohne')));
          const staff = (await expect(503, w.as('developer')('POST', `/admin/dpa-templates/${draft}/preview`, { input: filled() })))
            .message;
          assert.match(staff, /CHROME_PATH names/);
          // Waiting for a browser is not an attempt. The one that comes then fails once, which is the first attempt.
          assert.equal(attempts(w, id), 0);
          mkdirSync(join(w.own, 'once'));
          chmodSync(join(w.own, 'once'), 0o777);
          writeFileSync(join(w.own, 'once', 'x'), '');
          symlinkSync(wrapper(w, `if rm ${w.own}/once/x; then ${DIES}; fi\nexec ${REAL} "$@"`), soon);
          hurry(w, id);
          await until(() => !existsSync(join(w.own, 'once', 'x')), 'the first browser');
          const first = await w.becomes(id, ({ status, failure }) => isFailed({ status }) && /ausgefallen/.test(failure));
          assert.ok(first.is_printed_again, 'tried again after its first failure');
          await w.becomes(id, 'ready');
          return staff;
        },
        { CHROME_PATH: soon }
      )
  );

  await row(site, '93', 'where no package is installed its name is told', () =>
    site.world(
      async (w) => {
        const { id: draft } = await expect(201, w.as('developer')('POST', '/admin/dpa-templates', template('Ohne')));
        const { message } = await expect(503, w.as('developer')('POST', `/admin/dpa-templates/${draft}/preview`, { input: filled() }));
        assert.match(message, /install the package `chromium`/);
        return message;
      },
      { PATH: '/nonexistent' }
    )
  );

  await row(site, '93', 'members are told nothing of the machine', () =>
    site.world(
      async (w) => {
        const { message } = await expect(503, w.as('anna')('POST', '/portal/dpa/templates/avv/preview', { input: filled(), version: 1 }));
        assert.doesNotMatch(message, /nowhere|CHROME_PATH/);
        return message;
      },
      { CHROME_PATH: '/usr/lib/nowhere/chromium' }
    )
  );

  await row(site, '93', 'shared memory that is full keeps nothing from being printed', () =>
    site.world(async (w) => {
      const program = join(w.own, 'crowded');
      writeFileSync(
        program,
        `#!/bin/sh\nexec unshare --mount sh -c 'mount -t tmpfs -o size=64k tmpfs /dev/shm && head -c 65536 /dev/zero > /dev/shm/full; exec "$@"' sh ${resolve(binary)} "$@"\n`
      );
      chmodSync(program, 0o755);
      await w.stop();
      await w.serve({}, program);
      await w.becomes((await w.conclude('anna')).id, 'ready');
    })
  );

  await row(site, '93', 'a long path of temporary files keeps nothing from being printed, or is told', () =>
    site.world(async (w) => {
      const long = join(w.own, 'l'.repeat(50));
      mkdirSync(long, { mode: 0o755 });
      await w.stop();
      await w.serve({ TMPDIR: long });
      const { id: draft } = await expect(201, w.as('developer')('POST', '/admin/dpa-templates', template('Lang')));
      const { status, body } = await w.as('developer')('POST', `/admin/dpa-templates/${draft}/preview`, { input: filled() });
      assert.ok(status === 200 || /path|Pfad/.test(body.message), `${status} ${body?.message.slice(0, 300)}`);
    })
  );

  for (const [what, script, reason] of [
    ['ends with 1', 'echo "cannot open display" >&2\nexit 1', /cannot open display/],
    ['ends without a word', 'exit 0', /did not start/],
    ['hangs', 'exec sleep 1000', /did not start in time/],
    ['talks nonsense', 'while :; do echo nonsense >&4; done', /./]
  ]) {
    await row(site, '93', `a browser that ${what} is told, tried again each minute, and leaves nothing`, () =>
      site.world(async (w) => {
        await w.stop();
        await w.serve({ CHROME_PATH: wrapper(w, script) });
        const ids = [(await w.conclude('anna')).id, (await w.conclude('anna')).id, (await w.conclude('anna')).id];
        for (const id of ids) assert.match((await w.becomes(id, isFailed)).failure, /./);
        const { id: draft } = await expect(201, w.as('developer')('POST', '/admin/dpa-templates', template('Ohne')));
        const { message } = await expect(503, w.as('developer')('POST', `/admin/dpa-templates/${draft}/preview`, { input: filled() }));
        assert.match(message, reason);
        await until(
          () => processes(w).length === 0 && profiles(w).length === 0,
          `an end of ${JSON.stringify(processes(w))} ${profiles(w)}`,
          20 * SECOND
        );
        const [began, tries] = [Date.now(), turns(w, ids[0])];
        await until(() => turns(w, ids[0]) > tries, 'another attempt', 90 * SECOND);
        return `again after ${Math.round((Date.now() - began) / SECOND)} s; ${message.slice(0, 160)}`;
      })
    );
  }
}

export async function brokenBrowser(w) {
  await row(w, '93', 'a browser that is killed or stopped in the middle of a page is replaced', async () => {
    const document = await heavy(w, 'signs');
    const said = [];
    for (const [signal, reason] of [
      ['SIGKILL', /ausgefallen/],
      ['SIGSTOP', /zu lange/]
    ]) {
      const { id } = await w.conclude('anna', document);
      document.input = { a: `${document.input.a.slice(0, 4000)}${signal}` };
      await w.becomes(id, 'generating');
      await until(() => browsers(w).length > 0, 'a browser');
      await sleep(2.5 * SECOND); // its start, and some of the page
      const [victim] = browsers(w);
      process.kill(victim.pid, signal);
      const began = Date.now();
      assert.match((await w.becomes(id, isFailed)).failure, reason);
      const noticed = Math.round((Date.now() - began) / SECOND);
      assert.ok(!existsSync(`/proc/${victim.pid}`), 'it is gone');
      await isWell(w);
      await w.becomes(id, 'ready');
      said.push(
        `${signal} was noticed after ${noticed} s, ready ${Math.round((Date.now() - began) / SECOND)} s after it, ${attempts(w, id)} attempts`
      );
    }
    return said.join('; ');
  });

  await row(w, '93', 'a browser that hangs ends with a service that is killed', async () => {
    const { id } = await w.conclude('anna', await heavy(w, 'breaks'));
    await w.becomes(id, 'generating');
    await until(() => browsers(w).length > 0, 'a browser');
    const all = browsers(w);
    for (const { pid } of all) process.kill(pid, 'SIGSTOP');
    await w.kill();
    await until(() => processes(w).length === 0, `an end of ${JSON.stringify(processes(w))}`, 5 * SECOND);
    await w.serve();
    await expect(200, w.as('developer')('DELETE', `/admin/dpa-contracts/${id}`));
    return `${all.length} stopped`;
  });

  await row(w, '93', 'fifty at once are all printed, by two browsers', async () => {
    let [most, folders, going] = [0, 0, true];
    const watching = (async () => {
      for (; going; await sleep(50)) {
        most = Math.max(most, browsers(w).length);
        folders = Math.max(folders, profiles(w).length);
      }
    })();
    const began = Date.now();
    const made = await Promise.all(Array.from({ length: 50 }, () => w.conclude('berta')));
    for (const { id } of made) await w.becomes(id, 'ready', 300 * SECOND);
    const seconds = Math.round((Date.now() - began) / SECOND);
    going = false;
    await watching;
    assert.ok(most >= 1 && most <= 2 && folders <= 2, `${most} browsers, ${folders} profiles`);
    await isWell(w);
    const mails = Number(
      w.sql(
        `SELECT count(*) FROM dpa_contracts c WHERE status = 'ready' AND (SELECT count(*) FROM dpa_pdfs p WHERE p.contract_id = c.id) <> 1`
      )
    );
    assert.equal(mails, 0, 'one PDF each');
    return `${seconds} s, at most ${most} browsers and ${folders} profiles`;
  });
}

export async function poison(site) {
  await row(site, '93', 'what breaks every browser is given up after ten attempts, with its reason, and printed on demand', () =>
    site.world(async (w) => {
      await w.stop();
      await w.serve({ CHROME_PATH: wrapper(w, DIES) });
      const { id } = await w.conclude('anna', await heavy(w, 'breaks'));
      const pauses = [];
      for (let n = 1; n <= 10; n += 1) {
        await until(
          () => w.sql(`SELECT status || print_attempts FROM dpa_contracts WHERE id = ${id}`) === `failed${n}`,
          `the end of attempt ${n}`,
          120 * SECOND
        );
        assert.match((await w.show(id)).failure, /ausgefallen/, `attempt ${n}`);
        const began = Date.now();
        if (n <= 2) {
          await until(() => attempts(w, id) > n, 'another attempt', 60 * SECOND);
          pauses.push(Math.round((Date.now() - began) / SECOND));
        } else if (n < 10) {
          assert.ok((await w.show(id)).is_printed_again, `after attempt ${n}`);
          hurry(w, id);
        }
      }
      assert.ok(!(await w.show(id)).is_printed_again);
      await sleep(5 * SECOND);
      assert.equal(attempts(w, id), 10);
      const { data } = await expect(200, w.as('developer')('GET', '/admin/dpa-contracts?status=failed'));
      assert.ok(data.some((one) => one.id === id && one.failure));
      await expect(202, w.as('developer')('POST', `/admin/dpa-contracts/${id}/regenerate`));
      await until(() => attempts(w, id) === 1, 'an attempt on demand');
      return `pauses of ${pauses} s were waited for, seven more were cut short`;
    })
  );
}
