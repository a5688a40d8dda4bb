import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountId } from '@presage/exchange';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { keepHandover, readHandover } from './handover-file.ts';
import type { OwnChannelBefore } from './own/own-feeds.ts';

const CHANNELS: readonly OwnChannelBefore[] = [
  {
    name: 'trade.order.update',
    accountId: 1 as AccountId,
    position: { seq: 12, from: 10, byMarket: { 1: 11 }, byRoot: { 0: 11 } },
  },
];

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

/** A journal that ends at a sequence, with one hash for each. */
function journalTo(lastSequence: number, branch = 'a') {
  return { lastSequence, hashAt: (sequence: number) => `${branch}${sequence}` };
}

it('what a stop hands over is read by the next start', () => {
  keepHandover(dataDir, journalTo(7), CHANNELS);
  expect(readHandover(dataDir, journalTo(7))).toEqual(CHANNELS);
});

it('the last stop counts', () => {
  keepHandover(dataDir, journalTo(7), []);
  keepHandover(dataDir, journalTo(8), CHANNELS);
  expect(readHandover(dataDir, journalTo(8))).toEqual(CHANNELS);
});

it.each([
  ['went on after the stop, before a kill', journalTo(8)],
  ['is an older one, from a backup', journalTo(6)],
  ['is as long, but went another way after a backup was restored', journalTo(7, 'b')],
])('nothing is handed over to a start whose journal %s', (_how, journal) => {
  keepHandover(dataDir, journalTo(7), CHANNELS);
  expect(readHandover(dataDir, journal)).toEqual([]);
});

it('nothing is handed over by a journal without a known hash, or when there was no stop', () => {
  keepHandover(dataDir, { lastSequence: 7, hashAt: () => undefined }, CHANNELS);
  expect(readHandover(dataDir, journalTo(7))).toEqual([]);
});

it('a damaged file hands nothing over, wherever it is damaged', () => {
  keepHandover(dataDir, journalTo(7), CHANNELS);
  const path = join(dataDir, 'stream.json');
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length - 1; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    expect(readHandover(dataDir, journalTo(7))).toEqual([]);
    writeFileSync(path, bytes.subarray(0, at));
    expect(readHandover(dataDir, journalTo(7))).toEqual([]);
  }
});
