import { expect, it } from 'vitest';
import { PinnedClock } from '../demo/pinned-clock.ts';
import { NotAcceptedError } from '../sequencer/sequencer.ts';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { rememberDemo } from './demo-mode.ts';
import { seedIfEmpty } from './open-demo.ts';
import type { StartContext } from './start-context.ts';

type Parts = Parameters<typeof seedIfEmpty>[1];

function startContext(): StartContext {
  const dataDir = temporaryFolder();
  rememberDemo({ dataDir, ledger: 'custodial' }, true);
  return {
    demo: true,
    settings: { dataDir, orderDomainName: 'a name', diskReserveBytes: 1024 * 1024 },
    clock: new PinnedClock(new SimulatedTime()),
    onProgress: () => {},
  } as unknown as StartContext;
}

/** An exchange that refuses everything. */
function exchangeAt(sequence: number, error = new Error('cut off')): Parts {
  return {
    installation: { chainId: 56, ctfExchange: `0x${'ab'.repeat(20)}` },
    sequencer: { sequence, submit: () => Promise.reject(error) },
  } as unknown as Parts;
}

it('a demo whose seeding was interrupted is reported as such, and not served', async () => {
  const context = startContext();
  const { dataDir } = context.settings;
  await seedIfEmpty(context, exchangeAt(9));
  await expect(seedIfEmpty(context, exchangeAt(0))).rejects.toThrow('cut off');
  await expect(seedIfEmpty(context, exchangeAt(9))).rejects.toThrow(`${dataDir}: remove that folder and start again`);
  await expect(seedIfEmpty(context, exchangeAt(0))).rejects.toThrow('cut off');
});

it('a demo whose seeding was interrupted is not served as an exchange either', async () => {
  const context = startContext();
  await expect(seedIfEmpty(context, exchangeAt(0))).rejects.toThrow('cut off');
  const without = { ...context, demo: false };
  await expect(seedIfEmpty(without, exchangeAt(9))).rejects.toThrow('remove that folder and start again');
  await seedIfEmpty(without, exchangeAt(0));
  // What happens on it from now on is no demo's.
  await seedIfEmpty(without, exchangeAt(9));
});

it('a disk that hangs for a moment does not end the making of a demo', async () => {
  const errors = [new NotAcceptedError('diskStalled'), new Error('cut off')];
  const exchange = exchangeAt(0);
  exchange.sequencer.submit = () => Promise.reject(errors.shift());
  await expect(seedIfEmpty(startContext(), exchange)).rejects.toThrow('cut off');
});

it('a demo that there is no room for is reported with the setting and what to do', async () => {
  const refused = seedIfEmpty(startContext(), exchangeAt(0, new NotAcceptedError('diskReserve')));
  await expect(refused).rejects.toThrow(
    'DISK_RESERVE_MB (1 MiB): free some, or name a folder on another disk in DATA_DIR',
  );
});
