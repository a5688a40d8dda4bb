// Bundles a program and everything it imports into one minified file for browsers.
// Usage: npx node scripts/bundle-for-browsers.ts program.ts out-folder

import path from 'node:path';
import { build } from 'tsdown';

const [entry, outDir] = process.argv.slice(2);
if (entry === undefined || outDir === undefined) throw new Error('Usage: bundle-for-browsers.ts program.ts out-folder');

await build({
  cwd: path.dirname(path.resolve(entry)),
  config: false,
  entry: { program: path.resolve(entry) },
  outDir: path.resolve(outDir),
  format: 'esm',
  platform: 'browser',
  outExtensions: () => ({ js: '.js' }),
  minify: true,
  dts: false,
  logLevel: 'warn',
  deps: { alwaysBundle: [/.*/] },
  inputOptions: { resolve: { conditionNames: ['@presage/source', 'browser', 'import', 'default'] } },
  treeshake: { moduleSideEffects: false },
});
