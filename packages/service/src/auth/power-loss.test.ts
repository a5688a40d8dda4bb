import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readTraces, type TracedCall } from '../testing/traced-calls.ts';
import { TracedDisk } from '../testing/traced-disk.ts';
import { SKIPS_TRACING, tracing } from '../testing/tracer.ts';
import { prepareAuthFile } from './prepare-auth-file.ts';
import { openSqliteKeyTable } from './sqlite-key-table.ts';
import { activeKeys, keyChange, keysAfter } from './testing/key-changes.ts';

const SEED = Number(process.env.PRESAGE_CRASH_SEED ?? 20_261_123);
const CHILD = fileURLToPath(new URL('./testing/key-changes-child.ts', import.meta.url));
/** Each life continues where the one before it ended. */
const LIVES = [0, 14, 28];
/** One call in so many is followed by a power failure. */
const SPARED = 5;
const OUTCOMES = 3;

it.skipIf(SKIPS_TRACING)(
  `when the power fails, keys are as after the last change that returned, or the one being made (seed ${SEED}; needs strace)`,
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const random = new Random(SEED);
    const draw = (choices: number) => random.below(choices);
    const disk = new TracedDisk(dataDir);
    let done = 0;
    for (const [index, call] of traceLives(folder, dataDir).entries()) {
      done += donesIn(call);
      if (!disk.take(call) || draw(SPARED) !== 0) continue;
      for (let outcome = 0; outcome < OUTCOMES; outcome += 1) {
        const image = mkdtempSync(join(folder, 'image-'));
        disk.writeAfterPowerLoss(image, draw);
        await expectKeys(join(image, 'auth.sqlite'), done, `after call ${index}, ${call.name} of ${call.file.name}`);
        rmSync(image, { recursive: true });
      }
    }
    expect(done).toBe(LIVES.at(-1));
    for (const [name, bytes] of disk.files()) expect(bytes.equals(readFileSync(name)), name).toBe(true);
  },
);

/** The calls of a program that is started several times. */
function traceLives(folder: string, dataDir: string): TracedCall[] {
  const traces = LIVES.slice(1).map((to, life) => {
    const trace = join(folder, `trace-${life}`);
    const command = `exec ${tracing(trace)} '${process.execPath}' '${CHILD}' '${dataDir}/auth.sqlite' ${LIVES[life]} ${to}`;
    expect(spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    return trace;
  });
  return readTraces(traces);
}

/** How many changes the program reported with a call. */
function donesIn({ file, texts }: TracedCall): number {
  return file.number === 1 ? Buffer.concat(texts).toString().split('done ').length - 1 : 0;
}

async function expectKeys(path: string, done: number, when: string): Promise<void> {
  prepareAuthFile(path, 'fingerprint');
  const table = openSqliteKeyTable(path);
  const keys = await activeKeys(table);
  expect([keysAfter(done), keysAfter(done + 1)], when).toContainEqual(keys);
  const last = keyChange(done - 1);
  if (done > 0 && last.what !== 'replace') expect(await table.useSignature(last.use), when).toBe(false);
  await table.close();
}
