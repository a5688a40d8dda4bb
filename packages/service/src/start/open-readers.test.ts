import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { systemTimers } from '../clock.ts';
import { LineOutput } from '../operations/line-output.ts';
import { readSettings } from '../settings/settings.ts';
import { type HeadlessExchange, startHeadless } from '../start.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = temporaryFolder();
  dataDir = join(parent, 'data');
});

/** @param onLine called with every line of the log */
function start(onLine: (line: string) => void = () => {}, signal?: AbortSignal): Promise<HeadlessExchange> {
  const write = (bytes: Uint8Array): number => {
    onLine(Buffer.from(bytes).toString());
    return bytes.length;
  };
  return startHeadless({
    settings: readSettings({ DATA_DIR: dataDir, DEMO: '0', DISK_RESERVE_MB: '0', LOG_LEVEL: 'warn' }),
    output: new LineOutput({ write, timers: systemTimers, pause: () => {} }),
    onFatal: (error) => {
      throw error;
    },
    ...(signal && { signal }),
  });
}

function replaceStore(from: string, to: string): void {
  const filesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('store.sqlite'));
  for (const name of filesIn(to)) rmSync(join(to, name));
  for (const name of filesIn(from)) copyFileSync(join(from, name), join(to, name));
}

it('stops when told to while it waits for a store that accepts no writes', async () => {
  const older = join(parent, 'older');
  await (await start()).stop();
  mkdirSync(older);
  replaceStore(dataDir, older);
  const exchange = await start();
  await exchange.sequencer.submit({ command: { kind: 'createLabel', name: 'Later', imageUrl: '' }, actor: 'admin' });
  await exchange.stop();
  replaceStore(older, dataDir);

  const other = new DatabaseSync(join(dataDir, 'store.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const stop = new AbortController();
  const told = new Error('told to stop');
  const onLine = (line: string): void => {
    if (line.includes('writing to the store failed')) stop.abort(told);
  };
  await expect(start(onLine, stop.signal)).rejects.toBe(told);
  other.close();
  await (await start()).stop();
});
