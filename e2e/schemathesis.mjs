// Compares the OpenAPI document with what the service does: Schemathesis with all checks, as each role, on a
// demonstration of its own. What it may find is in schemathesis/baseline.json, each with its reason.
//
//   make schemathesis                       all identities
//   cargo xtask schemathesis admin          one of them
//   MAX_EXAMPLES=200 MAX_TIME=1800 …        look further; SEED=… draws the same again
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { issuer } from './lib/license.mjs';
import { start, temporaryFolder } from './lib/service.mjs';
import { PASSWORD } from './lib/staff.mjs';

const here = fileURLToPath(new URL('./schemathesis/', import.meta.url));
const program = resolve(process.env.SCHEMATHESIS ?? 'target/test-tools/bin/schemathesis');
const reports = resolve('target/schemathesis');
const { MAX_EXAMPLES = '20', MAX_TIME = '300', SEED = '20261122' } = process.env;
const STAFF = ['user', 'editor', 'admin', 'developer'];
const wanted = process.argv.slice(2);

async function post(url, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** How an identity signs in; again after a request that signed it out. Its account is one that no example names, so that
 * wrong passwords in examples do not lock it. */
async function access(identity, url) {
  if (identity === 'public') return { config: '', account: null };
  const login = (email, password) => post(url, '/api/auth/login', { email, password });
  const { token } = await login('developer@example.org', PASSWORD);
  const role = identity === 'bi' ? 'admin' : identity;
  const account = { name: 'Schemathesis', email: `${role}@schemathesis.example`, password: randomUUID(), role };
  await post(url, '/api/admin/users', account, token);
  if (STAFF.includes(identity)) {
    const config = `[auth.dynamic.openapi.bearer]
path = "/api/auth/login"
payload = { email = "${account.email}", password = "${account.password}" }
extract_selector = "/token"
`;
    return { config, account: { email: account.email, password: account.password } };
  }
  const admin = await login(account.email, account.password);
  const made = await post(url, '/api/admin/tokens', { name: 'Schemathesis' }, admin.token);
  return { config: `[auth.openapi.bearer]\nbearer = "${made.token}"\n`, account: null };
}

async function check(identity) {
  const { folder, remove } = temporaryFolder('schemathesis');
  const env = { RATE_LIMITS: 'off', SECURITY_CONTACT: 'security@example.org', RUST_LOG: 'warn' };
  const service = await start(['demo', '--data-dir', folder], { dataDir: folder, env });
  try {
    const config = join(folder, 'schemathesis.toml');
    const { config: signIn, account } = await access(identity, service.url);
    writeFileSync(config, readFileSync(join(here, 'schemathesis.toml'), 'utf8') + signIn);
    const key = await (await issuer(folder)).issue();
    const report = join(reports, identity);
    mkdirSync(report, { recursive: true });
    const run = spawn(
      program,
      [
        '--config-file',
        config,
        'run',
        `${service.url}/api/openapi.json`,
        '--checks',
        'all',
        '--max-examples',
        MAX_EXAMPLES,
        '--max-time',
        MAX_TIME,
        '--seed',
        SEED,
        '--continue-on-failure',
        '--request-timeout',
        '20',
        '--baseline',
        join(here, 'baseline.json'),
        ...(process.env.BASELINE_UPDATE ? ['--baseline-update'] : []),
        '--report',
        'ndjson',
        '--report-dir',
        report
      ],
      {
        stdio: 'inherit',
        cwd: folder,
        env: {
          ...process.env,
          PYTHONPATH: here,
          SCHEMATHESIS_HOOKS: 'hooks',
          NO_COLOR: '1',
          SCHEMATHESIS_ACCOUNT: JSON.stringify(account),
          SCHEMATHESIS_LICENSE: key
        }
      }
    );
    const code = await new Promise((done, failed) => run.once('error', failed).once('exit', done));
    const faults = service
      .output()
      .split('\n')
      .filter((line) => line.includes('ERROR') || line.includes('panicked'));
    if (faults.length > 0) console.log(`the log has ${faults.length} errors, the first:\n${faults.slice(0, 5).join('\n')}`);
    return code === 0 && faults.length === 0;
  } finally {
    await service.kill();
    remove();
  }
}

const refused = [];
for (const identity of ['public', ...STAFF, 'bi'].filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`\n=== as ${identity}`);
  if (!(await check(identity))) refused.push(identity);
}
console.log(refused.length === 0 ? '\nthe document tells the truth' : `\nnew findings as: ${refused.join(', ')}`);
process.exitCode = refused.length === 0 ? 0 : 1;
