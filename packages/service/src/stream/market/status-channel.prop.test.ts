import type { MarketId } from '@presage/exchange';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { presentState } from '../../presenters/market.ts';
import { randomJournal } from '../../store/testing/random-journal.ts';
import { FakeReceiver, type Message } from '../testing/fake-receiver.ts';
import { HubRig } from '../testing/hub-rig.ts';

const MARKETS = [1, 3, 6] as MarketId[];

/** Follows a market's status, leaves and returns at random, and keeps the last message. */
class Follower {
  last: Message | undefined;
  resumed = 0;
  missed = 0;
  readonly #rig: HubRig;
  readonly #marketId: MarketId;
  readonly #receiver = new FakeReceiver();
  #isSubscribed = false;

  constructor(rig: HubRig, marketId: MarketId) {
    this.#rig = rig;
    this.#marketId = marketId;
  }

  come(): void {
    if (this.#isSubscribed) return;
    this.#isSubscribed = true;
    const resumeFrom = this.last?.seq;
    const { seq, missed } = this.#channel().add(this.#receiver, resumeFrom);
    if (missed !== undefined) this.#receiver.send(missed);
    if (seq === resumeFrom) this.resumed += 1;
    else this.last = undefined;
    const messages = this.#take(Number(seq));
    if (seq === resumeFrom) this.missed += messages;
    else expect(messages).toBe(1);
    expect(this.last).toMatchObject(this.#readOverHttp());
  }

  go(): void {
    if (this.#isSubscribed) this.#channel().remove(this.#receiver);
    this.#isSubscribed = false;
  }

  /** Takes what has arrived; after a flush the last message is what is read over HTTP. */
  read(): void {
    if (!this.#isSubscribed) return;
    this.#take(Number(this.last?.seq));
    expect(this.last).toMatchObject(this.#readOverHttp());
  }

  #take(seq: number): number {
    const messages = this.#receiver.take();
    expect(messages.map((message) => message.seq)).toEqual(messages.map((_, index) => seq + 1 + index));
    this.last = messages.at(-1) ?? this.last;
    return messages.length;
  }

  #readOverHttp(): object {
    const market = this.#rig.marketData.catalog.market(this.#marketId);
    return market === undefined ? {} : { marketId: this.#marketId, ...presentState(market) };
  }

  #channel() {
    return this.#rig.markets.channel('market.status', this.#marketId);
  }
}

const step = fc.record({
  commands: fc.integer({ min: 0, max: 60 }),
  passMs: fc.constantFrom(10, 10, 20, 20, 1_000, 70_000),
  follower: fc.nat(MARKETS.length * 2 - 1),
  does: fc.constantFrom('come', 'come', 'come', 'go', 'go', 'sweep'),
});

it('gives every reader the status that is read over HTTP, without a gap, however it joins, leaves and returns', async () => {
  const history = randomJournal(79, 2_500);
  const sums = { resumed: 0, missed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
      const rig = new HubRig({ before: history.applied.slice(0, 60), maxReplayBytes: 4_000 });
      const rest = history.applied.slice(60);
      const followers = [...MARKETS, ...MARKETS].map((marketId) => new Follower(rig, marketId));
      let at = 0;
      for (const { commands, passMs, follower, does } of steps) {
        rig.apply(rest.slice(at, at + commands));
        at += commands;
        if (does === 'come') followers[follower]?.come();
        if (does === 'go') followers[follower]?.go();
        if (does === 'sweep') rig.markets.sweep(rig.time.monotonicMs());
        await rig.time.pass(0);
        await rig.time.pass(passMs);
        for (const one of followers) one.read();
      }
      for (const { resumed, missed } of followers) {
        sums.resumed += resumed;
        sums.missed += missed;
      }
      expect(rig.failures).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(Math.min(sums.resumed, sums.missed)).toBeGreaterThan(0);
});
