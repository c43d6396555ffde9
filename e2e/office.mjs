// Workbooks of the release binary in LibreOffice: days, times and moments are a spreadsheet's own, and a pivot table by
// day counts a report on the day that the clock on the wall showed, before midnight, after it and in another zone.
// Usage: make office   (or: node e2e/office.mjs), with LibreOffice Calc and python3-uno installed
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, start, temporaryFolder } from './lib/service.mjs';

/** Half past eleven at night in Berlin, and just past midnight. In UTC and New York both are on one day. */
const MOMENTS = ['2026-07-01T21:30:00Z', '2026-07-01T22:10:00Z'];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'];
const PYTHON = '/usr/bin/python3';

const library = readdirSync('/usr/lib')
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  .find(existsSync);
if (!library) throw new Error('libfaketime is missing: apt-get install libfaketime');
if (!existsSync(PYTHON)) throw new Error('the Python of the system is missing: apt-get install python3');

let failed = false;
const check = (is, words) => {
  if (!is) failed = true;
  console.log(`${is ? 'ok  ' : 'FAIL'} ${words}`);
};
/** Day and minute of a moment in a zone. */
const onTheWall = (moment, timeZone) => new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
/** The moment of a spreadsheet's number, which counts days since 30 December 1899. */
const ofNumber = (number) => new Date(Math.round(number * 86_400) * 1000 - 2_209_161_600_000).toISOString().slice(0, 16).replace('T', ' ');

const { folder, remove } = temporaryFolder('office');
const clock = join(folder, '..', 'clock');
/** Sets the clock of the service. */
const live = (moment) => {
  writeFileSync(`${clock}.next`, `${((new Date(moment) - Date.now()) / 1000).toFixed(0)}\n`.replace(/^(?!-)/, '+'));
  renameSync(`${clock}.next`, clock);
};
live(MOMENTS[0]);
const service = await start(['demo', '--data-dir', folder, '--captcha', 'off'], {
  dataDir: folder,
  env: {
    RATE_LIMITS: 'off',
    RUST_LOG: 'warn',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1'
  }
});
let token;
async function ask(path, method = 'GET', body = undefined) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) })
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

try {
  console.log(`measuring ${binary}`);
  const data = {
    bereich: 'innere',
    datum: '2026-03-29',
    uhrzeit: '23:30',
    schicht: 'nacht',
    art: 'sturz',
    beschreibung: 'Auf dem Weg zum Bad ausgerutscht, der Boden war noch feucht.',
    schwere: 4
  };
  for (const moment of MOMENTS) {
    live(moment);
    await ask('/api/meldungen', 'POST', { template_slug: 'vorfall', data });
  }
  token = (await (await ask('/api/auth/login', 'POST', { email: 'admin@example.org', password: 'meldewerk-demo' })).json()).token;
  const received = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await (await ask(`/api/bi/vorfall/daten?pro_seite=500&page=${page}`)).json();
    last = answer.last_page;
    received.push(...answer.data.map((report) => report.created_at));
  }
  const files = [];
  for (const timezone of ZONES) {
    await ask('/api/admin/settings', 'PUT', { timezone });
    for (const path of ['/api/bi/vorfall/daten?format=xlsx', '/api/meldungen/export?format=xlsx&template=vorfall']) {
      const file = join(folder, '..', `${files.length}.xlsx`);
      writeFileSync(file, Buffer.from(await (await ask(path)).arrayBuffer()));
      files.push({ timezone, path, file });
    }
  }
  const told = execFileSync(PYTHON, [new URL('./office.py', import.meta.url).pathname, ...files.map(({ file }) => file)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28
  });
  for (const [at, line] of told.trim().split('\n').entries()) {
    const { timezone, path } = files[at];
    const { titles, rows, days } = JSON.parse(line);
    const what = `${path.split('?')[0]}, ${timezone}`;
    const column = (beginning) => titles.find((title) => title === beginning || title.endsWith(`[${beginning}]`));
    const [moment, day, time] = [column('created_at') ?? column('Eingegangen'), column('datum'), column('uhrzeit')];
    const cells = rows.map((row) => row[moment]);
    const wanted = received.map((report) => onTheWall(report, timezone));
    check(
      cells.every(({ kind }) => kind === 'moment') && cells.length === received.length,
      `${what}: ${cells.length} reports, each received at a moment of the spreadsheet's`
    );
    check(
      wanted.every((text, n) => text === ofNumber(cells[n].number)),
      `${what}: each at the time on the wall`
    );
    const last = rows.at(-2);
    check(
      last[day].kind === 'date' && last[time].kind === 'time',
      `${what}: an answer with a day is one (${last[day].seen}), one with a time too (${last[time].seen})`
    );
    // Groups by day alone are days of any year.
    const counts = new Map();
    for (const text of wanted) counts.set(text.slice(5, 10), (counts.get(text.slice(5, 10)) ?? 0) + 1);
    const expected = [...counts].sort().map(([, count]) => count);
    const counted = days.filter(([name]) => /\d/.test(name)).map(([, count]) => count);
    check(
      expected.join() === counted.join(),
      `${what}: a pivot table by day has ${counted.length} days, each with its reports; the reports of ${MOMENTS.map((text) => text.slice(11, 16)).join(' and ')} UTC on ${cells
        .slice(-2)
        .map(({ number }) => ofNumber(number))
        .join(' and ')}; it ends with ${days
        .slice(-3)
        .map((row) => row.join(': '))
        .join(', ')}`
    );
  }
} finally {
  await service.kill();
  remove();
}
process.exitCode = failed ? 1 : 0;
