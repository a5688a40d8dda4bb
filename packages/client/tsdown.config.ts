import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';

// Once for both builds, which run side by side: neither may remove what the other made.
rmSync(path.resolve(import.meta.dirname, 'dist'), { recursive: true, force: true });

const shared: UserConfig = {
  clean: false,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  outputOptions: { chunkFileNames: '[name].js' },
  deps: { neverBundle: ['#platform'], alwaysBundle: ['@presage/contracts', '@presage/protocol'] },
  inputOptions: { resolve: { conditionNames: ['@presage/source', 'import', 'default'] } },
  // Of the protocol only what is used: its schemas, made when a module loads, are not.
  treeshake: { moduleSideEffects: false },
};

/** It lies above both packages: declarations of the protocol are made too. */
const tsconfig = '../tsconfig.client-build.json';

export default defineConfig([
  {
    ...shared,
    // What differs between Node and browsers stays a file of its own: package.json chooses it by condition.
    entry: ['src/index.ts', 'src/admin.ts', 'src/platform/node.ts', 'src/platform/browser.ts'],
    dts: { tsconfig, entry: ['src/index.ts'] },
  },
  // Declarations of the two entries are made apart, so that each is one file, which the reference is made from.
  { ...shared, entry: ['src/admin.ts'], dts: { tsconfig, emitDtsOnly: true } },
]);
