// Where reports are kept, each durable before it is acknowledged, as Meldewerk keeps them: SQLite with WAL and
// `synchronous=FULL`, PostgreSQL with `synchronous_commit=on`. Fewer indexes than there: the number and the reference alone.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/** For all processes together. On two cores, the pool's default of 10 was slower, and so were 20 with two processes. */
const CONNECTIONS = 32;

const INSERT = 'INSERT INTO reports (reference, data, search_text, created_at)';

function sqlite(folder) {
  const database = new Database(join(folder, 'peer.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  const prepare = () => {
    const insert = database.prepare(`${INSERT} VALUES (?, ?, ?, ?) ON CONFLICT (reference) DO NOTHING`);
    return ({ reference, data, searchText, createdAt }) => {
      const { changes, lastInsertRowid } = insert.run(reference, data, searchText, createdAt.getTime());
      return changes === 1 ? lastInsertRowid : null;
    };
  };
  return {
    create: () =>
      database.exec(`CREATE TABLE reports (id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE,
        data TEXT NOT NULL, search_text TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT`),
    prepare,
    close: () => database.close()
  };
}

function postgres(connectionString, processes) {
  const pool = new pg.Pool({ connectionString, max: Math.ceil(CONNECTIONS / processes), options: '-c synchronous_commit=on' });
  const text = `${INSERT} VALUES ($1, $2, $3, $4) ON CONFLICT (reference) DO NOTHING RETURNING id`;
  return {
    create: () =>
      pool.query(`CREATE TABLE reports (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reference text NOT NULL UNIQUE,
        data json NOT NULL, search_text text NOT NULL, created_at timestamptz NOT NULL)`),
    prepare:
      () =>
      async ({ reference, data, searchText, createdAt }) => {
        const { rows } = await pool.query({ name: 'insert', text, values: [reference, data, searchText, createdAt] });
        return rows.length === 1 ? Number(rows[0].id) : null;
      },
    close: () => pool.end()
  };
}

/** The store that the environment names, in Meldewerk's words. */
export const store = (processes) =>
  process.env.DATABASE_URL ? postgres(process.env.DATABASE_URL, processes) : sqlite(process.env.DATA_DIR);
