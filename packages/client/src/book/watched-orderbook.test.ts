import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, InvalidParamError, OpenApiError } from '../index.ts';
import { MAX_BOOK_MISMATCHES } from '../limits.ts';
import { type FakeService, refusal, startFakeService, success } from '../testing/fake-service.ts';
import { DEPTH_MARKET, type FakeStream, NO_TOKEN, startFakeStream, YES_TOKEN } from '../testing/fake-stream.ts';
import { configFor } from '../testing/fixtures.ts';
import type { WatchedOrderbook, WatchOptions } from './watched-orderbook.ts';

const DEPTH = 'market.depth.diff';

let service: FakeService;
let stream: FakeStream;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  stream = await startFakeStream();
  client = new Client(configFor(service.host, { wsUrl: stream.url }));
  stream.change('bids', '0.5', '10');
  stream.change('asks', '0.6', '20');
});
afterEach(async () => {
  client.close();
  await Promise.all([service.close(), stream.close()]);
});

const watch = (options: WatchOptions = {}) => client.watchOrderbook(YES_TOKEN, { marketId: DEPTH_MARKET, ...options });

/** Reads states until one matches. */
async function until(book: WatchedOrderbook, fits: () => boolean): Promise<void> {
  for await (const _ of book) if (fits()) return;
}

/** Sends a change that is not in the service's own book, so that the copies differ at that number. */
function spoil(): void {
  const { marketId, seq } = stream.snapshot();
  const level = { outcomeSide: 1, side: 'bids', price: '0.4', size: String(seq) };
  stream.broadcast({ msgType: DEPTH, marketId, tokenId: YES_TOKEN, seq: seq + 1, ...level });
  stream.change('asks', '0.7', String(seq), { isLost: true });
  stream.checksum();
}

function equalsService(book: WatchedOrderbook): boolean {
  const { seq, tokens } = stream.snapshot();
  const { bids, asks } = book;
  return book.state?.seq === seq && JSON.stringify([bids, asks]) === JSON.stringify([tokens[0]?.bids, tokens[0]?.asks]);
}

describe('a watched orderbook', () => {
  it('begins with the whole book and follows its changes', async () => {
    const book = watch();
    expect([book.bids, book.state, book.isLive]).toEqual([[], undefined, false]);
    await book.ready;
    expect(book.isLive).toBe(true);
    expect(book.state).toEqual({
      marketId: DEPTH_MARKET,
      tokenId: YES_TOKEN,
      seq: 2,
      timestampMs: 2,
      bids: [{ price: '0.5', size: '10' }],
      asks: [{ price: '0.6', size: '20' }],
    });
    stream.change('bids', '0.55', '5');
    stream.change('asks', '0.6', '0');
    await until(book, () => equalsService(book));
    expect(book.bids[0]).toEqual({ price: '0.55', size: '5' });
    expect(book.asks).toEqual([]);
  });

  it('shares the connection that it is given', async () => {
    const shared = client.createStream();
    const books = [watch({ stream: shared }), watch({ stream: shared })];
    await Promise.all(books.map((book) => book.ready));
    expect(stream.connections).toBe(1);
    shared.close();
    expect(books.map(({ isLive }) => isLive)).toEqual([false, false]);
  });

  it('passes every newest state to a callback, and to loops that start later', async () => {
    const seqs: number[] = [];
    const book = watch({ onChange: ({ seq }) => seqs.push(seq) });
    await book.ready;
    const { value } = await book[Symbol.asyncIterator]().next();
    expect(value?.seq).toBe(2);
    expect(seqs[0]).toBe(2);
  });

  it('passes the current state to a new loop alone: the callback and other loops already have it', async () => {
    const seqs: number[] = [];
    const book = watch({ onChange: ({ seq }) => seqs.push(seq) });
    await book.ready;
    const first = book[Symbol.asyncIterator]();
    expect((await first.next()).value?.seq).toBe(2);
    const next = first.next();
    expect((await book[Symbol.asyncIterator]().next()).value?.seq).toBe(2);
    stream.change('bids', '0.51', '1');
    expect((await next).value?.seq).toBe(3);
    expect(seqs).toEqual([2, 3]);
  });

  it('fills a gap, and is not live in between', async () => {
    const book = watch();
    await book.ready;
    stream.change('bids', '0.51', '1', { isLost: true });
    const asked = stream.next({ action: 'SUBSCRIBE', channel: DEPTH, resumeFrom: 2 });
    stream.change('bids', '0.52', '1');
    await asked;
    await until(book, () => equalsService(book));
    expect(book.isLive).toBe(true);
  });

  it('takes a new snapshot when a gap can no longer be filled', async () => {
    const book = watch();
    await book.ready;
    stream.replayable = 0;
    stream.change('bids', '0.5', '0', { isLost: true });
    stream.change('bids', '0.52', '1');
    await until(book, () => equalsService(book));
  });

  it('detects from the number of a checksum that the last changes were lost', async () => {
    const book = watch();
    await book.ready;
    stream.change('bids', '0.5', '0', { isLost: true });
    const asked = stream.next({ action: 'SUBSCRIBE', resumeFrom: 2 });
    stream.checksum();
    await asked;
    await until(book, () => equalsService(book));
  });

  it('replaces a copy that a checksum proves wrong', async () => {
    const book = watch();
    await book.ready;
    stream.checksum();
    const asked = stream.next({ action: 'SUBSCRIBE', channel: DEPTH });
    spoil();
    await asked;
    await until(book, () => equalsService(book));
    expect(book.bids).toEqual([{ price: '0.5', size: '10' }]);
  });

  it('shows no changes to a copy that a checksum proved wrong', async () => {
    const shared = client.createStream();
    const book = watch({ stream: shared });
    const trades = shared.subscribe({ channel: 'market.last.trade', marketId: DEPTH_MARKET });
    await Promise.all([book.ready, trades.ready]);
    const next = trades[Symbol.asyncIterator]().next();
    spoil();
    stream.change('bids', '0.45', '1');
    stream.broadcast({ msgType: 'market.last.trade', marketId: DEPTH_MARKET });
    stream.isSilent = true;
    // Everything sent before has arrived too.
    await next;
    expect([book.isLive, book.state?.seq]).toEqual([false, 3]);
    stream.isSilent = false;
    stream.cut();
    await until(book, () => equalsService(book));
    shared.close();
  });

  it('is replaced any number of times, as long as some checksums match in between', async () => {
    const book = watch();
    await book.ready;
    for (let times = 0; times < 2 * MAX_BOOK_MISMATCHES; times += 1) {
      const asked = stream.next({ action: 'SUBSCRIBE', channel: DEPTH });
      spoil();
      await asked;
      await until(book, () => equalsService(book));
      stream.checksum();
    }
    expect(book.isLive).toBe(true);
  });

  it('ends, and says why, when more copies in a row are wrong', async () => {
    const book = watch();
    await book.ready;
    for (let times = 0; times < MAX_BOOK_MISMATCHES; times += 1) {
      const asked = stream.next({ action: 'SUBSCRIBE', channel: DEPTH });
      spoil();
      await asked;
      await until(book, () => equalsService(book));
    }
    spoil();
    await expect(until(book, () => false)).rejects.toThrow('The book keeps failing its checksum.');
    expect(book.isLive).toBe(false);
  });

  it('resumes after the connection was lost, with the missed changes', async () => {
    const book = watch();
    await book.ready;
    const again = stream.next({ action: 'SUBSCRIBE', channel: DEPTH, resumeFrom: 2 });
    stream.cut();
    stream.change('bids', '0.53', '4', { isLost: true });
    await again;
    await until(book, () => equalsService(book));
    expect(book.isLive).toBe(true);
  });

  it('reports when it no longer is the service’s book, and when it is again, so that quotes can be withdrawn', async () => {
    const reported: boolean[] = [];
    const book = watch({ onLive: (isLive) => reported.push(isLive) });
    await book.ready;
    expect(reported).toEqual([true]);
    const again = stream.next({ action: 'SUBSCRIBE', resumeFrom: 2 });
    stream.cut();
    await again;
    expect(reported).toEqual([true, false]);
    stream.change('bids', '0.51', '1');
    await until(book, () => equalsService(book));
    expect([reported, book.isLive]).toEqual([[true, false, true], true]);
    stream.change('bids', '0.52', '1', { isLost: true });
    const asked = stream.next({ action: 'SUBSCRIBE', resumeFrom: 3 });
    stream.checksum();
    await asked;
    await until(book, () => equalsService(book));
    expect(reported).toEqual([true, false, true, false, true]);
    book.close();
    expect(reported).toHaveLength(5);
  });

  it('shows the levels of each token of a market, over one connection', async () => {
    const yes = watch();
    const no = client.watchOrderbook(NO_TOKEN, { marketId: DEPTH_MARKET });
    await Promise.all([yes.ready, no.ready]);
    expect([yes.bids.length, no.bids.length]).toEqual([1, 0]);
    expect(stream.connections).toBe(1);
  });

  it('gets its book even if it is watched while the connection is down', async () => {
    const lost = Promise.withResolvers<void>();
    const shared = client.createStream({ onClose: lost.resolve });
    const watchOn = () => client.watchOrderbook(NO_TOKEN, { marketId: DEPTH_MARKET, stream: shared });
    await watchOn().ready;
    stream.cut();
    await lost.promise;
    const late = watchOn();
    await late.ready;
    expect(late.isLive).toBe(true);
    shared.close();
  });

  it('gets its book even if the connection is lost before the snapshot arrives', async () => {
    const first = watch();
    await first.ready;
    stream.isSilent = true;
    const asked = stream.next({ action: 'SUBSCRIBE' });
    const second = client.watchOrderbook(NO_TOKEN, { marketId: DEPTH_MARKET });
    await asked;
    stream.isSilent = false;
    stream.cut();
    await second.ready;
    expect([first.isLive, second.isLive]).toEqual([true, true]);
  });

  it('ends its loops when it is closed, and closes the connection with the last book', async () => {
    const book = watch();
    await book.ready;
    const iterator = book[Symbol.asyncIterator]();
    await iterator.next();
    const end = iterator.next();
    const disconnected = stream.nextDisconnect();
    book.close();
    expect(await end).toEqual({ done: true, value: undefined });
    await disconnected;
    expect(stream.received.at(-1)).toMatchObject({ action: 'UNSUBSCRIBE', channel: DEPTH });
    expect(book.isLive).toBe(false);
  });

  it('ends its loops without an error when the client is closed', async () => {
    const reported: Error[] = [];
    const book = watch({ onError: (error) => reported.push(error) });
    await book.ready;
    const iterator = book[Symbol.asyncIterator]();
    await iterator.next();
    client.close();
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect([book.isLive, reported]).toEqual([false, []]);
  });

  it('fails when the service refuses it', async () => {
    stream.refuse = ({ action }) => (action === 'SUBSCRIBE' ? { errno: 200, errmsg: 'no market 1' } : undefined);
    const reported: Error[] = [];
    const book = watch({ onError: (error) => reported.push(error) });
    await expect(book.ready).rejects.toMatchObject({ errno: 200 });
    await expect(book[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(OpenApiError);
    expect(reported).toHaveLength(1);
  });

  it('closes the connection when the service refuses the only subscription, so that programs can exit', async () => {
    stream.refuse = ({ action }) => (action === 'SUBSCRIBE' ? { errno: 200, errmsg: 'no market 1' } : undefined);
    const subscribed = stream.next({ action: 'SUBSCRIBE' });
    watch();
    await subscribed;
    await stream.nextDisconnect();
  });

  it('ends without connecting when the client is closed while it looks up its market', async () => {
    service.on('GET /token/fee-rates', () => {
      client.close();
      return success({ tokenId: YES_TOKEN, marketId: DEPTH_MARKET, makerFeeBps: '0', takerFeeBps: '0' });
    });
    const reported: Error[] = [];
    const book = client.watchOrderbook(YES_TOKEN, { onError: (error) => reported.push(error) });
    await expect(book.ready).rejects.toThrow('closed');
    expect([reported, stream.addresses]).toEqual([[], []]);
  });

  it('fails when the token is not in the market, instead of staying empty for ever', async () => {
    const reported: Error[] = [];
    const options = { marketId: DEPTH_MARKET, onError: (error: Error) => reported.push(error) };
    const book = client.watchOrderbook('777', options);
    await expect(book.ready).rejects.toThrow(`tokenId 777 is not in market ${DEPTH_MARKET}`);
    expect([reported[0]?.name, book.isLive]).toEqual(['InvalidParamError', false]);
  });

  it('fails when its stream takes no more subscriptions', async () => {
    const shared = client.createStream();
    for (let marketId = 1; marketId <= 1_000; marketId++) shared.subscribe({ channel: DEPTH, marketId: 9 + marketId });
    await expect(watch({ stream: shared }).ready).rejects.toThrow('1000 subscriptions');
    shared.close();
  });
});

describe('the market of a watched token', () => {
  it('is looked up by the token, once', async () => {
    service.on('GET /token/fee-rates', ({ query }) =>
      success({ tokenId: query.get('token_id'), marketId: DEPTH_MARKET, makerFeeBps: '0', takerFeeBps: '0' }),
    );
    await client.watchOrderbook(YES_TOKEN).ready;
    await client.watchOrderbook(YES_TOKEN).ready;
    expect(service.to('GET /token/fee-rates')).toHaveLength(1);
  });

  it('is an error when there is none', async () => {
    service.on('GET /token/fee-rates', () => refusal(200, 'which is no market'));
    await expect(client.watchOrderbook('777').ready).rejects.toBeInstanceOf(InvalidParamError);
    expect(() => client.watchOrderbook('x')).toThrow(InvalidParamError);
  });

  it('is looked up again after there was none: it may have been created meanwhile', async () => {
    const answers = [refusal(200, 'which is no market')];
    const fees = { tokenId: YES_TOKEN, marketId: DEPTH_MARKET, makerFeeBps: '0', takerFeeBps: '0' };
    service.on('GET /token/fee-rates', () => answers.shift() ?? success(fees));
    await expect(client.watchOrderbook(YES_TOKEN).ready).rejects.toThrow('No market');
    await client.watchOrderbook(YES_TOKEN).ready;
  });
});

describe('a watched orderbook on a bad line', () => {
  it('matches the service’s book in the end, whatever is lost or cut', async () => {
    const seed = 20_261_121;
    const random = seededRandom(seed);
    const book = watch();
    await book.ready;
    for (let step = 0; step < 400; step++) {
      const dice = random();
      const price = `0.${1 + Math.floor(random() * 9)}`;
      stream.replayable = random() < 0.5 ? 0 : 100;
      if (dice < 0.01) stream.cut();
      else if (dice < 0.1) stream.checksum();
      else
        stream.change(random() < 0.5 ? 'bids' : 'asks', price, String(Math.floor(random() * 4)), {
          isLost: dice < 0.2,
        });
      if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const checks = setInterval(() => stream.checksum(), 5);
    await until(book, () => book.isLive && equalsService(book)).finally(() => clearInterval(checks));
  });
});

/** Mulberry32, a seeded random number generator. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
