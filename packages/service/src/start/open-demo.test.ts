import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PinnedClock } from '../demo/pinned-clock.ts';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { seedIfEmpty } from './open-demo.ts';
import type { StartContext } from './start-context.ts';

type Parts = Parameters<typeof seedIfEmpty>[1];

it('a demo whose seeding was interrupted is reported as such, and not served', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'presage-open-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const context = {
    demo: true,
    settings: { dataDir, orderDomainName: 'a name' },
    clock: new PinnedClock(new SimulatedTime()),
    onProgress: () => {},
  } as unknown as StartContext;
  const exchangeAt = (sequence: number): Parts =>
    ({
      installation: { ctfExchange: `0x${'ab'.repeat(20)}` },
      sequencer: { sequence, submit: () => Promise.reject(new Error('cut off')) },
    }) as unknown as Parts;
  await seedIfEmpty(context, exchangeAt(9));
  await expect(seedIfEmpty(context, exchangeAt(0))).rejects.toThrow('cut off');
  await expect(seedIfEmpty(context, exchangeAt(9))).rejects.toThrow(`${dataDir}: remove that folder and start again`);
  await expect(seedIfEmpty(context, exchangeAt(0))).rejects.toThrow('cut off');
});
