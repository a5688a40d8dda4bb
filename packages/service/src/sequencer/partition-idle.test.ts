import type { AccountId, Command, MarketId, SizeLots } from '@presage/exchange';
import { Side } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { Submission } from '../journal/entry.ts';
import { bid, cancel, openScene } from './testing/scene.ts';

describe('a command that changes nothing', () => {
  it('makes no entry: it is answered in its turn, with the sequence of the last entry', async () => {
    const { sequencer, journal } = await openScene();
    await sequencer.submit(bid('placed'));
    const sent: Submission[] = [
      cancel('never placed'),
      bid('placed'),
      bid('too large', { sizeLots: 9e14 as SizeLots }),
      bid('by nobody', { accountId: 9 as AccountId }),
      { command: { kind: 'cancelOrders', accountId: 1 as AccountId, side: Side.Sell } },
      { command: { kind: 'merge', accountId: 1 as AccountId, marketId: 1 as MarketId, sizeLots: 1 as SizeLots } },
    ];
    const answers = await Promise.all(sent.map((submission) => sequencer.submit(submission)));
    expect(answers.map(({ outcome }) => (outcome.ok ? outcome : outcome.reject.code))).toStrictEqual([
      'unknownOrder',
      { ok: true, duplicate: true, orderNo: 1 },
      'notEnoughQuote',
      'unknownAccount',
      { ok: true, cancelled: [] },
      'notEnoughShares',
    ]);
    expect(answers.every(({ sequence, events }) => sequence === 5 && events.length === 0)).toBe(true);
    expect(journal.lastSequence).toBe(5);
  });

  it('is recognised only after everything that its account, or an operator, sent before it', async () => {
    const { sequencer, journal } = await openScene();
    const split: Command = {
      kind: 'split',
      accountId: 1 as AccountId,
      marketId: 1 as MarketId,
      sizeLots: 5 as SizeLots,
    };
    const halt: Command = { kind: 'moveMarket', marketId: 1 as MarketId, action: 'halt' };
    const answers = await Promise.all([
      sequencer.submit({ command: split }),
      sequencer.submit({ command: { ...split, kind: 'merge' } }),
      sequencer.submit({ command: halt, actor: 'admin' }),
      sequencer.submit(bid('late', { accountId: 2 as AccountId })),
    ]);
    expect(answers.map(({ outcome }) => outcome.ok)).toStrictEqual([true, true, true, false]);
    expect(journal.lastSequence).toBe(8);
  });

  it('is recognised only after everything due is done', async () => {
    const { sequencer, time } = await openScene();
    const expiresAtSec = Math.floor(time.nowMs() / 1_000) + 10;
    const all = { sizeLots: 1_900_000_000_000 as SizeLots };
    expect((await sequencer.submit(bid('all I have', { ...all, expiresAtSec }))).outcome.ok).toBe(true);
    time.jump(10_000);
    expect((await sequencer.submit(bid('and again', all))).outcome.ok).toBe(true);
  });
});
