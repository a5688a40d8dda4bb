import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createRig, type Rig } from './rig.ts';

/** Registers hooks: all tests share a service with rate limits, and in each of them every bucket is full again. */
export function limitInAllTests(use: (limited: Rig) => void): void {
  let limited: Rig;
  beforeAll(async () => {
    limited = await createRig({ settings: { rateLimit: true } });
    use(limited);
  });
  afterAll(() => limited.close());
  beforeEach(() => {
    limited.clock.ms += 3_600_000;
  });
}
