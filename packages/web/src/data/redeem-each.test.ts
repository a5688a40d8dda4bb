import { type Client, NoPositionsToRedeem, OpenApiError, type TransactionResult } from '@presage/client';
import { expect, it } from 'vitest';
import { redeemEach } from './redeem-each.ts';

const CLAIMED_ELSEWHERE = new NoPositionsToRedeem('nothing to redeem');
const REVERTED = new OpenApiError('reverted', { txHash: '0xdead' });
const NOT_REACHED = new OpenApiError('not reached', { cause: new TypeError('fetch failed') });

/** A service in which the redemption of each market ends like this, by id from 1. */
function redeeming(...ends: readonly (Pick<TransactionResult, 'txHash'> | Error)[]) {
  const asked: number[] = [];
  const redeem = async (marketId: number) => {
    asked.push(marketId);
    const end = ends[marketId - 1];
    if (end instanceof Error) throw end;
    return end;
  };
  const getMyPositions = async () => ({ errno: 0, errmsg: '', result: { total: 0, list: [] } });
  const client = { redeem, getMyPositions } as unknown as Client;
  const marketIds = ends.map((_, index) => index + 1);
  return { redeemed: redeemEach(client, marketIds), asked };
}

it('claims in every market', async () => {
  const { redeemed } = redeeming({}, {}, {});
  expect(await redeemed).toEqual({ claimed: [1, 2, 3], areFinal: true, failure: undefined });
});

it('names the last transaction', async () => {
  const { redeemed } = redeeming({ txHash: '0x01' }, { txHash: '0x02' });
  expect(await redeemed).toMatchObject({ claimed: [1, 2], txHash: '0x02' });
});

it('goes on after a market that was claimed elsewhere, which is no failure', async () => {
  const { redeemed, asked } = redeeming(CLAIMED_ELSEWHERE, {}, {});
  expect(await redeemed).toMatchObject({ claimed: [2, 3], failure: undefined });
  expect(asked).toEqual([1, 2, 3]);
});

it('says so if that leaves nothing to claim', async () => {
  expect(await redeeming(CLAIMED_ELSEWHERE).redeemed).toMatchObject({ claimed: [], failure: CLAIMED_ELSEWHERE });
});

it('goes on after a transaction that was reverted, and reports it', async () => {
  const { redeemed, asked } = redeeming(REVERTED, {}, CLAIMED_ELSEWHERE);
  expect(await redeemed).toMatchObject({ claimed: [2], failure: REVERTED });
  expect(asked).toEqual([1, 2, 3]);
});

it('stops at a failure that would concern every market, and reports what was claimed before', async () => {
  const { redeemed, asked } = redeeming({}, NOT_REACHED, {});
  expect(await redeemed).toMatchObject({ claimed: [1], failure: NOT_REACHED });
  expect(asked).toEqual([1, 2]);
});
