import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order, OrderList } from '../generated/wire.ts';
import { allOpenOrders } from './all-open-orders.ts';

const PAGE = 3;

/** A list of orders, newest first, that changes after each page that is read. */
class ChangingList {
  readonly asked: number[] = [];
  ids: string[];
  readonly #changes: (() => void)[];

  constructor(count: number, changes: (() => void)[] = []) {
    this.ids = Array.from({ length: count }, (_, place) => `order ${count - place}`);
    this.#changes = changes;
  }

  readonly readPage = async (page: number): Promise<OrderList> => {
    this.asked.push(page);
    const list = this.ids.slice((page - 1) * PAGE, page * PAGE).map((orderId) => ({ orderId }) as Order);
    const { length: total } = this.ids;
    this.#changes.shift()?.();
    return { total, list };
  };

  async read(): Promise<string[]> {
    return (await Array.fromAsync(allOpenOrders(this.readPage, PAGE))).map(({ orderId }) => orderId);
  }
}

it.each([
  [0, [1]],
  [3, [1]],
  [4, [1, 2]],
  [9, [1, 2, 3]],
])('of %i orders are asked for page by page, none in vain: %j', async (count, asked) => {
  const list = new ChangingList(count);
  expect(await list.read()).toEqual(list.ids);
  expect(list.asked).toEqual(asked);
});

it('are asked for when the loop gets there', async () => {
  const list = new ChangingList(9);
  for await (const { orderId } of allOpenOrders(list.readPage, PAGE)) if (orderId === 'order 7') break;
  expect(list.asked).toEqual([1]);
});

it('are none twice when others are placed meanwhile', async () => {
  const list = new ChangingList(7, [() => list.ids.unshift('new 1', 'new 2')]);
  const read = await list.read();
  expect(new Set(read).size).toBe(read.length);
  expect(read).toEqual(expect.arrayContaining(['order 7', 'order 1']));
});

it('are all that stay open, however many close meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 40 }),
      fc.array(fc.array(fc.nat(), { maxLength: 6 }), { maxLength: 12 }),
      async (count, closings) => {
        const close = (places: readonly number[]) => () => {
          for (const place of places) list.ids.splice(place % Math.max(1, list.ids.length), 1);
        };
        const list = new ChangingList(count, closings.map(close));
        const read = await list.read();
        expect(read).toEqual(expect.arrayContaining(list.ids));
        expect(new Set(read).size).toBe(read.length);
      },
    ),
  );
});

it('are all that stay open when more close at once than a page has', async () => {
  const nothing = () => undefined;
  const list = new ChangingList(21, [nothing, nothing, () => list.ids.splice(0, 2 * PAGE)]);
  expect(await list.read()).toEqual(expect.arrayContaining(list.ids));
});

it('of a list that never ends are read a bounded number of times', async () => {
  let requests = 0;
  const readPage = async () => ({ total: 1e9, list: [{ orderId: String(++requests) } as Order] });
  await Array.fromAsync(allOpenOrders(readPage, PAGE));
  expect(requests).toBe(2_000);
});
