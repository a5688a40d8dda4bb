import { type AccountId, digestOfText } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { IndexerRig, SECOND_WALLET, START_BLOCK, STRANGER, WALLET } from '../testing/indexer-rig.ts';

let rig: IndexerRig;

beforeEach(() => {
  rig = new IndexerRig();
});

describe('an order cancelled on chain', () => {
  it('is cancelled for its account, if it is kept', async () => {
    rig.accounts = [1 as AccountId];
    rig.signers.set('ab'.repeat(32), 1 as AccountId);
    rig.logged('OrderCancelled', { orderHash: `0x${'cd'.repeat(32)}` });
    rig.logged('OrderCancelled', { orderHash: `0x${'AB'.repeat(32)}` });
    await rig.indexer.pass();
    expect(rig.commands[0]).toEqual({ kind: 'cancelOrder', accountId: 1, digest: digestOfText('ab'.repeat(32)) });
    expect(rig.commands.filter(({ kind }) => kind === 'cancelOrder')).toHaveLength(1);
  });
});

describe('nonces raised on chain', () => {
  it('keeps raised nonces of accounts only, because anyone can raise one', async () => {
    rig.accounts = [1 as AccountId];
    rig.logged('NonceRaised', { account: STRANGER, nonce: 2n });
    rig.logged('NonceRaised', { account: WALLET, nonce: 1n });
    await rig.indexer.pass();
    expect(rig.raised).toEqual([[WALLET, 1n]]);
  });

  it('counts the highest of each account, however often it was raised', async () => {
    rig.accounts = [1 as AccountId, 2 as AccountId];
    for (const nonce of [1n, 2n, 3n]) rig.logged('NonceRaised', { account: WALLET, nonce });
    rig.logged('NonceRaised', { account: SECOND_WALLET, nonce: 7n });
    rig.orderNonce = 2n;
    await rig.indexer.pass();
    expect(rig.raised).toEqual([
      [WALLET, 3n],
      [SECOND_WALLET, 7n],
    ]);
  });

  it('have their block recorded though nothing else happened, so that no other replaces it unnoticed', async () => {
    rig.accounts = [1 as AccountId];
    rig.quoteKnown = { quoteUnits: BigInt(START_BLOCK) };
    rig.logged('NonceRaised', { account: WALLET, nonce: 1n });
    await rig.indexer.pass();
    expect(rig.blocks).toMatchObject([{ blockNumber: START_BLOCK, balances: [] }]);
  });

  it('cancels what it voids, and lets other work have its turn in between', async () => {
    rig.accounts = [1 as AccountId];
    const orders = [1, 2, 3].map((digit) => ({ accountId: 1 as AccountId, digest: `${digit}`.repeat(64) }));
    rig.voided = orders.map((order) => [order]);
    rig.logged('NonceRaised', { account: WALLET, nonce: 1n });
    const cancels = () => rig.commands.filter(({ kind }) => kind === 'cancelOrder');
    const seen = new Set<number>();
    let watching = setImmediate(function watch() {
      seen.add(cancels().length);
      watching = setImmediate(watch);
    });
    await rig.indexer.pass();
    clearImmediate(watching);
    expect(cancels()).toEqual(
      orders.map(({ accountId, digest }) => ({ kind: 'cancelOrder', accountId, digest: digestOfText(digest) })),
    );
    expect([...seen]).toEqual(expect.arrayContaining([1, 2]));
  });

  it("finds an account's raised nonce without its log, when it reads the whole account", async () => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    expect(rig.raised).toEqual([]);
    rig.orderNonce = 3n;
    rig.restart();
    for (let pass = 0; pass < 2; pass += 1) {
      rig.head += 1;
      await rig.indexer.pass();
    }
    expect(rig.raised).toEqual([[WALLET, 3n]]);
  });
});
