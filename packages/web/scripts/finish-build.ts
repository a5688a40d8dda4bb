// Writes a brotli and a gzip copy beside every built file that benefits, so that the service never compresses while
// serving, and puts the build in the place of the previous one: a build that fails half way leaves that as it was.
// Usage: npx node scripts/finish-build.ts, after `vite build`

import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist');
/** Where vite.config.ts has it built. */
const built = `${dist}.unfinished`;
/** Images and fonts are already compressed. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/;
/** Size in bytes below which compression saves no packet. */
const MIN_BYTES = 1_024;
/** A copy must be smaller than this fraction of the original to be worth its memory. */
const MAX_SIZE_RATIO = 0.9;

for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  const isOurs = !path.relative(built, file).startsWith('.');
  if (!entry.isFile() || !isOurs || !COMPRESSIBLE.test(entry.name)) continue;
  const plain = readFileSync(file);
  if (plain.byteLength < MIN_BYTES) continue;
  writeIfSmaller(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }), plain);
  writeIfSmaller(`${file}.gz`, gzipSync(plain, { level: 9 }), plain);
}
rmSync(dist, { recursive: true, force: true });
renameSync(built, dist);

function writeIfSmaller(file: string, copy: Uint8Array, plain: Uint8Array): void {
  if (copy.byteLength < plain.byteLength * MAX_SIZE_RATIO) writeFileSync(file, copy);
}
