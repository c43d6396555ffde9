// What sign-in and access cost and reveal, measured on the real binary over loopback.
// Usage: make access   (or: MELDEWERK_BIN=… node e2e/access.mjs [parts, such as ac] [sqlite|postgres])
//
// (a) an unknown address and a wrong password: the same answer after the same time
// (b) 64 sign-ins at once leave the CAPTCHA responsive
// (c) the check of a token, as a share of a request
// (e) another tenant's id and one that nobody has: the same answer after the same time
// (f) a forgotten password tells nothing of whether there is an account
// The look-up of the tenant (d) is measured under load, in e2e/load.mjs.
// Ends with 1 when something is not as it must be. A debug binary is too slow for (b) and (c).
import { Agent, request } from 'node:http';
import { license } from './lib/license.mjs';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { wrk } from './lib/wrk.mjs';

const parts = process.argv[2] ?? 'abcef';
const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[3] || process.argv[3] === name);
let store;
const PASSWORD = 'kranich bohne ufer lampe';
const BASE = 'melde.example';
const TRIES = 200;
/** The lock-out begins with the tenth wrong password, so this many are tried per account. */
const TRIES_EACH = 8;
/** Links that an address gets within an hour; further requests are accepted but do less. */
const LINKS_EACH = 3;

const agent = () => new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request on a connection of the agent's, else on a new one: one that was kept has been closed by the service
 * when the load generator held this program up for long. The answer and how long it took, in ms.
 */
function ask(service, { method = 'GET', path, host, token, body, agent = false }) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(host && { Host: host }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    };
    const begun = performance.now();
    const sent = request({ host: '127.0.0.1', port: service.port, method, path, headers, agent }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - begun
        })
      );
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const quantile = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const median = (numbers) => quantile(numbers, 0.5);

/** Two-sided p of Mann-Whitney's U in its normal approximation, which many tries allow. */
function mannWhitney(a, b) {
  const all = [...a.map((value) => [value, 0]), ...b.map((value) => [value, 1])].sort((x, y) => x[0] - y[0]);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to][0] === all[from][0]) to++;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) if (all[at][1] === 0) ranks += rank;
    from = to;
  }
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - (a.length * b.length) / 2) / spread;
  // Abramowitz and Stegun 7.1.26
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp((-z * z) / 2);
}

/** What an answer reveals: everything except the date and the requested path. */
function told({ status, headers, text }, path) {
  const kept = Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name));
  return JSON.stringify([status, kept, text.replaceAll(path, '')]);
}

const rows = [];
function show(what, figure, must, holds) {
  rows.push({ store, what, figure, must, holds: holds ? 'yes' : 'NO' });
  console.log(`${holds ? ' ' : '!'} ${what}: ${figure} (must be ${must})`);
}

/** The distance of the medians, as a share of the smaller one. */
function apart([one, other]) {
  const [first, second] = [median(one), median(other)];
  return Math.abs(first - second) / Math.min(first, second);
}

function within(what, times, names) {
  const [first, second] = times.map(median);
  const p = mannWhitney(...times);
  const figure = `${names[0]} ${first.toFixed(2)} ms, ${names[1]} ${second.toFixed(2)} ms, ${(apart(times) * 100).toFixed(1)} % apart, Mann-Whitney p ${p.toFixed(3)}, ${times[0].length} tries each`;
  show(what, figure, 'within 10 %', apart(times) <= 0.1);
}

/**
 * Asks two questions in turns; which of a pair comes first is random. Where the medians differ, which a busy machine may
 * cause, `more` times as many tries show whether it was the machine.
 */
async function askInTurns(tries, one, other, more = 1) {
  const times = [[], []];
  const bodies = [new Set(), new Set()];
  for (let n = 0; n < tries * more; n++) {
    if (n === tries && apart(times) <= 0.1) break;
    const order = Math.random() < 0.5 ? [0, 1] : [1, 0];
    for (const which of order) {
      const { path, answer } = await (which === 0 ? one : other)(n);
      times[which].push(answer.ms);
      bodies[which].add(told(answer, path));
      // Work that the answer did not wait for (an entry of the audit log) must not delay the next one.
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  }
  return { times, bodies: bodies.map((set) => [...set]) };
}

function sameAnswer(what, [one, other]) {
  const same = one.length === 1 && other.length === 1 && one[0] === other[0];
  show(what, same ? 'one answer, byte by byte' : JSON.stringify([one, other]), 'the same', same);
}

/** (a) */
async function addressesAreNotTold(service, accounts) {
  const connection = agent();
  const login = (email) => async () => {
    const answer = await ask(service, {
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: 'wrong password' },
      agent: connection
    });
    return { path: '/api/auth/login', answer };
  };
  const at = (n) => Math.floor(n / TRIES_EACH);
  const known = (n) => login(accounts[at(n)])();
  const unknown = (n) => login(`nobody${at(n)}@example.org`)();
  await login('warm@example.org')();
  const { times, bodies } = await askInTurns(TRIES, unknown, known);
  sameAnswer('a: answer to an unknown address and to a wrong password', bodies);
  within('a: time of it', times, ['unknown', 'wrong password']);
}

/** (b) */
async function signInsLeaveTheRestAlone(service, accounts) {
  const statuses = new Map();
  const times = [];
  let over = false;
  const watching = (async () => {
    const connection = new Agent({ keepAlive: true, maxSockets: 8 });
    const asked = [];
    const begun = performance.now();
    // At a fixed rate, whether the previous one was answered or not.
    for (let n = 0; !over || n < 100; n++) {
      const wait = begun + n * 20 - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      asked.push(
        ask(service, { path: '/api/captcha', agent: connection }).then(({ status, ms }) => {
          times.push(ms);
          if (status !== 200) show('b: CAPTCHA', String(status), '200', false);
        })
      );
    }
    await Promise.all(asked);
    connection.destroy();
  })();
  const connections = new Agent({ keepAlive: true, maxSockets: 64 });
  for (let wave = 0; wave < 6; wave++) {
    const wanted = Array.from({ length: 64 }, (_, n) => {
      const email = accounts[(wave * 64 + n) % accounts.length];
      // One in four is wrong, which is fewer than the lock-out allows.
      const password = n % 4 === 0 && wave < 2 ? 'wrong password' : PASSWORD;
      return ask(service, { method: 'POST', path: '/api/auth/login', body: { email, password }, agent: connections });
    });
    for (const { status } of await Promise.all(wanted)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  over = true;
  await watching;
  connections.destroy();
  const p99 = quantile(times, 0.99);
  const seen = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const expected = [...statuses.keys()].every((status) => [200, 401, 429, 503].includes(status));
  show('b: answers to 6 × 64 sign-ins at once', seen, '200, 401, 429 or 503', expected && statuses.get(200) > 0);
  const figure = `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${times.length} asked`;
  show('b: CAPTCHA meanwhile, 50 a second', figure, 'p99 under 100 ms', p99 < 100);
}

/**
 * (c) What a check costs: the time that a request takes of the machine under load, of the own account (the check
 * and a few fields) less that of a no-op with the same header. And what it adds to the wait of one who asks alone.
 */
async function checksAreCheap(service, token) {
  const routes = {
    'no-op': '/api/bench/noop',
    'own account': '/api/auth/me',
    'list of reports': '/api/meldungen',
    'list of 100 reports': '/api/meldungen?per_page=100'
  };
  const names = Object.keys(routes);
  const lists = names.slice(2);
  const ask1 = agent();
  const waits = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < 600; round++) {
    for (const name of names) {
      const { status, ms } = await ask(service, { path: routes[name], token, agent: ask1 });
      if (status !== 200) throw new Error(`${routes[name]}: ${status}`);
      if (round >= 100) waits[name].push(ms);
    }
  }
  const wait = (name) => median(waits[name]);
  for (const name of names) console.log(`  c: ${name}: ${wait(name).toFixed(3)} ms alone`);
  const added = wait('own account') - wait('no-op');
  console.log(`  c: a check adds ${added.toFixed(3)} ms to the wait of one who asks alone`);

  const costs = Object.fromEntries(names.map((name) => [name, []]));
  for (let turn = 0; turn < 7; turn++) {
    for (const name of names) {
      const headers = { Authorization: `Bearer ${token}` };
      const { rate, refused } = wrk(service.url + routes[name], { duration: 2, headers });
      if (refused) throw new Error(`${routes[name]}: ${refused} refused`);
      if (turn > 0) costs[name].push(1000 / rate);
    }
  }
  for (const name of names) console.log(`  c: ${name}: ${median(costs[name]).toFixed(3)} ms of the machine under load`);
  for (const name of lists) {
    // In turns, so that the figures of a turn are from the same minute.
    const shares = costs[name].map((cost, turn) => (costs['own account'][turn] - costs['no-op'][turn]) / cost);
    const figure = `${(median(shares) * 100).toFixed(1)} % under load`;
    show(`c: check of a token (own account less no-op) in a ${name}`, figure, 'at most 5 %', median(shares) <= 0.05);
  }
}

/** Two organisations with an administrator each; the second has reports. */
async function organisations(run, folder, env) {
  for (const slug of ['nord', 'west']) {
    await run(['org', 'create', '--name', `Klinik ${slug}`, '--slug', slug]);
    const admin = ['--email', `admin@${slug}.example`, '--name', 'Admin', '--role', 'admin', '--org', slug];
    await run(['user', 'create', ...admin], `${PASSWORD}\n`);
  }
  await run(['demo', '--data-dir', folder, '--seed-only', '--org', 'west', '--captcha', 'off']);
  // The demonstration has brought one for the other.
  await license({ dataDir: folder, env }, 'nord');
}

/** What belongs to the second organisation. */
async function foreignIds(service, host, token) {
  const read = async (path) => JSON.parse((await ask(service, { path, host, token })).text);
  const issued = { method: 'POST', path: '/api/admin/tokens', host, token, body: { name: 'Excel' } };
  return {
    report: (await read('/api/meldungen?per_page=1')).data[0].id,
    user: (await read('/api/admin/users')).data[0].id,
    token: JSON.parse((await ask(service, issued)).text).id
  };
}

/** (e) */
async function foreignIdsAreUnknownOnes(service, signIn) {
  const [host, west] = [`nord.${BASE}`, `west.${BASE}`];
  const foreign = await foreignIds(service, west, await signIn('admin@west.example', PASSWORD, west));
  const token = await signIn('admin@nord.example', PASSWORD, host);
  const connection = agent();
  const routes = [
    ['GET', (id) => `/api/meldungen/${id}`, foreign.report],
    ['PUT', (id) => `/api/admin/users/${id}`, foreign.user],
    ['DELETE', (id) => `/api/admin/users/${id}`, foreign.user],
    ['DELETE', (id) => `/api/admin/organization/members/${id}`, foreign.user],
    ['DELETE', (id) => `/api/admin/tokens/${id}`, foreign.token]
  ];
  for (const [method, path, id] of routes) {
    const body = method === 'PUT' ? { name: 'X' } : undefined;
    const send = (id) => async () => {
      const answer = await ask(service, { method, path: path(id), host, token, body, agent: connection });
      if (answer.status !== 404) throw new Error(`${method} ${path(id)}: ${answer.status} ${answer.text}`);
      return { path: path(id), answer };
    };
    await send(987654)();
    const { times, bodies } = await askInTurns(TRIES, send(id), send(987654), 5);
    const what = `${method} ${path('{id}')}`;
    sameAnswer(`e: ${what} with another tenant's id and one that nobody has`, bodies);
    within(`e: ${what}, time of it`, times, ["another tenant's", 'unknown']);
  }
}

/** (f) */
async function forgottenPasswordsTellNothing(service, accounts) {
  const connection = agent();
  const path = '/api/auth/password/forgot';
  const wish = async (email) => ({ path, answer: await ask(service, { method: 'POST', path, body: { email }, agent: connection }) });
  const at = (n) => Math.floor(n / LINKS_EACH);
  await wish('warm@example.org');
  const { times, bodies } = await askInTurns(
    accounts.length * LINKS_EACH,
    (n) => wish(`nobody${at(n)}@example.org`),
    (n) => wish(accounts[at(n)])
  );
  sameAnswer('f: answer to a forgotten password of an unknown address and of an account', bodies);
  within('f: time of it', times, ['unknown', 'account']);
}

async function must(promise) {
  const { code, stdout, stderr } = await promise;
  if (code !== 0) throw new Error(stderr || stdout);
  return stdout;
}

async function measure() {
  console.log(`measuring ${binary} on ${store}`);
  const { folder, remove } = temporaryFolder('access');
  const database = store === 'postgres' ? await postgres() : null;
  const env = { RATE_LIMITS: 'off', BENCH_ROUTES: 'on', BASE_DOMAIN: BASE, RUST_LOG: 'warn' };
  if (database) env.DATABASE_URL = database.url;
  const run = (args, input) => must(command(args, { dataDir: folder, env, input }));
  try {
    await run(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off']);
    if (parts.includes('e')) await organisations(run, folder, env);
    const service = await start(['serve'], { dataDir: folder, env });
    try {
      const signIn = async (email, password, host) => {
        const answer = await ask(service, { method: 'POST', path: '/api/auth/login', host, body: { email, password } });
        if (answer.status !== 200) throw new Error(`${email}: ${answer.status} ${answer.text}`);
        return JSON.parse(answer.text).token;
      };
      const operator = await signIn('admin@example.org', 'meldewerk-demo');
      const people = async (name, count) => {
        const emails = Array.from({ length: count }, (_, n) => `${name}${n}@example.org`);
        for (const email of emails) {
          const body = { name: 'Person', email, password: PASSWORD, role: 'user' };
          const made = await ask(service, { method: 'POST', path: '/api/admin/users', token: operator, body });
          if (made.status !== 201) throw new Error(`${made.status} ${made.text}`);
        }
        return emails;
      };
      if (parts.includes('a')) {
        await addressesAreNotTold(service, await people('person', Math.ceil(TRIES / TRIES_EACH)));
      }
      if (parts.includes('b')) await signInsLeaveTheRestAlone(service, await people('guest', 64));
      if (parts.includes('c')) await checksAreCheap(service, await signIn('user@example.org', 'meldewerk-demo'));
      if (parts.includes('e')) await foreignIdsAreUnknownOnes(service, signIn);
      if (parts.includes('f')) await forgottenPasswordsTellNothing(service, await people('forgetful', 67));
    } finally {
      await service.stop();
    }
  } finally {
    database?.stop();
    remove();
  }
}

for (store of stores) await measure();
console.table(rows);
process.exit(rows.every((row) => row.holds === 'yes') ? 0 : 1);
