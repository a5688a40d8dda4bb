import { type MarketId, Outcome } from '@presage/exchange';
import { lotsToShares, ticksToPrice } from '@presage/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomJournal } from '../store/testing/random-journal.ts';
import { CHECKSUM_MS, SNAPSHOT_INTERVAL_MS } from './limits.ts';
import { FakeReceiver } from './testing/fake-receiver.ts';
import { HubRig } from './testing/hub-rig.ts';
import { LocalBook } from './testing/local-book.ts';

const MARKETS = [1, 3, 4, 5, 6] as MarketId[];

/** A reader that never leaves, and remembers the book at each number. */
class SteadyReader {
  readonly texts = new Map<number, string>();
  readonly #receiver = new FakeReceiver();
  readonly #book = new LocalBook();

  constructor(rig: HubRig, marketId: MarketId) {
    rig.markets.channel('market.depth.diff', marketId).add(this.#receiver, undefined);
    rig.hub.awaitBook(marketId);
  }

  read(): void {
    for (const message of this.#receiver.take()) {
      this.#book.take(message);
      this.texts.set(message.seq, this.#book.text());
    }
  }
}

/** A reader that joins, leaves, lags and returns at random. */
class FickleReader {
  readonly receiver = new FakeReceiver();
  readonly book = new LocalBook();
  isSubscribed = false;
  resumed = 0;
  readonly #rig: HubRig;
  readonly #marketId: MarketId;
  readonly #steady: SteadyReader;

  constructor(rig: HubRig, marketId: MarketId, steady: SteadyReader) {
    this.#rig = rig;
    this.#marketId = marketId;
    this.#steady = steady;
  }

  come(): void {
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    const { missed, seq } = this.#channel().add(this.receiver, this.book.seq);
    if (missed !== undefined) this.receiver.send(missed);
    if (seq === undefined) this.#rig.hub.awaitBook(this.#marketId);
    else this.resumed += 1;
  }

  go(): void {
    this.read();
    if (this.isSubscribed) this.#channel().remove(this.receiver);
    this.isSubscribed = false;
  }

  lag(isBehind: boolean): void {
    this.receiver.isBehind = isBehind;
    if (!isBehind) this.#rig.hub.awaitBook(this.#marketId);
  }

  /** Takes what has arrived; a snapshot must equal the steady reader's book at its number. */
  read(): void {
    for (const message of this.receiver.take()) {
      this.book.take(message);
      if (message.msgType === 'market.depth.snapshot') {
        expect(this.book.text()).toBe(this.#steady.texts.get(message.seq));
      }
    }
  }

  /** Compares its copy with what is read over HTTP at the same time. */
  compare(): void {
    const market = this.#rig.marketData.catalog.market(this.#marketId);
    for (const [outcome, tokenId] of [
      [Outcome.Yes, market?.yesTokenId],
      [Outcome.No, market?.noTokenId],
    ] as const) {
      const shown = this.#rig.marketData.book(this.#marketId, outcome);
      for (const side of ['bids', 'asks'] as const) {
        const levels = shown[side].map(({ priceTicks, sizeLots }) => ({
          price: ticksToPrice(priceTicks),
          size: lotsToShares(sizeLots),
        }));
        expect(this.book.side(String(tokenId), side)).toEqual(levels);
      }
    }
  }

  #channel() {
    return this.#rig.markets.channel('market.depth.diff', this.#marketId);
  }
}

const step = fc.record({
  commands: fc.integer({ min: 0, max: 40 }),
  passMs: fc.constantFrom(0, 1, 5, 20, SNAPSHOT_INTERVAL_MS, CHECKSUM_MS, 70_000),
  reader: fc.nat(MARKETS.length * 2 - 1),
  does: fc.constantFrom('come', 'come', 'go', 'lag', 'catchUp', 'checksums', 'sweep'),
});

it('gives every reader the book that is read over HTTP, without a gap, however it joins, lags and returns', async () => {
  const history = randomJournal(77, 2_500);
  let resumed = 0;
  let resnapshots = 0;
  let checksums = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const rig = new HubRig({ before: history.applied.slice(0, 60), maxReplayBytes: 60_000 });
      const rest = history.applied.slice(60);
      const steady = MARKETS.map((marketId) => new SteadyReader(rig, marketId));
      const readers = [...MARKETS, ...MARKETS].map(
        (marketId, index) => new FickleReader(rig, marketId, steady[index % MARKETS.length] as SteadyReader),
      );
      let at = 0;
      for (const { commands, passMs, reader: index, does } of steps) {
        rig.apply(rest.slice(at, at + commands));
        at += commands;
        const reader = readers[index];
        if (does === 'come') reader?.come();
        if (does === 'go') reader?.go();
        if (does === 'lag') reader?.lag(true);
        if (does === 'catchUp') reader?.lag(false);
        if (does === 'checksums') rig.hub.publishChecksums();
        if (does === 'sweep') rig.markets.sweep(rig.time.monotonicMs());
        await rig.time.pass(passMs);
        for (const one of [...steady, ...readers]) one.read();
      }
      for (const reader of readers) {
        reader.lag(false);
        reader.come();
      }
      await rig.time.pass(SNAPSHOT_INTERVAL_MS * 2);
      await rig.time.pass(CHECKSUM_MS);
      rig.hub.publishChecksums();
      await rig.time.pass(CHECKSUM_MS);
      rig.hub.publishChecksums();
      for (const one of steady) one.read();
      for (const reader of readers) {
        reader.read();
        reader.compare();
        resumed += reader.resumed;
        checksums += reader.book.checksums;
      }
      resnapshots += rig.counts.resnapshots;
      expect(rig.failures).toEqual([]);
    }),
    { numRuns: 25 },
  );
  // The numbers depend on chance: about twenty for the rarest.
  expect(Math.min(resumed, resnapshots, checksums)).toBeGreaterThan(0);
});
