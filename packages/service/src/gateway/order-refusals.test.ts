import { describe, expect, it, vi } from 'vitest';
import type { MemorySequencer } from './testing/memory-sequencer.ts';
import type { Rig } from './testing/rig.ts';
import { createMarket, createTrader, type OrderWish, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe('an order is refused', () => {
  const limit = { price: '0.4', shares: '10' } as const;
  it.each<readonly [string, number, number, Omit<OrderWish, 'marketId'>]>([
    ['a signature of other fields', 200, 302, { ...limit, sent: { salt: '7' } }],
    ['no signature', 200, 302, { ...limit, sent: { signature: '' } }],
    ['a proxy signature', 200, 302, { ...limit, signed: { signatureType: 1 } }],
    ["an EOA signature of a Safe's account", 200, 302, { ...limit, signed: { signatureType: 0 } }],
    ['a nonce that is not its account’s', 200, 302, { ...limit, signed: { nonce: 1n } }],
    [
      "another's trading wallet",
      200,
      307,
      { ...limit, signed: { maker: '0x00000000000000000000000000000000000000aa' } },
    ],
    ['a price that is not that of the amounts', 200, 308, { ...limit, sent: { price: '0.5' } }],
    ['a limit price that is left to the amounts', 200, 308, { ...limit, sent: { price: '0' } }],
    ['a market order that signs a second amount', 200, 308, { quote: '5', signed: { takerAmount: 1n } }],
    ['an unknown token', 200, 200, { ...limit, signed: { tokenId: 12345n } }],
    ['an unknown market', 200, 200, { ...limit, sent: { topicId: 987_654 } }],
    ['a market that is left to the token', 200, 200, { ...limit, sent: { topicId: 0 } }],
    ['a market number no number can be', 200, 200, { ...limit, sent: { topicId: 1e300 } }],
    ['a price between two ticks', 200, 304, { price: '0.40005', shares: '10' }],
    ['a price of 1', 200, 304, { price: '1', shares: '10' }],
    ['a price above 1', 200, 304, { price: '1.5', shares: '10' }],
    ['a negative price', 200, 308, { ...limit, sent: { price: '-0.4' } }],
    ['a price that is no decimal', 400, 2, { ...limit, sent: { price: '4/10' } }],
    ['too few shares', 200, 305, { price: '0.4', shares: '0.5' }],
    ['no shares', 200, 305, { price: '0.4', shares: '0' }],
    ['too small a budget', 200, 305, { quote: '0.5' }],
    ['an expiration that has passed', 200, 306, { ...limit, expiration: 1_700_000_000n }],
    ['more quote than there is', 200, 303, { price: '0.9', shares: '200000' }],
    ['shares it does not hold', 200, 303, { ...limit, side: 'sell' }],
    ['more shares than the ledger counts', 400, 2, { price: '0.4', shares: '900000001' }],
    ['a larger budget than the ledger counts', 400, 2, { quote: '900000001' }],
    ['a number of more than 256 bits', 400, 2, { ...limit, sent: { salt: String(2n ** 256n) } }],
    ['an expiration after the year 9999', 400, 2, { ...limit, expiration: 10n ** 12n }],
    ['another expiration than was signed', 400, 2, { ...limit, sent: { orderExpTime: '5' } }],
    ['another currency', 400, 2, { ...limit, sent: { currencyAddress: '0x00000000000000000000000000000000000000aa' } }],
    ['post-only in a market order', 400, 2, { quote: '5', postOnly: true }],
    ['a market order that should rest', 400, 2, { quote: '5', timeInForce: 'GTC' }],
    ['post-only and immediate or cancel', 400, 2, { ...limit, postOnly: true, timeInForce: 'IOC' }],
    ['an unknown time in force', 400, 2, { ...limit, sent: { timeInForce: 'GTD' } }],
    ['a safe rate with too many decimals', 400, 2, { quote: '5', sent: { safeRate: '0.0000001' } }],
    ['a worst price in a limit order', 400, 2, { ...limit, sent: { worstPrice: '0.5' } }],
    ['a worst price that is no decimal', 400, 2, { quote: '5', sent: { worstPrice: '1/2' } }],
    ['an empty worst price', 400, 2, { quote: '5', sent: { worstPrice: '' } }],
    ['a worst price that is a number', 400, 2, { quote: '5', sent: { worstPrice: 0.5 } }],
    ['a worst price between two ticks', 200, 304, { quote: '5', sent: { worstPrice: '0.40005' } }],
    ['a worst price of 0', 200, 304, { quote: '5', sent: { worstPrice: '0' } }],
    ['a worst price of 1', 200, 304, { quote: '5', sent: { worstPrice: '1' } }],
    ['a negative worst price', 200, 304, { quote: '5', sent: { worstPrice: '-0.4' } }],
    [
      'a taker other than the zero address',
      400,
      2,
      { ...limit, signed: { taker: '0x00000000000000000000000000000000000000aa' } },
    ],
    ['a third kind of order', 400, 2, { ...limit, sent: { tradingMethod: 3 } }],
    ['a fourth signature type', 400, 2, { ...limit, sent: { signatureType: '3' } }],
    ['a third side', 400, 2, { ...limit, sent: { side: '2' } }],
    ['an unknown field', 400, 2, { ...limit, sent: { hello: 1 } }],
  ])('for %s', async (_reason, status, errno, wish) => {
    const answer = await alice.place({ marketId, ...wish });
    expect({ status: answer.status, errno: answer.errno }).toEqual({ status, errno });
    expect(answer.message).not.toBe('');
  });

  it.each<[string, Partial<OrderWish>]>([
    ['price: received "0.40005", not', { price: '0.40005', shares: '10' }],
    ['takerAmount: received 500000000000000000 wei, which is 0.5 shares (18', { price: '0.4', shares: '0.5' }],
    ['0.5 shares (18 decimals); accepted: at least 1 share,', { price: '0.4', shares: '0.5', side: 'sell' }],
    ['0.5 quote (18 decimals); accepted: market buys of at least 1', { quote: '0.5' }],
    // What becomes of the empty token ids of a categorical market.
    [
      'GET /market lists yesTokenId and noTokenId, of a categorical market in its',
      { ...limit, signed: { tokenId: 0n } },
    ],
    ['expiration: received 1700000000, it had passed', { ...limit, expiration: 1_700_000_000n }],
    [
      'worstPrice: received "0.5"; accepted: only with market orders (tradingMethod 1); a limit order fills at its price or better, so leave it out',
      { ...limit, sent: { worstPrice: '0.5' } },
    ],
    [
      'worstPrice: received "half"; accepted: a decimal between 0 and 1 such as "0.55"; leave it out for no such bound',
      { quote: '5', sent: { worstPrice: 'half' } },
    ],
    [
      'worstPrice: received "0.40005", not on this market\'s grid; accepted: multiples of 0.0001 from 0.0001 to 0.9999; leave it out',
      { quote: '5', sent: { worstPrice: '0.40005' } },
    ],
  ])('with the field, the value received and what is accepted: %s', async (words, wish) => {
    expect((await alice.place({ marketId, ...wish })).message).toContain(words);
  });

  it('with the market of its token, when `topicId` names another or none', async () => {
    const other = await createMarket(rig);
    for (const [topicId, why] of [
      [other, 'which does not have this tokenId'],
      [987_654, 'which is not a market'],
    ] as const) {
      const { message } = await alice.place({ marketId, ...limit, sent: { topicId } });
      expect(message).toBe(`topicId: received ${topicId}, ${why}; the token's market is ${marketId}`);
    }
  });

  it('for a valid signature of a wallet that is not the account’s', async () => {
    const body = await bob.submission({ marketId, ...limit, signed: { maker: alice.tradingWallet } });
    expect(await rig.call('placeOrder', { apiKey: alice.apiKey, body })).toMatchObject({ errno: 307 });
  });

  it('for a signed fee rate below what the market charges', async () => {
    await rig.call('adminEditMarket', { params: { marketId }, body: { takerFeeBps: 50 } });
    expect(await alice.place({ marketId, ...limit, signed: { feeRateBps: 49n } })).toMatchObject({ errno: 302 });
    expect(await alice.place({ marketId, ...limit, signed: { feeRateBps: 50n } })).toMatchObject({ errno: 0 });
  });

  it.each([
    ['market', {}],
    ['root', { children: [{ marketTitle: 'On Monday' }, { marketTitle: 'On Tuesday' }] }],
  ])('for a signed fee rate below that of an edit of its %s which is queued before it', async (_, changes) => {
    const { sequencer } = rig;
    const edited = await createMarket(rig, changes);
    const traded = 'children' in changes ? edited + 1 : edited;
    const written = Promise.withResolvers<void>();
    sequencer.written = written.promise;
    const edit = rig.call('adminEditMarket', { params: { marketId: edited }, body: { takerFeeBps: 50 } });
    await nextSubmission(sequencer);
    const placed = alice.place({ marketId: traded, ...limit, signed: { feeRateBps: 49n } });
    await Promise.race([placed, nextSubmission(sequencer)]);
    written.resolve();
    expect(await edit).toMatchObject({ errno: 0 });
    expect(await placed).toMatchObject({ errno: 302 });
  });

  it('for a fee rate below what it can be charged: for a post-only order, the maker rate', async () => {
    await rig.call('adminEditMarket', { params: { marketId }, body: { makerFeeBps: 20, takerFeeBps: 50 } });
    const postOnly = { marketId, ...limit, postOnly: true } as const;
    expect(await alice.place({ ...postOnly, signed: { feeRateBps: 19n } })).toMatchObject({ errno: 302 });
    expect(await alice.place({ ...postOnly, signed: { feeRateBps: 20n } })).toMatchObject({ errno: 0 });
  });

  it('for the first reason in the order of the contract', async () => {
    const all: OrderWish = {
      marketId,
      price: '1.00001',
      shares: '0.5',
      side: 'sell',
      expiration: 1n,
      signed: { maker: bob.tradingWallet, tokenId: 5n },
      sent: { price: '0.5', salt: '7' },
    };
    const errnos: number[] = [];
    const withoutSalt: OrderWish = { ...all, sent: { price: '0.5' } };
    const ownMaker = { ...withoutSalt, signed: { tokenId: 5n } };
    const ownPrice = { ...ownMaker, sent: {} };
    const { signed: _signed, ...realToken } = ownPrice;
    const onGrid = { ...realToken, price: '0.5' };
    const largeEnough = { ...onGrid, shares: '1' };
    const { expiration: _expiration, ...lasting } = largeEnough;
    for (const wish of [all, withoutSalt, ownMaker, ownPrice, realToken, onGrid, largeEnough, lasting]) {
      errnos.push((await alice.place(wish)).errno);
    }
    expect(errnos).toEqual([302, 307, 308, 200, 304, 305, 306, 303]);
  });

  it('for a market that is not open, with its status', async () => {
    await rig.call('adminHaltMarket', { params: { marketId } });
    expect(await alice.place({ marketId, ...limit })).toMatchObject({
      errno: 201,
      message: `market ${marketId} is activated, halted: not open for this; accepted: a market that is activated and not halted`,
    });
    await rig.call('adminCloseMarket', { params: { marketId } });
    expect(await alice.place({ marketId, ...limit })).toMatchObject({
      errno: 201,
      message: expect.stringContaining('resolving'),
    });
  });

  it('with how much was needed and how much was available', async () => {
    const carol = await createTrader(rig, 3, '5');
    expect((await carol.place({ marketId, price: '0.6', shares: '10' })).message).toContain('needed 6, available 5');
    expect((await carol.place({ marketId, side: 'sell', price: '0.6', shares: '10' })).message).toContain(
      'needed 10, available 0',
    );
  });

  it('with the grid it missed', async () => {
    const coarse = await createMarket(rig, { tickSize: '0.01' });
    const { message } = await alice.place({ marketId: coarse, price: '0.405', shares: '10' });
    expect(message).toContain('multiples of 0.01 from 0.01 to 0.99');
  });

  it('while orders are not accepted, with 503 and Retry-After, while cancels still work', async () => {
    const { order } = await alice.place({ marketId, ...limit });
    rig.sequencer.acceptance = 'diskReserve';
    const refused = await alice.place({ marketId, ...limit });
    expect(refused).toMatchObject({ status: 503, errno: 1 });
    expect(refused.headers['retry-after']).toBe('30');
    expect(await alice.cancel(order.orderId)).toMatchObject({ errno: 0 });
  });

  it('while orders are not accepted, with that reason also when the store cannot be read', async () => {
    rig.sequencer.acceptance = 'journalStalled';
    rig.faults.storeBehind = true;
    const refused = await alice.place({ marketId, ...limit });
    expect(refused).toMatchObject({
      status: 503,
      message: expect.stringContaining('the disk takes too long to write'),
    });
    expect(refused.headers['retry-after']).toBe('30');
  });
});

/** Waits until something is submitted. */
function nextSubmission(sequencer: MemorySequencer): Promise<void> {
  return new Promise((resolve) => {
    const submit = vi.spyOn(sequencer, 'submit').mockImplementationOnce((submission) => {
      submit.mockRestore();
      resolve();
      return sequencer.submit(submission);
    });
  });
}
