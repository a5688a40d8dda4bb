import { expect, it } from 'vitest';
import { UNPAID_PATIENCE_MS } from './limits.ts';
import { whyRefused, whyUnread } from './trouble.ts';

const SOUND = {
  ...{ reorganised: undefined, unreadForMs: 0, isFull: false },
  ...{ standsStillForMs: 0, unpaidForMs: 0, stuckForMs: 0 },
};

it.each([
  ['the chain is not the one that was read', { reorganised: 'block 7' }, 'chainStopped'],
  ['it has not been read for a while', { unreadForMs: UNPAID_PATIENCE_MS, isFull: true }, 'chainUnread'],
  ['too many trades are pending', { isFull: true }, 'settlementBehind'],
  ['nothing could be settled for a while', { standsStillForMs: UNPAID_PATIENCE_MS }, 'settlementStopped'],
  [
    'gas has not been paid for a while',
    { unpaidForMs: UNPAID_PATIENCE_MS, stuckForMs: UNPAID_PATIENCE_MS },
    'settlementUnpaid',
  ],
  ['nothing could be sent for a while, for any reason', { stuckForMs: UNPAID_PATIENCE_MS }, 'settlementStopped'],
  [
    'none of these has lasted',
    { standsStillForMs: UNPAID_PATIENCE_MS - 1, unpaidForMs: UNPAID_PATIENCE_MS - 1 },
    undefined,
  ],
  ['it has been unread only for a moment', { unreadForMs: UNPAID_PATIENCE_MS - 1 }, undefined],
])('orders are refused when %s', (_words, change, refusal) => {
  const state = { ...SOUND, ...change };
  expect(whyRefused(state, state, state)).toBe(refusal);
});

it.each([
  ['the chain is not the one that was read', { reorganised: 'block 7' }, undefined, 'reorganised: block 7'],
  ['the node does not answer', {}, 'refused', 'not reading: refused'],
  ['there is much to read', { behind: 51 }, undefined, 'reading: 51 blocks behind'],
  [
    'nothing has been read since the start',
    { hasCaughtUp: false },
    undefined,
    expect.stringContaining('has not reached'),
  ],
  ['the last few blocks are not read yet', { behind: 50 }, undefined, undefined],
])('the reason is given when %s', (_words, change, failure, words) => {
  const read = { reorganised: undefined, hasCaughtUp: true, behind: 0, ...change };
  expect(whyUnread(read, failure)).toEqual(words);
});
