// Installations for attacks: one for each database, copied for each check that breaks something.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { template } from '../lib/dpa.mjs';
import { license } from '../lib/license.mjs';
import { mailedLink } from '../lib/mail.mjs';
import { command, postgres, sqlite, start, until } from '../lib/service.mjs';
import { PASSWORD as STAFF_PASSWORD } from '../lib/staff.mjs';
import { processes } from './browsers.mjs';

export const PASSWORD = 'anker lupe moos quark';
export const SECOND = 1000;
export const NORD = 'nord.melde.example';
const ENV = { RATE_LIMITS: 'off', BASE_DOMAIN: 'melde.example' };
/** Members by the part of their address before the @; behind them those whose mails the mail server treats badly. */
const MEMBERS = ['anna', 'berta', 'f421', 'f450', 'f550', 'silent', 'lost', 'reset', 'refused'];

/** Every refusal is JSON with a message, reveals nothing internal, and is no 5xx except 503 with a time to wait. */
function isDecent({ status, headers, bytes }, what) {
  if (status < 400) return;
  const text = bytes.toString();
  assert.match(text, /^\{"message":"./, `${what}: ${status} ${JSON.stringify(headers)}`);
  assert.doesNotMatch(text, /SELECT |INSERT |panicked|\.rs:|sqlx|database/i, what);
  if (status >= 500) assert.ok(status === 503 && headers['retry-after'], `${what}: ${status} ${JSON.stringify(headers)} ${text}`);
}

export function ask({ port }, method, path, { token, host, headers, body, raw } = {}) {
  const sent = raw ?? (body === undefined ? '' : JSON.stringify(body));
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(sent),
    ...(host && { Host: host }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers
  };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: `/api${path}`, headers: all, agent: false }, (answer) => {
      const chunks = [];
      answer
        .on('data', (chunk) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const bytes = Buffer.concat(chunks);
          const result = { status: answer.statusCode, headers: answer.headers, bytes };
          try {
            isDecent(result, `${method} ${path}`);
            if (/json/.test(answer.headers['content-type'])) result.body = JSON.parse(bytes);
            resolve(result);
          } catch (error) {
            reject(error);
          }
        });
    });
    asked.on('error', reject).end(sent);
  });
}

export async function expect(status, answer) {
  const { status: seen, bytes, body } = await answer;
  assert.ok([status].flat().includes(seen), `${seen} instead of ${status}: ${bytes.subarray(0, 400)}`);
  return body ?? bytes;
}

/** Answers to the template of `template()`. */
let count = 0;
export const filled = (company = `Praxis ${(count += 1)}`) => ({
  controller: { company, representative: 'R' },
  processing: { subject: 'S', duration: 'once', data: ['health'] }
});

async function signIn(service, kind, email, password, host) {
  return (await expect(200, ask(service, 'POST', `/${kind}/login`, { host, body: { email, password } }))).token;
}

/** Creates an installation on one of the databases, with two organisations that have a portal, and members. */
export async function prepare(store) {
  // The browser runs as another user, and its profiles and wrappers lie in here. A path of its socket has at most 107 characters.
  const place = mkdtempSync(join(tmpdir(), 'mh-'));
  chmodSync(place, 0o755);
  const cluster = store === 'postgres' ? await postgres() : null;
  const seed = { folder: join(place, 'seed', 'data'), tokens: {}, database: cluster?.create('seed') };
  mkdirSync(seed.folder, { recursive: true });
  const site = { store, place, cluster, seed, worlds: 0, env: { ...ENV, ...(cluster && { DATABASE_URL: seed.database.url }) } };
  site.world = (work, env, tablespace) => world(site, work, env, tablespace);
  site.end = () => {
    cluster?.stop();
    rmSync(place, { recursive: true, force: true });
  };
  await fill(site).catch((error) => {
    site.end();
    throw error;
  });
  return site;
}

async function fill({ seed, env }) {
  const { folder, tokens } = seed;
  const must = async (args, input) => {
    const { code, stdout, stderr } = await command(args, { dataDir: folder, env, input });
    assert.equal(code, 0, stderr || stdout);
  };
  await must(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off']);
  await must(['org', 'create', '--name', 'Klinik Nord', '--slug', 'nord']);
  for (const role of ['admin', 'developer']) {
    await must(['user', 'create', '--email', `${role}@nord.example`, '--name', 'Nora', '--role', role, '--org', 'nord'], `${PASSWORD}\n`);
  }
  await license({ dataDir: folder, env }, 'nord');
  const service = await start(['serve'], { dataDir: folder, env });
  for (const [host, suffix, password] of [
    [undefined, 'example.org', STAFF_PASSWORD],
    [NORD, 'nord.example', PASSWORD]
  ]) {
    const [admin, developer] = [
      await signIn(service, 'auth', `admin@${suffix}`, password, host),
      await signIn(service, 'auth', `developer@${suffix}`, password, host)
    ];
    const body = {
      portal: { enabled: true },
      notification_email: 'kopie@klinik.example',
      dpa_processor: { legal_name: 'Klinik gGmbH', address: 'Geheimgasse 7' }
    };
    await expect(200, ask(service, 'PUT', '/admin/settings', { token: admin, host, body }));
    const { id } = await expect(
      201,
      ask(service, 'POST', '/admin/dpa-templates', { token: developer, host, body: template(host ? 'Nordvertrag' : 'AVV') })
    );
    await expect(200, ask(service, 'POST', `/admin/dpa-templates/${id}/publish`, { token: developer, host }));
    if (!host) Object.assign(tokens, { admin, developer });
  }
  const enrol = async (email, host) => {
    await expect(
      202,
      ask(service, 'POST', '/portal/register', { host, body: { name: 'Eva Eber', company: 'Praxis Eber', email, password: PASSWORD } })
    );
    const token = (await mailedLink(folder, email, 'portal/verify')).split('/').at(-1);
    await expect(200, ask(service, 'POST', '/portal/verify', { host, body: { token } }));
    return signIn(service, 'portal', email, PASSWORD, host);
  };
  for (const name of MEMBERS) tokens[name] = await enrol(`${name}@mail.example`);
  tokens.nora = await enrol('nora@mail.example', NORD);
  await service.stop();
}

/** Runs `work` with a copy of the installation, on PostgreSQL in this tablespace. */
async function world(site, work, env = {}, tablespace) {
  const { store, seed } = site;
  const name = `w${(site.worlds += 1)}`;
  const own = join(site.place, name);
  const [folder, scratch] = [join(own, 'data'), join(own, 't')];
  mkdirSync(own, { mode: 0o755 });
  mkdirSync(folder, { mode: 0o700 });
  mkdirSync(scratch, { mode: 0o755 });
  const database = site.cluster?.create(name, `TEMPLATE seed${tablespace ? ` TABLESPACE ${tablespace}` : ''}`);
  const w = { store, site, own, folder, scratch, db: join(folder, 'meldewerk.db'), database };
  const all = { ...site.env, TMPDIR: scratch, ...env, ...(database && { DATABASE_URL: database.url }) };
  w.serve = async (more, program) => (w.service = await start(['serve'], { dataDir: folder, env: { ...all, ...more }, program }));
  w.as = (who, host) => (method, path, body, options) => ask(w.service, method, path, { token: seed.tokens[who], host, body, ...options });
  w.sql = (text) => (database ? database.ask(text) : sqlite(w.db, text)).trim();
  /** SQLite's own check of its file. */
  w.isWhole = () => database || assert.equal(w.sql('PRAGMA integrity_check'), 'ok');
  w.publish = async (content) => {
    const { id, slug } = await expect(201, w.as('developer')('POST', '/admin/dpa-templates', content));
    await expect(200, w.as('developer')('POST', `/admin/dpa-templates/${id}/publish`));
    return { id, slug };
  };
  w.try = (who, { slug = 'avv', version = 1, accepted = true, input, ...more } = {}) =>
    w.as(who)('POST', `/portal/dpa/templates/${slug}/contracts`, { accepted, version, input: input ?? filled(), ...more });
  w.conclude = (who, more) => expect(201, w.try(who, more));
  w.show = (id) => expect(200, w.as('developer')('GET', `/admin/dpa-contracts/${id}`));
  w.becomes = (id, wanted, ms = 150 * SECOND) =>
    until(
      async () => {
        const contract = await w.show(id);
        return (typeof wanted === 'function' ? wanted(contract) : contract.status === wanted) && contract;
      },
      `agreement ${id} being ${wanted}`,
      ms
    );
  w.pdf = (id) => expect(200, w.as('developer')('GET', `/admin/dpa-contracts/${id}/download`));
  w.stop = async () => {
    const { service } = w;
    w.service = null;
    await service?.stop();
  };
  w.kill = async () => {
    await w.service?.kill();
    w.service = null;
  };
  try {
    cpSync(seed.folder, folder, { recursive: true });
    await w.serve();
    const seen = await work(w);
    if (w.service) await isWell(w);
    await w.stop();
    await until(
      () => processes(w).length === 0 && readdirSync(scratch).length === 0,
      `an end of ${JSON.stringify(processes(w))} and ${readdirSync(scratch)}`,
      10 * SECOND
    );
    w.isWhole();
    const logs = readdirSync(own)
      .filter((file) => file.endsWith('.log'))
      .map((file) => readFileSync(join(own, file), 'utf8'));
    assert.ok(!logs.some((log) => log.includes('panicked')), 'nothing panicked');
    return seen;
  } finally {
    await w.kill();
    await until(() => processes(w).length === 0, 'an end of all browsers', 10 * SECOND).catch(() => {}); // Somebody who still writes is in the way.
    rmSync(own, { recursive: true, force: true });
    database?.drop();
  }
}

/** The service answers at once and has left no zombie process. */
export async function isWell(w) {
  const began = performance.now();
  await expect(200, ask(w.service, 'GET', '/app-name'));
  assert.ok(performance.now() - began < SECOND, 'an answer within a second');
  await until(() => !processes(w).some(({ state }) => state === 'Z'), 'dead processes being buried', 5 * SECOND);
}

export const textarea = [{ key: 'a', label: 'a', type: 'textarea', required: false, options: [] }];
/** Texts that are hard to print, with their answers. Seconds were measured on two cores. */
const HEAVY = {
  table: { content_md: `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(100_000)}` },
  pages: { content_md: 'x\n\n'.repeat(195_000) },
  quotes: { content_md: `${'>'.repeat(900_000)} x` },
  breaks: { content_md: '{{a}} '.repeat(800), variable_schema: textarea, input: { a: 'x\n'.repeat(2400) } },
  signs: { content_md: '{{a}} '.repeat(800), variable_schema: textarea, input: { a: '"'.repeat(5000) } } // 11 s
};
export async function heavy(w, name) {
  const { input = {}, ...content } = HEAVY[name];
  const { slug } = await w.publish({ name: `schwer ${name}`, locale: 'de', variable_schema: [], clauses: [], ...content });
  return { slug, input };
}
