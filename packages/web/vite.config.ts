import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where a service runs while developing: `npm start`'s address unless told otherwise. */
const service = process.env.PRESAGE_ORIGIN ?? 'http://127.0.0.1:3000';

// Built by a test or by a developer, it is still what people get: never React's slow, large development build.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Our own packages are bundled from their sources, so that no build can be out of date.
  resolve: { conditions: ['@presage/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    manifest: true,
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; browsers of this target need none.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of the protocol only what is used: its schemas, made when a module loads, are not.
      treeshake: { moduleSideEffects: [{ test: /packages\/protocol\/|typebox/, sideEffects: false }] },
    },
  },
  server: {
    proxy: { '/openapi': service, '/ws': { target: service.replace(/^http/, 'ws'), ws: true } },
  },
});
