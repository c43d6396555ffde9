// Licences, issued and activated with the real command line.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './service.mjs';

async function run(args, { env, ...options }) {
  const { code, stdout, stderr } = await command(args, { ...options, env: { RUST_LOG: 'warn', ...env } });
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')}: ${stderr || stdout}`);
  return stdout.trim();
}

/** The issuer of an installation, beside its data. A demonstration has its own keys there. */
export async function issuer(dataDir) {
  const [privateKey, publicKey] = ['license-private.pem', 'license-public.pem'].map((name) => join(dataDir, name));
  if (!existsSync(privateKey)) await run(['license', 'keygen', '--out', dataDir], {});
  return {
    /** The setting for `serve`, which checks the keys that people enter. */
    env: { LICENSE_PUBLIC_KEY: publicKey },
    issue: ({ module = 'forms', tier = 'enterprise', org, days, licensee } = {}) => {
      const options = Object.entries({ org, days, licensee }).flatMap(([name, value]) =>
        value === undefined ? [] : [`--${name}`, String(value)]
      );
      return run(['license', 'issue', '--key', privateKey, '--module', module, '--tier', tier, ...options], {});
    }
  };
}

/** Opens everything for the installation, or for the organisation with this slug; or what the licence says. */
export async function license({ dataDir, env }, slug, wanted) {
  // A release without licences opens everything.
  if ((await command(['license', '--help'], {})).code !== 0) return;
  const { env: keys, issue } = await issuer(dataDir);
  const whose = slug === undefined ? [] : ['--org', slug];
  await run(['license', 'activate', await issue(wanted), ...whose], { dataDir, env: { ...env, ...keys } });
}
