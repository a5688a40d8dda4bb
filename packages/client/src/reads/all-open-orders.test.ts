import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OpenApiError } from '../errors.ts';
import type { Order, OrderList } from '../generated/wire.ts';
import { allOpenOrders } from './all-open-orders.ts';

const PAGE = 3;

/** A list of orders, newest first, that changes after each page that is read. */
class ChangingList {
  readonly asked: string[] = [];
  ids: string[];
  readonly #changes: (() => void)[];

  constructor(count: number, changes: (() => void)[] = []) {
    this.ids = Array.from({ length: count }, (_, place) => `order ${count - place}`);
    this.#changes = changes;
  }

  readonly readPage = async ({ page, limit }: { page: number; limit: number }): Promise<OrderList> => {
    this.asked.push(`${page} of ${limit}`);
    const list = this.ids.slice((page - 1) * limit, page * limit).map((orderId) => ({ orderId }) as Order);
    const { length: total } = this.ids;
    this.#changes.shift()?.();
    return { total, list };
  };

  async read(): Promise<string[]> {
    return (await Array.fromAsync(allOpenOrders(this.readPage, PAGE))).map(({ orderId }) => orderId);
  }
}

it.each([
  [0, ['1 of 3']],
  [3, ['1 of 3']],
  [4, ['1 of 3', '2 of 3']],
  [9, ['1 of 3', '2 of 3', '3 of 3']],
])('of %i orders are asked for page by page, none in vain: %j', async (count, asked) => {
  const list = new ChangingList(count);
  expect(await list.read()).toEqual(list.ids);
  expect(list.asked).toEqual(asked);
});

it('are requested as the loop reaches them', async () => {
  const list = new ChangingList(9);
  for await (const { orderId } of allOpenOrders(list.readPage, PAGE)) if (orderId === 'order 7') break;
  expect(list.asked).toEqual(['1 of 3']);
});

it('are never repeated when others are placed meanwhile', async () => {
  const list = new ChangingList(7, [() => list.ids.unshift('new 1', 'new 2')]);
  const read = await list.read();
  expect(new Set(read).size).toBe(read.length);
  expect(read).toEqual(expect.arrayContaining(['order 7', 'order 1']));
});

it('include all that stay open, each once, whatever closes and is placed meanwhile', async () => {
  const change = fc.record({ closed: fc.array(fc.nat(), { maxLength: 6 }), placed: fc.nat({ max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.array(change, { maxLength: 60 }), async (count, changes) => {
      let placed = 0;
      const list = new ChangingList(
        count,
        changes.map((change) => () => {
          for (const place of change.closed) list.ids.splice(place % Math.max(1, list.ids.length), 1);
          for (let more = 0; more < change.placed; more += 1) list.ids.unshift(`new ${++placed}`);
        }),
      );
      const read = await list.read();
      expect(read).toEqual(expect.arrayContaining(list.ids.filter((id) => !id.startsWith('new'))));
      expect(new Set(read).size).toBe(read.length);
    }),
  );
});

it.each([1, 2, 5, 30])('include all that stay open when %i close after each page', async (closing) => {
  const list = new ChangingList(6_000);
  const pages = async (page: { page: number; limit: number }) => {
    const answer = await list.readPage(page);
    // Spread over the whole list, and the same in each run.
    const seed = list.asked.length * 7_919;
    for (let one = 0; one < closing; one += 1) list.ids.splice((seed + one * 104_729) % list.ids.length, 1);
    return answer;
  };
  const read = new Set((await Array.fromAsync(allOpenOrders(pages, 20))).map(({ orderId }) => orderId));
  expect(list.ids.filter((id) => !read.has(id))).toEqual([]);
  // It takes 300 if no orders close.
  expect(list.asked.length).toBeLessThan(450);
});

it('fail with an error if the list changes faster than it can be read', async () => {
  let requests = 0;
  const readPage = async () => ({ total: 1e9, list: [{ orderId: String(++requests) } as Order] });
  await expect(Array.fromAsync(allOpenOrders(readPage, PAGE))).rejects.toThrow(OpenApiError);
  expect(requests).toBe(3_000);
});
