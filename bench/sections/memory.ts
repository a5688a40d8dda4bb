import type { Section, SectionOptions, SectionResult } from '../section.ts';
import { Load } from '../service/load.ts';
import type { MemoryInUse } from '../service/probe.ts';
import { takeSeat } from '../service/seat.ts';
import { type ServiceProcess, startServiceProcess, withDataDir } from '../service/service-process.ts';

/** The size of a run. */
interface Extent {
  /** Orders placed first, to fill what is filled only once: database caches, compiled code. */
  readonly first: number;
  /** Orders whose memory is measured. */
  readonly measured: number;
}

const FULL: Extent = { first: 30_000, measured: 60_000 };
const SMOKE: Extent = { first: 100, measured: 400 };

const IN_FLIGHT = 64;

export const section: Section = {
  name: 'memory',
  about: 'memory of a resting signed order in the service, over all its threads',
  run: ({ smoke, log }: SectionOptions): Promise<SectionResult> =>
    withDataDir(async (dataDir) => {
      const service = await startServiceProcess(dataDir);
      const load = new Load();
      try {
        return await measure({ service, load, extent: smoke ? SMOKE : FULL, log });
      } finally {
        load.end();
        await service.kill();
      }
    }),
};

interface Bench {
  readonly service: ServiceProcess;
  readonly load: Load;
  readonly extent: Extent;
  readonly log: (text: string) => void;
}

async function measure({ service, load, extent, log }: Bench): Promise<SectionResult> {
  const { first, measured } = extent;
  const seat = await takeSeat(service);
  log(`  signing ${first + measured} orders`);
  await load.sign({ seat, seed: 1, count: first + measured });
  log('  placing them');
  await load.place({ from: 0, to: first, inFlight: IN_FLIGHT });
  const before = await service.memory();
  await load.place({ from: first, to: first + measured, inFlight: IN_FLIGHT });
  const after = await service.memory();
  const each = (of: (memory: MemoryInUse) => number): number => (of(after) - of(before)) / measured;
  const counts = `${measured.toLocaleString('en')} added to ${first.toLocaleString('en')}`;
  return {
    figures: [
      {
        name: `memory per resting signed order, ${counts}`,
        value: each(({ usedBytes }) => usedBytes),
        unit: 'B',
        target: 'signedOrderBytes',
      },
      { name: 'the same, as resident memory', value: each(({ residentBytes }) => residentBytes), unit: 'B' },
    ],
    failures: load.failures,
  };
}
