import { defineConfig } from 'tsdown';

export default defineConfig({
  // What differs between Node and browsers stays a file of its own: package.json chooses it by condition.
  entry: ['src/index.ts', 'src/platform/node.ts', 'src/platform/browser.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  outputOptions: { chunkFileNames: '[name].js' },
  // It lies above both packages: declarations of the protocol are made too.
  dts: { tsconfig: '../tsconfig.client-build.json', entry: ['src/index.ts'] },
  deps: { neverBundle: ['#platform'], alwaysBundle: ['@presage/protocol'] },
  inputOptions: { resolve: { conditionNames: ['@presage/source', 'import', 'default'] } },
  // Of the protocol only what is used: its schemas, made when a module loads, are not.
  treeshake: { moduleSideEffects: false },
});
