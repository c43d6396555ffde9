// The programs of examples/bi against the release binary: pandas, DuckDB, an OData client and LibreOffice read the reports
// of a form, several pages of OData, and count as many in each month as the service does.
// Usage: make examples   (or: node e2e/examples.mjs, with what examples/bi/requirements.txt names in target/bi-tools)
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { binary, command, start, temporaryFolder } from './lib/service.mjs';

const REPORTS = 8000;
const FORM = 'sturz';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PYTHON = `${ROOT}target/bi-tools/bin/python`;
const PROGRAMS = [
  [PYTHON, 'with_pandas.py'],
  [PYTHON, 'with_duckdb.py'],
  [PYTHON, 'with_odata.py'],
  ['sh', 'with_libreoffice.sh']
];

const run = promisify(execFile);
const { folder, remove } = temporaryFolder('examples');
const options = { dataDir: folder, env: { RATE_LIMITS: 'off', RUST_LOG: 'warn' } };
const seeded = await command(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off', '--bulk', String(REPORTS)], options);
if (seeded.code !== 0) throw new Error(seeded.stderr || seeded.stdout);
const service = await start(['serve'], options);

async function ask(path, token, body) {
  const answer = await fetch(`${service.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) })
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

let failed = false;
try {
  console.log(`measuring ${binary}`);
  const { token } = await ask('/api/auth/login', null, { email: 'admin@example.org', password: 'meldewerk-demo' });
  const { token: analyst } = await ask('/api/admin/tokens', token, { name: 'examples' });
  // The programs count by UTC, the service by its zone: their sums have to agree, and all programs with each other.
  const { gesamt } = await ask(`/api/bi/${FORM}/stats/uebersicht`, analyst);
  const env = { ...process.env, BASE: service.url, FORM, TOKEN: analyst };
  let first;
  for (const [program, file] of PROGRAMS) {
    const { stdout } = await run(program, [`${ROOT}examples/bi/${file}`], { env });
    first ??= stdout;
    const sum = stdout
      .trim()
      .split('\n')
      .reduce((all, line) => all + Number(line.split(' ')[1]), 0);
    const is = stdout === first && sum === gesamt && gesamt > 1000;
    failed ||= !is;
    console.log(`${is ? 'ok  ' : 'FAIL'} ${file}: ${sum} of ${gesamt} reports in ${stdout.trim().split('\n').length} months`);
    if (!is) console.log(stdout);
  }
} finally {
  await service.stop();
  remove();
}
process.exitCode = failed ? 1 : 0;
