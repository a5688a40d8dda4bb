import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service used during development: the address of `npm start` by default. */
const service = process.env.PRESAGE_ORIGIN ?? 'http://127.0.0.1:3000';

/**
 * Few files: over HTTP/1.1 a browser loads six at a time, so on a slow network every six cost a round trip. First what
 * every page needs, then what several pages share, where parts below 20 kB of source are merged with others.
 */
const CHUNKS = [
  { name: 'initial', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];

// Builds always use React's production build, even when NODE_ENV says test or development.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Workspace packages are bundled from source, so that no stale build is used.
  resolve: { conditions: ['@presage/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    // Becomes `dist` once it is complete: scripts/finish-build.ts.
    outDir: 'dist.unfinished',
    manifest: true,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, and browsers of this target do not need it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Drops the protocol's schemas, which are created when its modules load and are not used here.
      treeshake: { moduleSideEffects: [{ test: /packages\/protocol\/|typebox/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: CHUNKS },
        // The names of shared chunks would list every page that shares them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: { '/openapi': service, '/ws': { target: service.replace(/^http/, 'ws'), ws: true } },
  },
});
