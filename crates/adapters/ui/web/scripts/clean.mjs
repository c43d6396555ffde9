// Empties the output folder: two builds write into it, so neither may do it alone.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

rmSync(fileURLToPath(new URL('../../dist', import.meta.url)), { recursive: true, force: true });
