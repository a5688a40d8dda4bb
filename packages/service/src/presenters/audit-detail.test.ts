import { expect, it } from 'vitest';
import { presentAuditDetail } from './audit-detail.ts';

it.each([
  [
    { marketId: 3, resolution: 1, dryRun: true },
    { marketId: 3, outcome: 'yes', dryRun: true },
  ],
  [
    { marketId: 3, winnerMarketId: 4 },
    { marketId: 3, winnerMarketId: 4 },
  ],
  [{ amountUnits: '10000000000000', requestId: 'f'.repeat(48) }, { amount: '1000' }],
  [
    { title: 'T', slug: 't', tickStep: 10, cutoffAtSec: 9, labelIds: [1], children: [{ title: 'A', cutoffAtSec: 8 }] },
    {
      marketTitle: 'T',
      slug: 't',
      tickSize: '0.001',
      cutoffAt: 9,
      labelIds: [1],
      children: [{ marketTitle: 'A', cutoffAt: 8 }],
    },
  ],
  [
    { code: 'illegalTransition', status: 4, halted: false, legal: [] },
    { code: 'illegalTransition', statusEnum: 'resolved', halted: false, legal: [] },
  ],
  [
    { name: 'Sports', imageUrl: '' },
    { labelName: 'Sports', imageUrl: '' },
  ],
  [{ wallet: `0x${'ab'.repeat(20)}` }, { walletAddress: '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB' }],
  [
    { constructor: 'x', nothing: null },
    { constructor: 'x', nothing: null },
  ],
])('commands of operators are shown in the terms of the wire: %j', (command, expected) => {
  expect(JSON.parse(presentAuditDetail(JSON.stringify({ command })))).toEqual({ command: expected });
});
