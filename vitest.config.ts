import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WHOLE_SERVICES = path.resolve(import.meta.dirname, 'test');

/**
 * One process more than there are processors, because tests often wait, for a page or for a service; bounded, because
 * each process may run a browser and services of its own.
 */
const WORKERS = Math.min(availableParallelism() + 1, 8);

/** Runs files that start services first: they take longest, and one started last would delay the end of the run. */
class ServicesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsServices = ({ moduleId }: TestSpecification) => moduleId.startsWith(WHOLE_SERVICES);
    return [...sorted.filter(startsServices), ...sorted.filter((file) => !startsServices(file))];
  }
}

export default defineConfig({
  // Packages of this repository run from their sources, so that no build can be out of date.
  ssr: { resolve: { conditions: ['@presage/source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    pool: 'forks',
    // Only ends tests that hang; no test depends on timing, and CI machines are slow and shared: a test may take
    // twenty times as long there, and all that it starts may stand still for seconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The default of one second would be too short for slow machines.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: WORKERS,
    // Files share a process and its loaded modules, because loading them per file took a third of the time. A test must
    // restore whatever global state it changes (CONTRIBUTING.md).
    isolate: false,
    sequence: { sequencer: ServicesFirst },
    // The compile cache that the service uses too, so that commands and services started by tests load from it.
    env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'node_modules/.cache/presage') },
  },
});
