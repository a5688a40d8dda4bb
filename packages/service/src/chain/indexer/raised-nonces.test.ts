import type { AccountId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { IndexerRig, STRANGER, WALLET } from '../testing/indexer-rig.ts';

let rig: IndexerRig;

beforeEach(async () => {
  rig = await IndexerRig.start();
});

describe('nonces raised on chain', () => {
  it('keeps raised nonces of accounts only, because anyone can raise one', async () => {
    rig.accounts = [1 as AccountId];
    rig.logged('NonceRaised', { account: STRANGER, nonce: 2n });
    rig.logged('NonceRaised', { account: WALLET, nonce: 1n });
    await rig.indexer.pass();
    expect(rig.raised).toEqual([[WALLET, 1n]]);
  });

  it("finds an account's raised nonce without its log, when it reads the whole account", async () => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    expect(rig.raised).toEqual([]);
    rig.orderNonce = 3n;
    await rig.restart();
    for (let pass = 0; pass < 2; pass += 1) {
      rig.head += 1;
      await rig.indexer.pass();
    }
    expect(rig.raised).toEqual([[WALLET, 3n]]);
  });
});
