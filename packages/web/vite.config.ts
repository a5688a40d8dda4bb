import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service used during development: the address of `npm start` by default. */
const service = process.env.PRESAGE_ORIGIN ?? 'http://127.0.0.1:3000';

// Builds always use React's production build, even when NODE_ENV says test or development.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Workspace packages are bundled from source, so that no stale build is used.
  resolve: { conditions: ['@presage/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    manifest: true,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, and browsers of this target do not need it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Drops the protocol's schemas, which are created when its modules load and are not used here.
      treeshake: { moduleSideEffects: [{ test: /packages\/protocol\/|typebox/, sideEffects: false }] },
    },
  },
  server: {
    proxy: { '/openapi': service, '/ws': { target: service.replace(/^http/, 'ws'), ws: true } },
  },
});
