import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WHOLE_SERVICES = path.resolve(import.meta.dirname, 'test');

/** Files that start services come first, since they take longest: begun last, one alone would be waited for. */
class ServicesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsServices = ({ moduleId }: TestSpecification) => moduleId.startsWith(WHOLE_SERVICES);
    return [...sorted.filter(startsServices), ...sorted.filter((file) => !startsServices(file))];
  }
}

export default defineConfig({
  // Our own packages run from their sources, so that no build can be out of date.
  ssr: { resolve: { conditions: ['@presage/source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'forks',
    // A test that hangs ends here; none is about time, and CI machines are slow and shared.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of a second is about time.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Files share a process, and with it what they import: loading that for each took a third of the time. What a test
    // changes outside itself it puts back (CONTRIBUTING.md).
    isolate: false,
    sequence: { sequencer: ServicesFirst },
    // Where the service keeps it too; commands and services that tests start then need not be compiled each time.
    env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'node_modules/.cache/presage') },
  },
});
