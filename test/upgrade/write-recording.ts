// Records what this version writes, for later versions to read: see "Formats" in CONTRIBUTING.md.
// Usage: node --conditions=@presage/source test/upgrade/write-recording.ts custodial|chain <name>

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, removeDataDir, startRunningService } from '../support/running-service.ts';
import { playOnChain, startRelayedChain } from './chain-scenario.ts';
import {
  BACKUP,
  EXPECTED,
  type Exchanged,
  type Expected,
  exchange,
  presage,
  questionsAbout,
  RECORDINGS,
  verifyJournal,
} from './recording.ts';
import { playScenario } from './scenario.ts';

const [ledger = '', name = ''] = process.argv.slice(2);
const recorders: Readonly<Record<string, (backup: string) => Promise<Expected>>> = { custodial, chain };
const record = recorders[ledger];
if (record === undefined || name === '') throw new Error('name a ledger and the recording: chain 2026-11-24');
const folder = join(RECORDINGS, `${ledger}-${name}`);
mkdirSync(folder, { recursive: true });
const expected = await record(join(folder, BACKUP));
writeFileSync(join(folder, EXPECTED), textOf(expected));

/** JSON with a line per exchange. */
function textOf({ exchanged, ...rest }: Expected): string {
  const lines = exchanged.map((one) => JSON.stringify(one)).join(',\n');
  return `${JSON.stringify({ ...rest, exchanged: [] }).slice(0, -2)}\n${lines}\n]}\n`;
}

async function custodial(backup: string): Promise<Expected> {
  const service = await startRunningService({ OPEN_REGISTRATION: '1' });
  const played = await playScenario(service);
  await service.stop();
  await presage(service.dataDir, 'backup', backup);
  removeDataDir(service.dataDir);
  return withRestored(backup, async (dataDir) => {
    const verified = await verifyJournal(dataDir);
    const restored = await startRunningService({}, dataDir);
    const exchanged: Exchanged[] = [];
    for (const question of questionsAbout(played)) {
      exchanged.push({ ...question, response: await exchange(restored, question) });
    }
    await restored.stop();
    return { recordedAtMs: Date.now(), verified, exchanged };
  });
}

/** Its chain ends with it, so that no service can be started on it again. */
async function chain(backup: string): Promise<Expected> {
  const relayed = await startRelayedChain();
  const { running, line } = relayed;
  await playOnChain(relayed);
  await running.service.stop();
  await presage(running.service.dataDir, 'backup', backup);
  await running.stop();
  await line.close();
  const verified = await withRestored(backup, verifyJournal);
  return { recordedAtMs: Date.now(), verified, exchanged: [] };
}

async function withRestored<Result>(backup: string, use: (dataDir: string) => Promise<Result>): Promise<Result> {
  const parent = newDataDir();
  const dataDir = join(parent, 'restored');
  await presage(dataDir, 'restore', backup, dataDir);
  const result = await use(dataDir);
  removeDataDir(parent);
  return result;
}
