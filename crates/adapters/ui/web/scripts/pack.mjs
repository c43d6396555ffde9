// Compresses the files that browsers load, once and as small as possible; the server sends the result to those that support it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
for (const folder of ['public', 'assets']) {
  for (const file of readdirSync(join(dist, folder)).filter((name) => /\.(?:css|js)$/.test(name))) {
    const path = join(dist, folder, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
