import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { OrderSide, OrderType } from '@presage/client';
import { MAX_BATCH_ORDERS } from '@presage/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { discardService, type RunningService, startRunningService } from '../support/running-service.ts';
import { newTrader, ownClient } from '../support/trader.ts';

/** Connections that each send more than one order, and wait for no response: more than the signature threads can queue. */
const CONNECTIONS = 240;
/** With the single order after them, as many requests as a connection may have under way. */
const BATCHES = 3;
const ORDERS = 40;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: {
    readonly errno: number;
    readonly result: { readonly answers?: readonly { readonly errno: number }[] };
  };
}

let service: RunningService;

beforeAll(async () => {
  service = await startRunningService();
});

afterAll(() => discardService(service));

/** A raw POST request, so that thousands can be in flight at once. */
function post(path: string, apiKey: string, body: unknown): string {
  const text = JSON.stringify(body);
  const head = [
    `POST /openapi${path} HTTP/1.1`,
    'host: localhost',
    `apikey: ${apiKey}`,
    'content-type: application/json',
  ];
  return `${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Reads a number of responses from a connection, in order. */
async function answersOf(socket: Socket, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let rest = '';
  socket.setEncoding('latin1');
  for await (const chunk of socket) {
    rest += chunk as string;
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(rest.slice(0, Math.max(0, end)))?.[1]);
      if (end < 0 || rest.length < end + 4 + length) break;
      const head = rest.slice(0, end);
      answers.push({
        status: Number(head.slice(9, 12)),
        retryAfter: /retry-after: (\d+)/i.exec(head)?.[1],
        body: JSON.parse(rest.slice(end + 4, end + 4 + length)) as Answer['body'],
      });
      rest = rest.slice(end + 4 + length);
    }
    if (answers.length >= count) break;
  }
  return answers;
}

describe('more orders at once than can be checked', () => {
  it('are checked, or refused with 503 and Retry-After; cancels still work, and refused orders can be sent again', async () => {
    const trader = await newTrader(service, '1000');
    const client = ownClient(service, trader);
    const { marketId, yesTokenId: tokenId } = await openMarket(service, { marketTitle: 'Will it hold?' });
    const wish = {
      marketId,
      tokenId,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      price: '0.1',
      makerAmountInBaseToken: '10',
    };
    const resting = await client.placeOrder(wish);
    const signed = [];
    for (let count = 0; count < ORDERS; count++) signed.push(await client.signOrder(wish));
    const { port } = new URL(service.origin);
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));

    // A wrong signature costs as much to check as a valid one, and nothing to make.
    const [first] = signed;
    const good = signed.map(({ submission }) => submission);
    let strays = 0;
    const stray = () => ({ ...first?.submission, salt: String(++strays) });
    const batch = () => ({ orders: Array.from({ length: MAX_BATCH_ORDERS }, stray) });
    const flooded = sockets.map((socket, place) => {
      const batches = Array.from({ length: BATCHES }, () => post('/order/batch', trader.apiKey, batch()));
      const single = post('/order', trader.apiKey, good[place] ?? stray());
      socket.write([...batches, single].join(''));
      return answersOf(socket, BATCHES + 1);
    });
    const cancelled = await client.cancelOrder(resting.result.orderData.orderId);
    const answers = await Promise.all(flooded);
    for (const socket of sockets) socket.destroy();

    expect(cancelled).toMatchObject({ errno: 0 });
    const kinds = answers.flat().flatMap(({ status, body, retryAfter = '' }) => {
      const inBatch = body.result?.answers?.map(({ errno }) => `${status} in a batch ${errno}`);
      return inBatch ?? `${status} ${body.errno} ${retryAfter}`.trim();
    });
    expect(kinds).toHaveLength(CONNECTIONS * (BATCHES * MAX_BATCH_ORDERS + 1));
    // How many are refused depends on the machine; a fast one may accept them all.
    const possible = ['200 0', '200 302', '503 1 1', '200 in a batch 302', '200 in a batch 1'];
    expect(possible).toEqual(expect.arrayContaining([...new Set(kinds)]));
    for (const { submission } of signed) {
      const again = await fetch(`${service.baseUrl}/order`, {
        method: 'POST',
        headers: { apikey: trader.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(submission),
      });
      expect(await again.json()).toMatchObject({ errno: 0 });
    }
    const { result } = await client.getMyOrders({ status: '1', limit: 20 });
    expect(result.total).toBe(ORDERS);
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  });
});
