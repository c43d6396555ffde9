// The list of reports at a million of them from the release binary: how long pages, filters, orders and searches take.
// Usage: make lists   (or: node e2e/lists.mjs [sqlite|postgres] [reports])
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary, command, postgres, start, temporaryFolder } from './lib/service.mjs';
import { wrk } from './lib/wrk.mjs';

const stores = ['sqlite', 'postgres'].filter((name) => !process.argv[2] || process.argv[2] === name);
const reports = Number(process.argv[3] ?? 1_000_000);
const SECONDS = 4;
const PER_PAGE = 50;
/** One person waits for one answer at a time; four people at once make the service busy. */
const CONNECTIONS = 1;
/** The limits, in milliseconds at the 95th percentile. */
const WANTED = { page: 30, reference: 3, word: 100, unread: 5, report: 5 };
/** The time within which words are indexed after the first search, in seconds. */
const READ = 120;
/** A word that one report has. */
const RARE = 'heizungsventil';

let failed = false;

async function ask(url, path, token, body) {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) })
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
  return JSON.parse(said);
}

async function measure(store, service, token, words, path, wanted) {
  const headers = { authorization: `Bearer ${token}` };
  const begun = performance.now();
  const answer = await fetch(`${service.url}${path}`, { headers });
  await answer.arrayBuffer();
  const first = performance.now() - begun;
  const took = wrk(`${service.url}${path}`, {
    duration: SECONDS,
    headers,
    connections: CONNECTIONS,
    threads: 1,
    script: 'percentile.lua',
    timeout: 30
  });
  const is = answer.ok && took.refused === 0 && took.late === 0 && took.answers > 0 && took.p95 < wanted;
  if (!is) failed = true;
  const figures = took.answers > took.late ? `p50 ${took.p50.toFixed(2)}, p95 ${took.p95.toFixed(2)} ms` : `no answer in ${SECONDS} s`;
  console.log(
    `${is ? 'ok  ' : 'FAIL'} ${store}: ${words.padEnd(34)} ${figures} (under ${wanted}), ${took.answers} answers, the first ${first.toFixed(0)}`
  );
}

/** Repeats a search until the answer is quick. */
async function untilWordsAreRead(store, service, token, path) {
  const begun = performance.now();
  for (;;) {
    const asked = performance.now();
    await ask(service.url, path, token);
    const seconds = (performance.now() - begun) / 1000;
    if (performance.now() - asked < WANTED.word || seconds > READ) {
      if (seconds > READ) failed = true;
      console.log(`${seconds > READ ? 'FAIL' : 'ok  '} ${store}: words were read in ${seconds.toFixed(1)} s (under ${READ})`);
      return;
    }
    await sleep(100);
  }
}

console.log(`measuring ${binary} with ${reports} reports`);
for (const store of stores) {
  const { folder, remove } = temporaryFolder('lists');
  const database = store === 'postgres' ? await postgres() : null;
  const env = { RATE_LIMITS: 'off', RUST_LOG: 'warn', ...(database && { DATABASE_URL: database.url }) };
  try {
    const filled = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off', '--bulk', String(reports)], {
      dataDir: folder,
      env
    });
    if (filled.code !== 0) throw new Error(filled.stderr);
    database?.ask('VACUUM (ANALYZE)');
    database?.ask('CHECKPOINT');
    execFileSync('sync');
    const service = await start(['serve', '--no-worker'], { dataDir: folder, env });
    try {
      const { token } = await ask(service.url, '/api/auth/login', null, { email: 'admin@example.org', password: 'meldewerk-demo' });
      const answers = {
        bereich: 'innere',
        schicht: 'nacht',
        ausgang: 'keine',
        umstaende: ['licht'],
        beschreibung: `Am Fenster tropft das ${RARE}.`
      };
      await ask(service.url, '/api/meldungen', null, { template_slug: 'sturz', data: answers });
      const { data, last_page: last } = await ask(service.url, `/api/meldungen?per_page=${PER_PAGE}`, token);
      const [{ id, reference }] = data;
      const list = (words, query, wanted = WANTED.page) =>
        measure(store, service, token, words, `/api/meldungen?per_page=${PER_PAGE}&${query}`, wanted);
      await list('page 1', '');
      await list('the last page', `page=${last}`);
      await list('a page in the middle', `page=${Math.ceil(last / 2)}`);
      await list('one form', 'template=sturz');
      await list('one form, the last page', `template=sturz&page=${Math.floor(last / 5)}`);
      await list('a month', 'von=2026-01-01&bis=2026-01-31');
      await list('new ones', 'status=new');
      await list('resolved ones', 'status=resolved');
      await list('unread ones', 'unread=true');
      for (const sort of ['created_at', 'reference', '-reference', 'template', '-template']) await list(`by ${sort}`, `sort=${sort}`);
      for (const answer of ['', '&answer=nacht', '&sort=field']) await list(`a question${answer}`, `template=sturz&field=schicht${answer}`);
      await list('new ones, the oldest first', 'status=new&sort=created_at');
      await list('a reference', `search=${reference}`, WANTED.reference);
      await untilWordsAreRead(store, service, token, '/api/meldungen?search=boden');
      for (const [word, found] of [
        ['boden', PER_PAGE],
        [RARE, 1],
        ['regenschirmlampe', 0]
      ]) {
        const { data } = await ask(service.url, `/api/meldungen?per_page=${PER_PAGE}&search=${word}`, token);
        if (data.length !== found) throw new Error(`${data.length} reports of a page have ${word}, and not ${found}`);
      }
      await list('a word of many reports', 'search=boden', WANTED.word);
      await list('a word of one report', `search=${RARE}`, WANTED.word);
      await list('a word of no report', 'search=regenschirmlampe', WANTED.word);
      await list('a letter', 'search=e', WANTED.word);
      await list('a part of references', `search=${reference.slice(0, 5)}`, WANTED.word);
      await list('a word among new ones of a form', 'search=boden&template=sturz&status=new', WANTED.word);
      await measure(store, service, token, 'how many are unread', '/api/meldungen/unread', WANTED.unread);
      await measure(store, service, token, 'the forms and their numbers', '/api/dashboard/templates', WANTED.unread);
      await measure(store, service, token, 'a report', `/api/meldungen/${id}`, WANTED.report);
    } finally {
      await service.kill();
    }
  } finally {
    database?.stop();
    remove();
  }
}
process.exitCode = failed ? 1 : 0;
