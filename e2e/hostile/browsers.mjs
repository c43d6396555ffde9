// The browsers of a service: its processes, their profiles, and programs that stand for them.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const read = (path) => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // gone meanwhile
  }
};
/** The service's own children and theirs, and whatever runs in one of its browsers' profiles. */
export function processes(w) {
  const all = readdirSync('/proc')
    .filter(Number)
    .map((pid) => {
      const [, comm, state, parent] = read(`/proc/${pid}/stat`).match(/\((.*)\) (\S) (\d+)/s) ?? [];
      return { pid: Number(pid), comm, state, parent: Number(parent), line: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') };
    });
  const known = new Set([w.service?.pid]);
  // A child may have a lower process id than its parent.
  for (let size = 0; size < known.size;) {
    size = known.size;
    for (const { pid, parent } of all) if (known.has(parent)) known.add(pid);
  }
  const isOurs = ({ pid, line }) => line.includes(w.scratch) || read(`/proc/${pid}/environ`).includes(`TMPDIR=${w.scratch}/meldewerk-pdf`);
  return all.filter((one) => one.comm && one.pid !== w.service?.pid && (known.has(one.pid) || isOurs(one)));
}
export const exe = (pid) => {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return '';
  }
};
/** The browsers themselves, without helpers and wrappers. One that is about to start a helper appears twice. */
export function browsers(w) {
  const all = processes(w).filter(
    ({ pid, line }) => exe(pid) === 'chromium' && line.includes('--remote-debugging-pipe') && !line.includes('--type=')
  );
  return all.filter(({ parent }) => !all.some(({ pid }) => pid === parent));
}
export const profiles = (w) =>
  readdirSync(w.scratch)
    .flatMap((name) => readdirSync(join(w.scratch, name)))
    .filter((name) => name.startsWith('browser-'));

/** A program in place of the browser. */
export function wrapper(w, script) {
  const path = join(w.own, `chrome-${randomBytes(4).toString('hex')}`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
export const REAL = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`).find(existsSync);
