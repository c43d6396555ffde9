// Load on loopback by wrk, over connections that stay open.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const lib = new URL('./', import.meta.url).pathname;

function call(url, { duration, script, env = {}, headers = {}, connections = 64, threads = 2, timeout }) {
  const args = ['-t', threads, '-c', connections, '-d', `${Math.max(1, Math.round(duration))}s`, '--latency'];
  if (script) args.push('-s', join(lib, script));
  // Slower answers, by default above two seconds, are counted in `late` alone.
  if (timeout) args.push('--timeout', `${timeout}s`);
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  const options = { encoding: 'utf8', env: { ...process.env, LOAD_THREADS: String(threads), ...env }, maxBuffer: 1 << 26 };
  return ['wrk', [...args, url].map(String), options];
}

function figures(said) {
  const number = (pattern) => said.match(pattern)?.[1];
  const milliseconds = (text) => {
    const [, value, unit] = text.match(/([\d.]+)(us|ms|s)/);
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
  };
  return {
    answers: Number(number(/^\s+(\d+) requests in/m) ?? 0),
    late: Number(number(/Socket errors: .*timeout (\d+)/) ?? 0),
    rate: Number(number(/Requests\/sec:\s+([\d.]+)/)),
    p50: milliseconds(number(/^\s+50%\s+(\S+)/m)),
    /** With `percentile.lua`. */
    p95: Number(number(/95% of all ([\d.]+)ms/)),
    p99: milliseconds(number(/^\s+99%\s+(\S+)/m)),
    refused: Number(number(/Non-2xx or 3xx responses:\s+(\d+)/) ?? 0)
  };
}

/** Requests a second, and how long they took in ms. `script` is a file of this folder. */
export function wrk(url, options) {
  const result = spawnSync(...call(url, options));
  if (result.status !== 0) throw new Error(result.stderr || result.stdout);
  return figures(result.stdout);
}

/** The same while something else runs. */
export const wrkMeanwhile = async (url, options) => figures((await promisify(execFile)(...call(url, options))).stdout);
