import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import { type Answer, type Connection, openConnections } from './connection.ts';
import type { Sent } from './load-requests.ts';
import type { ReadyOrder } from './signed-orders.ts';

/** Connections for steady trading: enough that no command waits for another. */
const TRADING_CONNECTIONS = 64;
/** Number of orders placed between an order and its cancel. */
const CANCELLED_AFTER = 100;
const GOOD = Buffer.from('{"errno":0,');
/** In the response to a batch, the answer to an order that was not placed. */
const REFUSED = /\{"errno":[1-9]/;

/** Collects the results of the requests sent. */
class Tally {
  readonly latenciesMs: number[] = [];
  wrong = 0;
  firstWrong = '';

  take(sentAt: number, { status, body }: Answer): void {
    this.latenciesMs.push(performance.now() - sentAt);
    if (status === 200 && body.subarray(0, GOOD.length).equals(GOOD) && !REFUSED.test(body.toString('latin1'))) return;
    this.wrong += 1;
    this.firstWrong ||= `${status} ${body.toString()}`;
  }

  sent(startedAt: number): Sent {
    const { latenciesMs, wrong, firstWrong } = this;
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: latenciesMs.length / seconds, medianMs: median(latenciesMs), wrong, firstWrong };
  }
}

/** Sends all requests, with `inFlight` at a time. */
export async function sendAll(
  requests: readonly Buffer[],
  { origin, inFlight }: { readonly origin: string; readonly inFlight: number },
): Promise<Sent> {
  const next = requests.values();
  return onConnections(origin, inFlight, async (connection, tally) => {
    for (const request of next) await sendOne(request, connection, tally);
  });
}

/** Places orders, and cancels each a little later once its response has arrived, at a steady rate. */
export async function tradeSteadily(
  orders: readonly ReadyOrder[],
  { origin, commandsPerSecond }: { readonly origin: string; readonly commandsPerSecond: number },
): Promise<Sent> {
  const next = [...commandsOf(orders)].entries();
  const startedAt = performance.now();
  return onConnections(origin, TRADING_CONNECTIONS, async (connection, tally) => {
    for (const [number, { request, after, answered }] of next) {
      await pause(Math.max(0, startedAt + (number * 1_000) / commandsPerSecond - performance.now()));
      await after;
      await sendOne(request, connection, tally);
      answered();
    }
  });
}

interface SteadyCommand {
  readonly request: Buffer;
  /** Resolves when the command that it must follow has been answered. */
  readonly after: Promise<void>;
  answered(): void;
}

function* commandsOf(orders: readonly ReadyOrder[]): Generator<SteadyCommand, void, undefined> {
  const resting: SteadyCommand[] = [];
  for (const { place, cancel } of orders) {
    const { promise: placed, resolve: answered } = Promise.withResolvers<void>();
    yield { request: place, after: Promise.resolve(), answered };
    resting.push({ request: cancel, after: placed, answered: () => {} });
    const earlier = resting.length > CANCELLED_AFTER ? resting.shift() : undefined;
    if (earlier !== undefined) yield earlier;
  }
  yield* resting;
}

async function sendOne(request: Buffer, connection: Connection, tally: Tally): Promise<void> {
  const sentAt = performance.now();
  tally.take(sentAt, await connection.ask(request));
}

async function onConnections(
  origin: string,
  count: number,
  work: (connection: Connection, tally: Tally) => Promise<void>,
): Promise<Sent> {
  const tally = new Tally();
  const connections = await openConnections(origin, count);
  const startedAt = performance.now();
  await Promise.all(connections.map((connection) => work(connection, tally)));
  const sent = tally.sent(startedAt);
  for (const connection of connections) connection.close();
  return sent;
}
