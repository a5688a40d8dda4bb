import type { Candle } from '@presage/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const HOUR_SEC = 3_600;

describe('candles', () => {
  let rig: Rig;
  let marketId: number;
  let yes: string;
  let no: string;
  let hour: number;
  beforeAll(async () => {
    rig = await createRig();
    const alice = await createTrader(rig, 1, '1000');
    const bob = await createTrader(rig, 2, '1000');
    marketId = await createMarket(rig);
    const { yesTokenId, noTokenId } = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
    [yes, no] = [String(yesTokenId), String(noTokenId)];
    const trade = async (price: string, complement: string, shares: string) => {
      await alice.place({ marketId, price, shares });
      await bob.place({ marketId, outcome: 'no', price: complement, shares });
    };
    hour = Math.floor(rig.clock.ms / 1_000 / HOUR_SEC) * HOUR_SEC + 2 * HOUR_SEC;
    rig.clock.ms = hour * 1_000;
    await trade('0.4', '0.6', '5');
    await trade('0.55', '0.45', '10');
    await trade('0.35', '0.65', '5.5');
    await trade('0.5', '0.5', '5');
    rig.clock.ms = (hour + 2 * HOUR_SEC) * 1_000;
    await trade('0.6', '0.4', '5');
  });
  afterAll(() => rig.close());

  const listOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.result.list as Candle[];
  const ask = (token_id: string, query: Record<string, string | number> = {}) =>
    rig.call('getCandles', { query: { token_id, ...query } });

  it('have the first, highest, lowest and last price of a stretch of time, and what was traded in it', async () => {
    const { result } = await ask(yes, { interval: '1h' });
    // The taker bought No: at 0.6, 0.45, 0.65 and 0.5, then at 0.4.
    expect(result).toEqual({
      tokenId: yes,
      marketId,
      list: [
        {
          t: hour,
          open: '0.4',
          high: '0.55',
          low: '0.35',
          close: '0.5',
          shares: '25.5',
          volume: '13.575000000000000000',
          trades: 4,
        },
        {
          t: hour + 2 * HOUR_SEC,
          open: '0.6',
          high: '0.6',
          low: '0.6',
          close: '0.6',
          shares: '5',
          volume: '2.000000000000000000',
          trades: 1,
        },
      ],
    });
  });

  it('of No have the prices of No, whose highest is where that of Yes is lowest', async () => {
    const { list } = (await ask(no, { interval: '1h', end_at: hour })).result;
    expect(list).toMatchObject([{ open: '0.6', high: '0.65', low: '0.45', close: '0.5', shares: '25.5', trades: 4 }]);
  });

  it('are those that contain start and end, and all between', async () => {
    const starts = async (query: Record<string, number>) =>
      listOf(await ask(yes, { interval: '1h', ...query })).map(({ t }) => t);
    expect(await starts({ start_at: hour + HOUR_SEC - 1, end_at: hour + HOUR_SEC - 1 })).toEqual([hour]);
    expect(await starts({ start_at: hour + HOUR_SEC })).toEqual([hour + 2 * HOUR_SEC]);
    expect(await starts({ start_at: hour, end_at: hour + 2 * HOUR_SEC })).toEqual([hour, hour + 2 * HOUR_SEC]);
    expect(await starts({ start_at: hour + 9 * HOUR_SEC })).toEqual([]);
  });

  it('are a day long if nothing else is requested', async () => {
    const list = listOf(await ask(yes));
    expect(list.reduce((sum, { trades }) => sum + trades, 0)).toBe(5);
    expect([list.map(({ t }) => t % 86_400), list[0]?.open, list.at(-1)?.close]).toEqual([
      list.map(() => 0),
      '0.4',
      '0.6',
    ]);
  });

  it('in too long a window, in none, of an unknown length or token are refused with what is accepted', async () => {
    const refusals = [
      [{ interval: '1m', start_at: 0 }, 'start_at, end_at: a window of'],
      [{ start_at: hour, end_at: hour - 1 }, 'start_at:'],
      [{ start_at: 1_795_003_600_000 }, 'start_at: received 1795003600000; accepted: Unix seconds'],
      [{ interval: 'max' }, 'accepted: "1m", "1h", "1d", "1w"'],
      [{ interval: '5m' }, 'accepted: "1m", "1h", "1d", "1w"'],
    ] as const;
    for (const [query, words] of refusals) {
      const refused = await ask(yes, query);
      expect([refused.errno, refused.message]).toEqual([2, expect.stringContaining(words)]);
    }
    expect(await ask('123')).toMatchObject({ errno: 200 });
  });
});
