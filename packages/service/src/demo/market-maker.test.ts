import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import type { BotMarket } from './bot-markets.ts';
import { ticksOf } from './bot-markets.ts';
import { demoAccount } from './demo-account.ts';
import type { DemoClient } from './demo-client.ts';
import { requote } from './market-maker.ts';

const LEVELS = 6;

interface Resting {
  readonly orderId: string;
  readonly outcomeSideEnum: 'Yes' | 'No';
  readonly price: string;
}

/** Accepts orders and cancels like the service, and records the book after each. */
class RecordedBook {
  readonly open = new Map<string, Resting>();
  readonly states: (readonly Resting[])[] = [];
  #orders = 0;

  get client(): DemoClient {
    const get = async (path: string) => ({ list: path.startsWith('/order?') ? [...this.open.values()] : [] });
    const post = async (path: string, body: { tokenId: string; price: string; orderId: string }) => {
      if (path === '/order/cancel') this.open.delete(body.orderId);
      else this.#add(body);
      this.states.push([...this.open.values()]);
    };
    return { get, post } as unknown as DemoClient;
  }

  #add({ tokenId, price }: { tokenId: string; price: string }): void {
    this.#orders += 1;
    const orderId = String(this.#orders);
    this.open.set(orderId, { orderId, outcomeSideEnum: tokenId === '71' ? 'Yes' : 'No', price });
  }
}

describe('a market maker whose price moves', () => {
  it.each([
    ['in the middle', 5_000, 1, [5_060, 5_000, 4_941, 4_990]],
    ['on a grid of cents', 4_300, 100, [4_360, 4_420, 4_370]],
    ['near certainty', 9_700, 1, [9_707, 9_714, 9_700, 9_690]],
  ])('%s leaves no side of the book empty meanwhile, and never trades with its own orders', async (...row) => {
    const [, fromTicks, tickStep, moves] = row;
    const book = new RecordedBook();
    const account = demoAccount(new Uint8Array(32).fill(7), 'maker');
    const maker = {
      client: book.client,
      account,
      domainSeparator: new Uint8Array(32),
      random: new Random(3),
    };
    const market: BotMarket = {
      marketId: 7,
      yesTokenId: '71',
      noTokenId: '72',
      tickStep,
      towardsTicks: fromTicks,
      priceTicks: fromTicks,
    };
    await requote(maker, market);
    book.states.length = 0;
    for (const ticks of moves) {
      market.priceTicks = ticks;
      await requote(maker, market);
      expect(book.open.size).toBeLessThanOrEqual(2 * LEVELS);
    }
    const pricesOf = (state: readonly Resting[], side: Resting['outcomeSideEnum']) =>
      state.filter(({ outcomeSideEnum }) => outcomeSideEnum === side).map(({ price }) => ticksOf(price));
    expect(book.states.length).toBeGreaterThan(0);
    for (const state of book.states) {
      const yes = pricesOf(state, 'Yes');
      const no = pricesOf(state, 'No');
      expect(Math.min(yes.length, no.length)).toBeGreaterThan(1);
      expect(Math.max(...yes) + Math.max(...no)).toBeLessThan(10_000);
    }
  });
});
