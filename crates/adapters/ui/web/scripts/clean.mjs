// Empties the output folder, which two builds share, so neither may empty it itself.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

rmSync(fileURLToPath(new URL('../../dist', import.meta.url)), { recursive: true, force: true });
