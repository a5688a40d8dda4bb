import { expect, it } from 'vitest';
import { Cadence, markCadence, snapshotCadence } from './cadence.ts';

it('keeps the interval while the state is small', () => {
  const cadence = snapshotCadence({ snapshotSequence: 1_000 });
  expect([cadence.isDue(101_000), cadence.isDue(101_001)]).toStrictEqual([false, true]);
  cadence.done(101_001, 5_000);
  expect([cadence.isDue(201_001), cadence.isDue(201_002)]).toStrictEqual([false, true]);
});

it('is due at once for the first mark after a start', () => {
  expect(markCadence().isDue(1)).toBe(true);
});

it('costs the same for each command however large the state is', () => {
  for (const bytes of [1e5, 1e6, 1e7, 1e8]) {
    const cadence = new Cadence({ min: 1_024, bytesPerCommand: 100, sequence: 0 });
    let written = 0;
    for (let sequence = 1; sequence <= 3_000_000; sequence += 100) {
      if (!cadence.isDue(sequence)) continue;
      cadence.done(sequence, bytes);
      written += bytes;
    }
    expect(written).toBeLessThanOrEqual(3_000_000 * 100 + bytes);
  }
});
