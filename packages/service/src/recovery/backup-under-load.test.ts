import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backupTo } from './backup.ts';
import { restoreFrom } from './restore.ts';
import { runChild } from './testing/crash-runner.ts';
import { expectKept, replayed } from './testing/judge.ts';

const SEED = Number(process.env.PRESAGE_CRASH_SEED ?? 20_261_126);
const BACKUPS = 3;

it(`a backup under load has what was acknowledged before it began, and a process goes on from it (seed ${SEED})`, async () => {
  const folder = temporaryFolder();
  const random = new Random(SEED);
  const backups: { readonly place: string; readonly sequence: number; readonly acknowledged: number }[] = [];
  const life = await runChild({
    dataDir: folder,
    run: 0,
    snapshotEvery: 50 + random.below(200),
    beside: async (child) => {
      for (let made = 0; made < BACKUPS; made += 1) {
        await child.reach(child.acks().length + 20 + random.below(200));
        const acknowledged = child.acks().reduce((highest, { sequence }) => Math.max(highest, sequence), 0);
        const place = join(temporaryFolder(), 'backup');
        const { sequence } = await backupTo(folder, place, { nowMs: Date.now() });
        backups.push({ place, sequence, acknowledged });
      }
    },
  });
  const record = replayed(
    folder,
    backups.map(({ sequence }) => sequence),
  );
  expectKept(life, record);
  expect(backups).toHaveLength(BACKUPS);
  for (const { place, sequence, acknowledged } of backups) {
    expect(sequence).toBeGreaterThanOrEqual(acknowledged);
    const restored = join(temporaryFolder(), 'restored');
    await restoreFrom(place, restored);
    const next = await runChild({ dataDir: restored, run: 1, kill: { afterLines: 30 } });
    expect(next.ready).toEqual({ sequence, stateHash: record.stateHashes.get(sequence) });
    const continued = replayed(restored, []);
    expect(continued.outcomes.slice(0, sequence)).toEqual(record.outcomes.slice(0, sequence));
    expectKept(next, continued);
    expect(next.acks.length).toBeGreaterThan(0);
  }
});
