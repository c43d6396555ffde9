// Agreements are printed and mailed even if the service is killed, are the same in every print, and cost little.
// Usage: node e2e/agreements.mjs kills|renders|load [sqlite|postgres] [rounds of kills]; ends with 1 when a figure is a "FAIL"
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutCeiling } from './lib/ceiling.mjs';
import { canonical } from './lib/dpa.mjs';
import { report } from './lib/reports.mjs';
import { binary, command, freePort, postgres, sqlite, start, temporaryFolder, until } from './lib/service.mjs';
import { mailServer } from './lib/smtp.mjs';
import { PASSWORD } from './lib/staff.mjs';
import { median } from './lib/turns.mjs';

const [part, ...more] = process.argv.slice(2);
const stores = ['sqlite', 'postgres'].filter((name) => more.includes(name) || !more.some((word) => /^[a-z]/.test(word)));
const rounds = Number(more.find((word) => /^\d+$/.test(word)) ?? 20);
/** The limits, in milliseconds, seconds, times and processes. */
const WANTED = { ready: 90, left: 10, print: 150, beside: 2, growth: 1.2 };
/** The address that gets copies of mails, the reports per second, and the number of measurements. */
const [NOTIFIED, RATE, TURNS] = ['avv@klinik.example', 100, 7];
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const share = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1];
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const check = (is, words) => {
  if (!is) process.exitCode = 1;
  console.log(`${is ? 'ok  ' : 'FAIL'} ${words}`);
};

/** Calls the API with a token; returns bytes if the answer is not JSON. */
const caller =
  (url, token) =>
  async (method, path, body, status = 200) => {
    const json = body && !(body instanceof FormData) && { 'content-type': 'application/json' };
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...json };
    const ask = () => fetch(`${url}/api${path}`, { method, headers, body: json ? JSON.stringify(body) : body });
    // A kept connection may have ended with its process.
    const answer = await ask().catch(ask);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const said = answer.headers.get('content-type')?.includes('json') ? JSON.parse(bytes) : bytes;
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(said).slice(0, 500)}`);
    return said;
  };

const signIn = async (url, path, email, password) => caller(url, (await caller(url)('POST', path, { email, password })).token);

/** A service with its database and mail server, on an address that outlives its processes. */
async function site(store) {
  const { folder, remove } = temporaryFolder('agreements');
  // Sockets of browsers have paths of at most 107 bytes. Where the service is root, its browsers' user passes through.
  const scratch = mkdtempSync(join(tmpdir(), 'mw-'));
  chmodSync(scratch, 0o711);
  const database = store === 'postgres' ? await postgres() : null;
  const [mail, port] = [await mailServer({ hesitate: 150 }), await freePort()];
  const [url, file, started] = [`http://127.0.0.1:${port}`, join(folder, 'meldewerk.db'), []];
  const env = {
    RATE_LIMITS: 'off',
    BASE_URL: url,
    TMPDIR: scratch,
    SMTP_URL: mail.url,
    SMTP_FROM: 'Meldewerk <noreply@example.org>',
    ...(database && { DATABASE_URL: database.url })
  };
  const begin = (args, changed, dataDir) => start(args, { dataDir, port, env: { ...env, ...changed } });
  const serve = async (args = ['serve'], changed = {}, dataDir = folder) => started[started.push(await begin(args, changed, dataDir)) - 1];
  /** Rows of the database, or of a copy of it, as lines of tab-separated values. */
  const sql = (text, from = file) => (database ? database.ask(text) : sqlite(from, text)).trimEnd();
  const end = async () => {
    for (const service of started.reverse()) await service.kill();
    mail.stop();
    database?.stop();
    remove();
    await until(() => browsersOf(scratches({ scratch })).length === 0, 'the end of all browsers');
    rmSync(scratch, { recursive: true, force: true });
  };
  return { store, url, folder, file, place: join(folder, '..'), scratch, env, database, mail, members: [], sql, serve, end };
}

/** Opens the portal, with a template of usual length and three members. */
async function open(here) {
  const { url, mail, folder, env } = here;
  const seeded = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off'], { dataDir: folder, env });
  assert.equal(seeded.code, 0, seeded.stderr);
  const service = await here.serve();
  [here.admin, here.staff] = await Promise.all(
    ['admin', 'developer'].map((role) => signIn(url, '/auth/login', `${role}@example.org`, PASSWORD))
  );
  await here.admin('PUT', '/admin/settings', {
    portal: { enabled: true },
    notification_email: NOTIFIED,
    dpa_processor: { legal_name: 'Klinik Nord gGmbH' }
  });
  here.template = (await here.staff('POST', '/admin/dpa-templates/-1/fork', undefined, 201)).id;
  await here.staff('POST', `/admin/dpa-templates/${here.template}/publish`);
  for (const email of ['eins@praxis.example', 'zwei@praxis.example', 'drei@praxis.example']) {
    const [anybody, password] = [caller(url), 'anker lupe moos quark'];
    await anybody('POST', '/portal/register', { name: 'Sabine Sommer', email, password, locale: 'de' }, 202);
    const sent = await until(() => mail.mails.find(({ to }) => to === email), `a mail to ${email}`);
    await anybody('POST', '/portal/verify', { token: sent.text.match(/\/portal\/verify\/([0-9a-f]{64})/)[1] });
    here.members.push({ email, call: await signIn(url, '/portal/login', email, password) });
  }
  await service.stop();
}

const input = (n) => ({
  controller: { company: `Praxis ${n}`, address: 'Am Markt 2\n54321 Stadt', representative: 'Sabine Sommer' },
  'processing.subject': `Betrieb des Meldeportals, Auftrag ${n}`,
  processing: {
    purpose: 'Meldungen annehmen, speichern und auswerten.\n'.repeat(3 + (n % 3)),
    duration: 'contract',
    subprocessors: n % 2 === 0,
    third_country: n % 3 === 0
  },
  'processing.data_categories': ['contact', 'health'],
  'processing.data_subjects': ['patients', 'employees']
});

/** Concludes the agreement with this number. */
async function conclude(here, n) {
  const { call, email } = here.members[n % here.members.length];
  const { slug, version } = (await call('GET', '/portal/dpa/templates')).templates[0];
  const { id } = await call('POST', `/portal/dpa/templates/${slug}/contracts`, { input: input(n), accepted: true, version }, 201);
  return {
    id,
    n,
    email,
    show: () => call('GET', `/portal/dpa/contracts/${id}`),
    download: () => call('GET', `/portal/dpa/contracts/${id}/download`)
  };
}

const isPrinted = ({ show }, limit) => until(async () => (await sleep(50)) ?? (await show()).status === 'ready', 'a print', limit);

/** The mails about an agreement: to its member with the agreement's address, to others with the name of the firm. */
const mailsOf = (here, { id, n }) =>
  here.mail.mails.filter(({ text }) => new RegExp(`/portal/contracts/${id}\\b|^Subject: .* Praxis ${n}\\b`, 'm').test(text));

/** Kilobytes of each process of a browser whose profile is in one of these folders: its environment says so. */
function browsersOf(folders) {
  const lines = execFileSync('ps', ['axeww', '-o', 'rss=,args='], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  return lines.filter((line) => folders.some((folder) => line.includes(`${folder}/browser-`))).map((line) => Number.parseInt(line, 10));
}

const scratches = (here) =>
  readdirSync(here.scratch)
    .filter((name) => name.startsWith('meldewerk-pdf-'))
    .map((name) => join(here.scratch, name));

/** How far an agreement was when its process ended, from a copy of what is on the disk: looking changes nothing then. */
function stateAtKill(here, id) {
  const copy = join(here.place, 'copy.db');
  for (const end of ['', '-wal']) {
    rmSync(copy + end, { force: true });
    if (existsSync(here.file + end)) copyFileSync(here.file + end, copy + end);
  }
  const mails = "SELECT count(*) FROM outbox o WHERE o.id = c.mail_id OR CAST(c.copy_to AS text) LIKE '%' || o.id || '%'";
  const [status, waiting] = here.sql(`SELECT c.status, (${mails}) FROM dpa_contracts c WHERE c.id = ${id}`, copy).split('\t');
  if (status !== 'ready') return status === 'pending' ? 'before the print' : `while it was ${status}`;
  return waiting === '0' ? 'after the mails' : 'between print and mails';
}

/** Milliseconds until something is gone after a kill; `null` if it stays. */
async function untilGone(isGone, since) {
  for (; performance.now() - since < WANTED.left * 1000; await sleep(100)) if (isGone()) return performance.now() - since;
  return null;
}

async function kills(here) {
  const { store } = here;
  // Once without a kill, to measure how long print and mails take.
  const quiet = await here.serve();
  const begun = performance.now();
  const undisturbed = await conclude(here, 0);
  const print = await isPrinted(undisturbed).then(() => performance.now() - begun);
  const all = await until(() => mailsOf(here, undisturbed).length === 2, 'two mails').then(() => performance.now() - begun);
  await quiet.stop();
  const window = Math.min(Math.max(1500, all * 1.2), 3000);
  console.log(
    `${store}: an agreement is printed after ${seconds(print)} and mailed after ${seconds(all)}; kills come within ${seconds(window)}`
  );
  const done = [];
  while (done.length < rounds) done.push(await killOnce(here, done.length + 1, window));
  await judge(here, done);
}

async function killOnce(here, round, window) {
  // In every third round a separate worker is killed.
  const isWorker = here.database !== null && round % 3 === 0;
  const web = isWorker && (await here.serve(['serve', '--no-worker']));
  const begin = () => here.serve(isWorker ? ['worker'] : ['serve']);
  const first = await begin();
  if (isWorker) await until(() => first.output().includes('working'), 'a worker');
  const agreement = await conclude(here, round);
  // One kill in each of as many parts of the time, not in their order.
  await sleep(((((round * 7) % rounds) + Math.random()) / rounds) * window);
  await first.kill();
  const killed = performance.now();
  const [state, folders, mailed] = [stateAtKill(here, agreement.id), scratches(here), mailsOf(here, agreement).length];
  const second = await begin();
  const gone = [() => browsersOf(folders).length === 0, () => !folders.some((folder) => existsSync(folder))].map((isGone) =>
    untilGone(isGone, killed)
  );
  const ready = await isPrinted(agreement, 180_000).then(
    () => performance.now() - killed,
    () => Infinity
  );
  const [browsers, profiles] = await Promise.all(gone);
  const { pdf_sha256: pdf } = await agreement.show();
  const isWhole =
    pdf !== null &&
    sha256(await agreement.download()) === pdf &&
    here.sql(`SELECT sha256 FROM dpa_pdfs WHERE contract_id = ${agreement.id}`) === pdf;
  console.log(
    `     ${here.store} ${round}: ${isWorker ? 'worker' : 'service'} killed ${state}, ${mailed} mails there; ready after ${seconds(ready)}`
  );
  for (const process of [second, web]) if (process) await process.stop();
  return { ...agreement, round, isWorker, state, ready, browsers, profiles, isWhole, pdf };
}

async function judge(here, done) {
  const { store, sql } = here;
  const count = (is) => done.filter(is).length;
  const hits = [...new Set(done.map(({ state }) => state))].map((state) => `${count((one) => one.state === state)} ${state}`);
  console.log(`${store}: kills hit ${hits.join(', ')}; ${count(({ isWorker }) => isWorker)} were of a worker`);
  const longest = Math.max(...done.map(({ ready }) => ready));
  check(
    longest <= WANTED.ready * 1000,
    `${store}: the longest time from a kill to a PDF was ${seconds(longest)} (at most ${WANTED.ready} s)`
  );
  check(
    done.every(({ isWhole }) => isWhole),
    `${store}: ${count(({ isWhole }) => isWhole)} of ${done.length} have one PDF, with the hash that is shown`
  );
  for (const what of ['browsers', 'profiles']) {
    const [stayed, slowest] = [done.filter((one) => one[what] === null), Math.max(...done.map((one) => one[what] ?? 0))];
    check(
      stayed.length === 0,
      `${store}: ${what} of killed processes stayed over ${WANTED.left} s in ${stayed.length} rounds (${stayed.map(({ round }) => round)}); else gone within ${seconds(slowest)}`
    );
  }
  // A mail that a killed process had begun is tried again ten minutes later.
  await here.serve();
  const isOver = () => sleep(1000).then(() => sql("SELECT count(*) FROM outbox WHERE kind = 'mail' AND state <> 'dead'") === '0');
  const isSent = await until(isOver, 'the last mail', 13 * 60_000).catch(() => false);
  const left = sql("SELECT kind, state, attempts, last_error FROM outbox WHERE kind = 'mail' OR state = 'dead'");
  check(isSent && left === '', `${store}: no mail waits or was given up${left && `: ${left}`}`);
  const each = done.flatMap((agreement) =>
    [agreement.email, NOTIFIED].map((to) => mailsOf(here, agreement).filter((mail) => mail.to === to))
  );
  const came = (times) => each.filter(({ length }) => length === times).length;
  check(came(1) + came(2) === each.length, `${store}: of ${each.length} mails ${came(1)} came once, ${came(2)} twice`);
  check(
    each.every((mails) => new Set(mails.map(({ id }) => id)).size === 1),
    `${store}: each has one Message-ID, however often it came`
  );
  check(
    done.every((one) => mailsOf(here, one).every(({ file }) => file && sha256(file) === one.pdf)),
    `${store}: each has its PDF with it`
  );
}

async function renders(here) {
  const { store, admin, staff, template, database, sql } = here;
  const running = [await here.serve()];
  const restart = async (...starts) => {
    for (const process of running.splice(0).reverse()) await process.stop();
    for (const args of starts) running.push(await here.serve(...args));
  };
  const agreement = await conclude(here, 0);
  const id = await isPrinted(agreement).then(() => agreement.id);
  const path = `/admin/dpa-contracts/${id}`;
  const [bytes, first] = [await staff('GET', `${path}/download`), await staff('GET', path)];
  const agreed = canonical({ input: first.input, snapshot: first.template_snapshot });
  check(
    sha256(bytes) === first.pdf_sha256 && sha256(agreed) === first.content_hash,
    `${store}: hashes of the PDF (${bytes.length} bytes) and of what was agreed, taken anew`
  );
  const { snapshot, content_hash } = await staff('GET', `/admin/dpa-templates/${template}/versions/1`);
  check(
    sha256(canonical(snapshot)) === content_hash && canonical(snapshot) === canonical(first.template_snapshot),
    `${store}: the version's content_hash, and its snapshot in the evidence`
  );
  // The service keeps only the first PDF of an engine. Under another engine's name, different bytes are kept beside it.
  sql(`UPDATE dpa_pdfs SET engine = 'another' WHERE contract_id = ${id}`);
  const turn = () => sql(`SELECT print_turn FROM dpa_contracts WHERE id = ${id}`);
  const text = (evidence) =>
    canonical(['template_snapshot', 'input', 'consent_text', 'consent_at', 'content_hash', 'version'].map((name) => evidence[name]));
  /** Prints it again; returns what is wrong with the result. */
  const printAnew = async (renditions) => {
    const before = turn();
    await staff('POST', `${path}/regenerate`, undefined, 202);
    await until(async () => !(await staff('GET', path)).is_printed_again, 'another print', 90_000);
    const now = await staff('GET', path);
    const downloads = [await staff('GET', `${path}/download`), await agreement.download()];
    const faults = {
      'it was not printed': turn() === before || now.failure !== null || now.status !== 'ready',
      'its hash is another': now.pdf_sha256 !== first.pdf_sha256,
      [`there are ${now.renditions.length} PDFs`]: now.renditions.length !== renditions,
      'the download is another': downloads.some((download) => !bytes.equals(download)),
      'its text is another': text(now) !== text(first)
    };
    return Object.keys(faults).filter((fault) => faults[fault]);
  };
  const [home, tmp, data, fonts] = ['home2', 'tmp2', 'data2', 'fonts.conf'].map((name) => join(here.scratch, name));
  for (const folder of [home, tmp, data]) mkdirSync(folder, { mode: folder === data ? 0o700 : 0o711 });
  writeFileSync(fonts, '<?xml version="1.0"?>\n<fontconfig></fontconfig>\n');
  const APP_SECRET = readFileSync(join(here.folder, 'app-secret'), 'utf8').trim();
  const steps = {
    nothing: () => {},
    'a restart': () => restart([]),
    'a new version of the template': async () => {
      await staff('PUT', `/admin/dpa-templates/${template}`, { name: 'Anders', content_md: '# Ganz anders\n\n{{controller.company}}\n' });
      await staff('POST', `/admin/dpa-templates/${template}/publish`);
    },
    'another processor': () =>
      admin('PUT', '/admin/settings', {
        dpa_processor: { legal_name: 'Klinik Süd', address: 'Anderswo 9', representative: 'Eva Ernst', dpo_contact: 'ds@example.org' }
      }),
    'another timezone and language': () => admin('PUT', '/admin/settings', { timezone: 'Asia/Tokyo', languages: ['en'] }),
    'TZ and LANG': () => restart([['serve'], { TZ: 'America/New_York', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }]),
    'another look': async () => {
      const [texts, form] = [{ de: 'Neu', en: 'New' }, new FormData()];
      const colors = { accent: '#7a1f5c', header_background: '#112233', header_text: '#ffffff' };
      await admin('POST', '/admin/layout', {
        header: { tagline: texts },
        footer: { text: texts, links: [] },
        page: { width: 'narrow', intro: texts },
        colors
      });
      await admin('POST', '/admin/app-name', { app_name: 'Ganz anders' });
      form.set('logo', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'logo.png');
      await admin('POST', '/admin/layout/upload-logo', form);
    },
    'the start of another process': () =>
      database
        ? restart([['serve', '--no-worker']], [['worker'], { HOME: home, TMPDIR: tmp, APP_SECRET }, data])
        : restart([['serve'], { HOME: home, TMPDIR: tmp }]),
    'the fonts of the machine are gone': () => restart([['serve'], { FONTCONFIG_FILE: fonts, FONTCONFIG_PATH: home }]),
    'an agreement printed before it': async () => isPrinted(await conclude(here, 1))
  };
  for (const [after, step] of Object.entries(steps)) {
    await step();
    const faults = await printAnew(1);
    check(faults.length === 0, `${store}: printed anew after ${after}: ${faults.join(', ') || 'the same bytes'}`);
  }
  // A check of the check: a different letter in the print has to be noticed.
  sql(
    `UPDATE dpa_contracts SET printed = replace(printed${database ? '::text' : ''}, 'Praxis 0', 'Praxis 9')${database ? '::json' : ''} WHERE id = ${id}`
  );
  const faults = await printAnew(2);
  check(faults.length === 0, `${store}: printed from another text: ${faults.join(', ') || 'kept beside the agreement, which stays'}`);
}

/** Milliseconds from when a report was due to its answer, at a fixed rate, until something has come to its end. */
async function reportTimes(url, meanwhile) {
  const [post, took, sent, begun] = [caller(url), [], [], performance.now()];
  let isOver = false;
  const ending = meanwhile().finally(() => (isOver = true));
  for (let n = 0; !isOver; n += 1) {
    const due = begun + (n * 1000) / RATE;
    await sleep(Math.max(0, due - performance.now()));
    sent.push(post('POST', '/meldungen', report(n), 201).then(() => took.push(performance.now() - due)));
  }
  await Promise.all([ending, ...sent]);
  return took;
}

async function load(here) {
  const { store, staff, template, url } = here;
  const [quiet, four] = [{ RUST_LOG: 'warn' }, { RUST_LOG: 'warn', CHROME_BROWSERS: '4' }];
  let service = await here.serve(['serve'], four);
  await withoutCeiling(url);
  /** The memory of the service and its browsers, in megabytes. */
  const memory = async () => {
    await sleep(3000);
    const own = Number(readFileSync(`/proc/${service.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]);
    return browsersOf(scratches(here)).reduce((sum, kilobytes) => sum + kilobytes, own) / 1024;
  };
  let last = 0;
  const concluded = async (count) => {
    for (const end = last + count; last < end; last += 1) await conclude(here, last);
  };
  const printed = async (count = 0) => {
    await concluded(count);
    const areReady = async () => (await staff('GET', '/admin/dpa-contracts?status=ready&per_page=1')).total === last;
    await until(() => sleep(200).then(areReady), `print ${last}`, 600_000);
  };
  const [early, late] = [await printed(20).then(memory), await printed(180).then(memory)];
  check(
    late / early <= WANTED.growth,
    `${store}: ${late.toFixed(0)} MB after 200 agreements, ${early.toFixed(0)} after 20: ${(late / early).toFixed(2)} x (at most ${WANTED.growth})`
  );
  const folders = scratches(here);
  const profiles = folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.startsWith('browser-'));
  check(
    folders.length === 1 && profiles.length <= 4,
    `${store}: ${profiles.length} profiles in ${folders.length} folder, ${browsersOf(folders).length} processes of browsers`
  );
  // From here on the service has its defaults.
  await service.stop();
  check(
    browsersOf(folders).length === 0 && scratches(here).length === 0,
    `${store}: nothing of browsers is left when the service has ended`
  );
  service = await here.serve(['serve'], quiet);
  const preview = () => staff('POST', `/admin/dpa-templates/${template}/preview`, { input: input(0) });
  const pages = (await preview()).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  const took = [];
  for (let begun = performance.now(); took.length < 60; begun = performance.now())
    took.push(await preview().then(() => performance.now() - begun));
  took.splice(0, 10);
  check(
    pages === 3 && median(took) <= WANTED.print,
    `${store}: a warm PDF of ${pages} pages took ${median(took).toFixed(0)} ms at the median of 50, ${share(took, 0.95).toFixed(0)} at p95 (at most ${WANTED.print})`
  );
  const turns = [];
  // Flushes earlier writes, which would otherwise reach the disk during the measurement.
  execFileSync('sync');
  await reportTimes(url, () => sleep(2000));
  while (turns.length < TURNS) {
    const alone = await reportTimes(url, () => sleep(6000));
    await concluded(50);
    const [left, begun] = [Number(here.sql("SELECT count(*) FROM dpa_contracts WHERE status <> 'ready'")), performance.now()];
    const beside = await reportTimes(url, () => printed());
    turns.push({
      alone: share(alone, 0.99),
      beside: share(beside, 0.99),
      rate: (left * 1000) / (performance.now() - begun),
      halves: [median(alone), median(beside)]
    });
  }
  const of = (figure) => median(turns.map(figure));
  const [alone, beside, ratio] = [of((turn) => turn.alone), of((turn) => turn.beside), of((turn) => turn.beside / turn.alone)];
  console.log(
    `     ${store}: p99 of each turn, alone and beside prints: ${turns.map((turn) => `${turn.alone.toFixed(1)} ${turn.beside.toFixed(1)}`).join(', ')}`
  );
  check(
    ratio <= WANTED.beside,
    `${store}: p99 of ${RATE} reports/s beside 50 prints (${of(({ rate }) => rate).toFixed(1)}/s) ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)}: ${ratio.toFixed(2)} x at the median of ${TURNS} turns (at most ${WANTED.beside}); p50 ${of(({ halves }) => halves[1]).toFixed(1)} and ${of(({ halves }) => halves[0]).toFixed(1)}`
  );
  await service.stop();
}

const parts = { kills, renders, load };
if (!Object.hasOwn(parts, part ?? '') || stores.length === 0) throw new Error('which: kills, renders or load? and which database?');
console.log(`measuring ${binary}`);
for (const store of stores) {
  const here = await site(store);
  await open(here)
    .then(() => parts[part](here))
    .finally(here.end);
}
