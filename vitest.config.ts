import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Our own packages run from their sources, so that no build can be out of date.
  ssr: { resolve: { conditions: ['@presage/source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'forks',
    // A test that hangs ends here; none is about time, and CI machines are slow and shared.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files share a process, and with it what they import: loading that for each took a third of the time. What a test
    // changes outside itself it puts back (CONTRIBUTING.md).
    isolate: false,
  },
});
