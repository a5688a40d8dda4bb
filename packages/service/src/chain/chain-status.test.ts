import { expect, it } from 'vitest';
import { describeDifference, describeReadProblem, describeSettlementProblem, findRefusal } from './chain-status.ts';
import { OUTAGE_GRACE_MS } from './limits.ts';

const SOUND = {
  reorganised: undefined,
  hasCaughtUp: true,
  unreadForMs: 0,
  isFull: false,
  settling: { forMs: 0 },
  sending: { forMs: 0, unpaidForMs: 0 },
};

it.each([
  ['the chain is not the one that was read', { reorganised: 'block 7', hasCaughtUp: false }, 'chainStopped'],
  ['nothing has been read since the start', { hasCaughtUp: false }, 'chainUnread'],
  ['it has not been read for a while', { unreadForMs: OUTAGE_GRACE_MS, isFull: true }, 'chainUnread'],
  ['too many trades are pending', { isFull: true }, 'settlementBehind'],
  ['nothing could be settled for a while', { settling: { forMs: OUTAGE_GRACE_MS } }, 'settlementStopped'],
  [
    'gas has not been paid for a while',
    { sending: { forMs: OUTAGE_GRACE_MS, unpaidForMs: OUTAGE_GRACE_MS } },
    'settlementUnpaid',
  ],
  [
    'nothing could be sent for a while, for any reason',
    { sending: { forMs: OUTAGE_GRACE_MS, unpaidForMs: 0 } },
    'settlementStopped',
  ],
  [
    'none of these has lasted',
    {
      settling: { forMs: OUTAGE_GRACE_MS - 1 },
      sending: { forMs: OUTAGE_GRACE_MS - 1, unpaidForMs: OUTAGE_GRACE_MS - 1 },
    },
    undefined,
  ],
  ['it has been unread only for a moment', { unreadForMs: OUTAGE_GRACE_MS - 1 }, undefined],
])('orders are refused when %s', (_words, change, refusal) => {
  const state = { ...SOUND, ...change };
  expect(findRefusal(state, state)).toBe(refusal);
});

it.each([
  ['the chain is not the one that was read', { reorganised: 'block 7' }, undefined, 'reorganised: block 7'],
  ['the node does not answer', {}, 'refused', 'not reading: refused'],
  ['there is much to read', { behind: 51 }, undefined, 'reading: 51 blocks behind'],
  ['orders are refused for it', { unreadForMs: OUTAGE_GRACE_MS + 5_999 }, undefined, 'reading: for 65 s so far'],
  [
    'nothing has been read since the start',
    { hasCaughtUp: false },
    undefined,
    expect.stringContaining('has not reached'),
  ],
  ['the last few blocks are not read yet', { behind: 50 }, undefined, undefined],
])('the reason is given when %s', (_words, change, failure, words) => {
  const read = { reorganised: undefined, hasCaughtUp: true, behind: 0, unreadForMs: 0, ...change };
  expect(describeReadProblem(read, failure)).toEqual(words);
});

it.each([
  ['agree', undefined, undefined, undefined],
  ['cannot be compared', undefined, 'no state', 'not reconciled: the comparison failed: no state'],
  ['differed when they last could be compared', '1 wei', 'no state', 'not reconciled: 1 wei'],
])('the reason is given when ledger and chain %s', (_words, found, failure, words) => {
  const difference = describeDifference(found, failure);
  expect(describeSettlementProblem({ sending: undefined, settling: undefined, difference })).toBe(words);
});
