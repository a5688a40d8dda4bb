import { expect, it } from 'vitest';
import { NotAcceptedError } from '../sequencer/sequencer.ts';
import { explainRefusedDemo } from './explain-refused-demo.ts';

const SETTINGS = { dataDir: '/srv/data', diskReserveBytes: 256 * 1024 * 1024 };

it.each([
  [
    'diskReserve',
    'the disk of /srv/data has less free space than DISK_RESERVE_MB (256 MiB): free some, or name a folder on another disk in DATA_DIR',
  ],
  ['memoryReserve', 'nearly all of the memory is in use: give the service more, or stop something else'],
  ['stopping', 'orders are refused (stopping): start again'],
] as const)('a demo that was refused for %s is reported with what to do', (reason, words) => {
  const cause = new NotAcceptedError(reason);
  expect(explainRefusedDemo(cause, SETTINGS)).toEqual(new Error(`the demo could not be made: ${words}`, { cause }));
});

it('any other error is returned unchanged', () => {
  const error = new Error('cut off');
  expect(explainRefusedDemo(error, SETTINGS)).toBe(error);
});
