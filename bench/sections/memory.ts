import type { Section, SectionOptions, SectionResult } from '../section.ts';
import { LoadGenerator } from '../service/load.ts';
import type { MemoryInUse } from '../service/probe.ts';
import { type ServiceProcess, startServiceProcess, withDataDir } from '../service/service-process.ts';
import { createTraderFixture } from '../service/trader-fixture.ts';

/** The size of a run. */
interface RunSize {
  /** Orders placed first, to fill what is filled only once: database caches, compiled code. */
  readonly first: number;
  /** Orders whose memory is measured. */
  readonly measured: number;
}

const FULL: RunSize = { first: 30_000, measured: 60_000 };
const SMOKE: RunSize = { first: 100, measured: 400 };

const IN_FLIGHT = 64;

export const section: Section = {
  name: 'memory',
  about: 'memory of a resting signed order in the service, over all its threads',
  run: ({ smoke, log }: SectionOptions): Promise<SectionResult> =>
    withDataDir(async (dataDir) => {
      const service = await startServiceProcess(dataDir);
      const load = new LoadGenerator();
      try {
        return await measure({ service, load, runSize: smoke ? SMOKE : FULL, log });
      } finally {
        load.end();
        await service.kill();
      }
    }),
};

interface Bench {
  readonly service: ServiceProcess;
  readonly load: LoadGenerator;
  readonly runSize: RunSize;
  readonly log: (text: string) => void;
}

async function measure({ service, load, runSize, log }: Bench): Promise<SectionResult> {
  const { first, measured } = runSize;
  const fixture = await createTraderFixture(service);
  log(`  signing ${first + measured} orders`);
  await load.sign({ fixture, count: first + measured });
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
