// Runs every command of the README, the operating guide and the API guide against the real binary, in the order of
// docs/SUMMARY.md, and compares what the pages say they print. Accounts, files and the like stay from page to page; variables
// are those of the page, or of the guide's first one with commands.
//
// What a page needs is written on it: `localhost:8080` is the service, `localhost:5432` a PostgreSQL and `localhost:6379` a
// Redis, both thrown away afterwards. The words behind `sh` say what is special: `serves` goes on to the end of the page, and
// `serves-on` from page to page; `not-run=WHY` is left out, as each block has to be on every other page of the repository.
// An HTML comment `<!-- first: … -->` before a block has commands that readers need not see. Blocks of `ini` are settings, which
// the binary has to accept. What a command reads from its input is a password. Commands within a sentence are not run.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binary, command, freePort, isReady, postgres, temporaryFolder, until } from './lib/service.mjs';
import { announced, blocksOf, deviation, reasonNotRun } from './lib/shell-blocks.mjs';

const only = process.argv[2] ?? '';
const root = resolve(import.meta.dirname, '..');
const PATIENCE = 60_000;
const PASSWORD = 'a long password for the guides\n';
// Each block starts with what the ones before it on its page have set.
const RUN = 'set -euo pipefail; set -a; if [ -f "$STATE" ]; then . "$STATE"; fi; . "$BLOCK"; export -p > "$STATE"';

/** A PostgreSQL and a Redis, started when a page first needs them. */
const backends = {
  running: [],
  addresses: {},
  async address(name, begin) {
    this.addresses[name] ??= await begin();
    return this.addresses[name];
  },
  postgres() {
    return this.address('postgres', async () => {
      const cluster = await postgres();
      this.running.push(() => cluster.stop());
      return new URL(cluster.url).host;
    });
  },
  redis() {
    return this.address('redis', async () => {
      const port = await freePort();
      const server = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });
      const ended = new Promise((done) => server.once('exit', done));
      this.running.push(() => server.kill() && ended);
      return `127.0.0.1:${port}`;
    });
  },
  async stop() {
    for (const end of this.running) await end();
  }
};

/** A folder, an environment and the service of one guide. */
class Guide {
  static async open() {
    const guide = new Guide();
    const { folder, remove } = temporaryFolder('guides');
    Object.assign(guide, { folder, remove, address: `127.0.0.1:${await freePort()}`, service: null });
    const programs = join(folder, '..', 'bin');
    mkdirSync(programs);
    symlinkSync(resolve(binary), join(programs, 'meldewerk'));
    // Prints the status of each answer if the output of a block does not include it.
    writeFileSync(join(folder, '..', '.curlrc'), 'silent\nshow-error\nmax-time = 30\nwrite-out = "%{stderr}status %{http_code}\\n"\n');
    guide.env = {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: folder,
      CURL_HOME: join(folder, '..'),
      DATA_DIR: join(folder, 'data'),
      HTTP_ADDR: guide.address,
      RATE_LIMITS: 'off',
      RUST_LOG: 'warn',
      STATE: join(folder, '..', 'state'),
      BLOCK: join(folder, '..', 'block')
    };
    guide.firstState = join(folder, '..', 'first-state');
    return guide;
  }

  async here(text) {
    const places = [
      [/\b(localhost|127\.0\.0\.1):8080\b/g, () => this.address],
      [/\blocalhost:5432\b/g, () => backends.postgres()],
      [/\blocalhost:6379\b/g, () => backends.redis()]
    ];
    let changed = text;
    for (const [place, address] of places) {
      if (place.test(changed)) changed = changed.replace(place, await address());
    }
    return changed;
  }

  async begin(text) {
    writeFileSync(this.env.BLOCK, await this.here(text));
    // A process group of its own, so that everything a block starts can be ended.
    const child = spawn('bash', ['-c', RUN], { cwd: this.folder, env: this.env, detached: true });
    child.stdin.on('error', () => {});
    child.stdin.end(PASSWORD);
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (chunk) => (said[stream] += chunk));
    const ended = new Promise((done) => child.once('close', done));
    let hasEnded = false;
    ended.then(() => (hasEnded = true));
    return { said, ended, hasEnded: () => hasEnded, end: (signal) => hasEnded || process.kill(-child.pid, signal) };
  }

  async run(text) {
    const { said, ended, end } = await this.begin(text);
    const late = setTimeout(() => end('SIGKILL'), PATIENCE);
    const code = await ended;
    clearTimeout(late);
    if (code !== 0) throw new Error(`ended with ${code ?? `a signal, after ${PATIENCE} ms`}\n${said.stdout}${said.stderr}`);
    return said;
  }

  /** A page starts in the state in which the first one ended. */
  async turn() {
    if (existsSync(this.env.STATE)) {
      if (existsSync(this.firstState)) copyFileSync(this.firstState, this.env.STATE);
      else copyFileSync(this.env.STATE, this.firstState);
    }
    if (this.usual && this.serving !== this.usual) await this.serve(this.usual);
  }

  async serve(text, isUsual) {
    await this.stop();
    this.serving = text;
    if (isUsual) this.usual = text;
    this.service = await this.begin(text);
    const { hasEnded } = this.service;
    await until(() => {
      if (hasEnded()) throw new Error(`ended before it was ready\n${this.service.said.stdout}${this.service.said.stderr}`);
      return isReady(`http://${this.address}`);
    }, 'the service being ready');
    return this.service.said;
  }

  async stop() {
    if (!this.service) return;
    const { end, ended } = this.service;
    this.service = null;
    end('SIGTERM');
    const late = setTimeout(() => end('SIGKILL'), 15_000);
    await ended;
    clearTimeout(late);
  }

  async close() {
    await this.stop();
    this.remove();
  }
}

/** Settings as lines `NAME=value`, which the binary reads; there is no database in this folder. */
async function accepts(guide, text) {
  const lines = (await guide.here(text)).split('\n').filter((line) => line && !line.startsWith('#'));
  const values = lines.map((line) => line.match(/^([A-Z_]+)=(?:"(.*)"|(.*))$/));
  if (values.includes(null)) throw new Error('a line is not NAME=value');
  const env = Object.fromEntries(values.map(([, name, quoted, bare]) => [name, quoted ?? bare]));
  const { folder, remove } = temporaryFolder('settings');
  const { stdout, stderr } = await command(['migrate', '--check'], { dataDir: folder, env });
  remove();
  if (!stdout.includes('there is no database yet')) throw new Error(`${stdout}${stderr}`);
  const known = readFileSync(join(root, 'docs/operating/configuration.md'), 'utf8');
  for (const name of Object.keys(env)) if (!known.includes(`| \`${name}\` |`)) throw new Error(`there is no setting ${name}`);
}

/** Whether all requests had the statuses that the page announces, or none is an error. */
function answered({ stdout, stderr }, expected) {
  const statuses = [...stderr.matchAll(/^status (\d+)$/gm)].map(([, status]) => Number(status));
  const isAsSaid = expected.length > 0 ? String(expected) === String(statuses) : statuses.every((status) => status < 400);
  if (!isAsSaid) throw new Error(`answered with ${statuses}, not ${expected.length > 0 ? expected : 'without errors'}\n${stdout}`);
}

async function check(guide, block) {
  if (block.language === 'ini') return accepts(guide, block.text);
  if (block.first) answered(await guide.run(block.first), []);
  const serves = block.words.find((word) => word.startsWith('serves'));
  const said = serves ? await guide.serve(block.text, serves === 'serves-on') : await guide.run(block.text);
  answered(said, announced(block.text));
  const wrong = block.shown && deviation(block.shown, said.stdout);
  if (wrong) throw new Error(wrong);
}

/** The pages of a folder, in the order of the book. */
function pages(folder) {
  const summary = readFileSync(join(root, 'docs/SUMMARY.md'), 'utf8');
  return [...summary.matchAll(/\]\((.*?\.md)\)/g)].map(([, page]) => `docs/${page}`).filter((page) => page.startsWith(folder));
}

/** Every page of the repository. */
function markdown(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\..*|node_modules|target|data)$/.test(entry.name) ? [] : markdown(path);
    return path.endsWith('.md') ? [path] : [];
  });
}

/** Whether a block is left out, which is kept with its reason. */
function isLeftOut(page, block) {
  const reason = reasonNotRun(block);
  if (reason) notRun.set(reason, [...(notRun.get(reason) ?? []), `${page}:${block.line}`]);
  return Boolean(reason);
}

const GUIDES = [['README.md'], pages('docs/operating/'), pages('docs/api/')];
let [passed, failed] = [0, 0];
const notRun = new Map();
const started = Date.now();
try {
  for (const guidePages of GUIDES) {
    if (only && !guidePages.some((page) => page.includes(only))) continue;
    const guide = await Guide.open();
    try {
      for (const page of guidePages) {
        await guide.turn();
        for (const block of blocksOf(readFileSync(join(root, page), 'utf8'))) {
          if (isLeftOut(page, block)) continue;
          try {
            await check(guide, block);
            passed += 1;
          } catch (error) {
            failed += 1;
            console.log(`FAIL ${page}:${block.line}\n${block.text}\n${error.message}\n`);
          }
        }
      }
    } finally {
      await guide.close();
    }
  }
} finally {
  await backends.stop();
}
for (const page of only ? [] : markdown().filter((path) => !GUIDES.flat().includes(path))) {
  for (const block of blocksOf(readFileSync(join(root, page), 'utf8'))) {
    if (isLeftOut(page, block)) continue;
    failed += 1;
    console.log(`FAIL ${page}:${block.line}: nothing runs this, so it has to say why (\`not-run=WHY\`)`);
  }
}
for (const [reason, places] of notRun) console.log(`not run (${reason}): ${places.join(', ')}`);
const left = [...notRun.values()].flat().length;
console.log(`${passed} blocks of commands as the guides say, ${failed} not, ${left} not run (${Date.now() - started} ms)`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
