import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';

// Removed once for both builds: they run in parallel, and neither may delete the other's output.
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
  // Drops the protocol's schemas, which are built when their modules load and are not used here.
  treeshake: { moduleSideEffects: false },
};

/** In the folder above both packages, because the protocol's declarations are built too. */
const tsconfig = '../tsconfig.client-build.json';

export default defineConfig([
  {
    ...shared,
    // The code that differs between Node and browsers stays in separate files, which package.json selects by condition.
    entry: ['src/index.ts', 'src/admin.ts', 'src/platform/node.ts', 'src/platform/browser.ts'],
    dts: { tsconfig, entry: ['src/index.ts'] },
  },
  // The declarations of each entry point are built separately, so that each is one file, from which the reference is
  // generated.
  { ...shared, entry: ['src/admin.ts'], dts: { tsconfig, emitDtsOnly: true } },
]);
