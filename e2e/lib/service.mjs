// Starts the real binary on a free loopback port and stops it by its own process id.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const binary = process.env.MELDEWERK_BIN ?? new URL('../../target/debug/meldewerk', import.meta.url).pathname;

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export function temporaryFolder(name) {
  const place = mkdtempSync(join(tmpdir(), `meldewerk-${name}-`));
  const folder = join(place, 'data');
  mkdirSync(folder, { mode: 0o700 });
  return { folder, remove: () => rmSync(place, { recursive: true, force: true }) };
}

export async function until(check, what, milliseconds = 60_000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** The demonstration takes its database from its flag alone. Version 0.1.0, which some runs measure for comparison, has no such flag. */
function withDatabase(program, args, env) {
  if (args[0] !== 'demo' || !env.DATABASE_URL || args.includes('--database-url')) return args;
  const { stdout } = spawnSync(program, ['demo', '--help'], { encoding: 'utf8' });
  return stdout.includes('--database-url') ? [...args, '--database-url', env.DATABASE_URL] : args;
}

/** Starts `meldewerk <args>`; resolves once it is ready. */
export async function start(args, { dataDir, env = {}, port, program = binary } = {}) {
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(program, withDatabase(program, args, env), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HTTP_ADDR: `127.0.0.1:${port}`, RUST_LOG: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  });
  const log = createWriteStream(join(dataDir, '..', `service-${port}.log`), { flags: 'a' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log.write(chunk);
      if (output.length < 200_000) output += chunk;
    });
  }
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  let ended = null;
  exited.then((result) => (ended = result));
  await until(async () => {
    if (ended) throw new Error(`${program} ended before it was ready (${JSON.stringify(ended)}):\n${output}`);
    return isReady(url);
  }, `${url} being ready`);
  return {
    url,
    port,
    pid: child.pid,
    output: () => output,
    exited,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const result = await Promise.race([exited, new Promise((r) => setTimeout(() => r(null), 15_000))]);
      if (!result) {
        child.kill('SIGKILL');
        throw new Error('SIGTERM did not end the service within 15 s');
      }
      return result;
    }
  };
}

/** Runs a command of the binary to its end, with `input` as its standard input. */
export function command(args, { dataDir, env = {}, input = '', program = binary } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, withDatabase(program, args, env), {
      env: { PATH: process.env.PATH, ...(dataDir && { DATA_DIR: dataDir }), ...env },
      stdio: ['pipe', 'pipe', 'pipe']
    });
    // A command that reads no input may have ended before it arrives.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A throwaway PostgreSQL with durable commits, never run as root. */
export async function postgres(settings = []) {
  const folders = [];
  try {
    folders.push(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim());
  } catch {
    // found by its usual place below
  }
  const usual = '/usr/lib/postgresql';
  if (existsSync(usual)) folders.push(...readdirSync(usual).map((version) => join(usual, version, 'bin')));
  const bin = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!bin) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  const { folder, remove } = temporaryFolder('postgres');
  const asRoot = process.getuid() === 0;
  if (asRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
    for (const path of [join(folder, '..'), folder]) chownSync(path, uid, gid);
  }
  const wrapped = (program, args) =>
    asRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args];
  const data = join(folder, 'data');
  const [initdb, initdbArgs] = wrapped('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  execFileSync(initdb, initdbArgs, { stdio: 'ignore', cwd: folder });
  const port = await freePort();
  const control = (...args) => {
    const [program, words] = wrapped('pg_ctl', ['-D', data, ...args]);
    execFileSync(program, words, { stdio: 'ignore', cwd: folder });
  };
  const options = [`-p ${port} -h 127.0.0.1 -k ${folder}`, 'max_connections=100', ...settings].join(' -c ');
  const begin = () => control('-w', '-l', join(folder, 'log'), '-o', options, 'start');
  begin();
  const on = (name) => {
    const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
    /** Rows as lines of tab-separated values. */
    const ask = (sql) =>
      execFileSync(join(bin, 'psql'), [url, '-X', '-q', '-At', '-F', '\t', '-c', sql], { encoding: 'utf8', maxBuffer: 1 << 28 });
    return { url, ask };
  };
  const main = on('postgres');
  return {
    ...main,
    /** A database of its own. */
    create: (name, rest = '') => {
      main.ask(`CREATE DATABASE ${name} ${rest}`);
      return { ...on(name), drop: () => main.ask(`DROP DATABASE ${name} WITH (FORCE)`) };
    },
    /** Kills it, as a crash would, and starts it on the same address. */
    crash: () => control('-m', 'immediate', 'stop'),
    begin,
    stop: () => {
      control('-m', 'immediate', 'stop');
      remove();
    }
  };
}

/** Queries a SQLite file; rows are lines of tab-separated values. */
export function sqlite(file, sql) {
  const python =
    'import sqlite3,sys\nc=sqlite3.connect(sys.argv[1],timeout=30)\nfor r in c.execute(sys.argv[2]):print(*r,sep="\\t")\nc.commit()';
  return execFileSync('python3', ['-c', python, file, sql], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
