// A demonstration that takes as many reports as come, with an organisation beside it.
import { withoutCeiling } from './ceiling.mjs';
import { binary, command, start, temporaryFolder } from './service.mjs';

/** The organisation's host. */
export const HOST = 'nord.melde.example';

async function must(promise) {
  const { code, stdout, stderr } = await promise;
  if (code !== 0) throw new Error(stderr || stdout);
}

/** Serves one by a program, on SQLite or the database that is given. */
export async function loadDemonstration(name, { database, program = binary } = {}) {
  const { folder, remove } = temporaryFolder(name);
  const env = {
    RATE_LIMITS: 'off',
    BENCH_ROUTES: 'on',
    BASE_DOMAIN: 'melde.example',
    RUST_LOG: 'warn',
    ...(database && { DATABASE_URL: database.url })
  };
  const run = (args) => must(command(args, { dataDir: folder, env, program }));
  const seed = (...more) => run(['demo', '--data-dir', folder, '--seed-only', '--captcha', 'off', ...more]);
  await seed();
  await run(['org', 'create', '--name', 'Klinik Nord', '--slug', 'nord']);
  await seed('--org', 'nord');
  // The database does this itself within a minute; until then its plans are guesses.
  if (database) database.ask('ANALYZE');
  const service = await start(['serve'], { dataDir: folder, env, program });
  await withoutCeiling(service.url, [HOST]);
  return {
    url: service.url,
    stop: async () => {
      await service.stop();
      remove();
    }
  };
}
