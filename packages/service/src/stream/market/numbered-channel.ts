import type { Receiver } from '../receiver.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import type { Begun, Channel } from './channel.ts';
import { ChannelNumbers, numberedFrames } from './channel-numbers.ts';

/** Readers that follow all children of a categorical market. */
export interface RootReaders {
  readonly rootMarketId: number;
  readonly readers: ReadonlySet<Receiver>;
}

export interface NumberedChannelOptions {
  readonly startSeq: number;
  readonly budget: ReplayBudget;
  /** For a child only. */
  readonly root: RootReaders | undefined;
}

/** A channel of which every reader gets every message: last prices, last trades, changes of status. */
export class NumberedChannel implements Channel {
  readonly #numbers: ChannelNumbers;
  readonly #readers = new Set<Receiver>();
  readonly #root: RootReaders | undefined;

  constructor({ startSeq, budget, root }: NumberedChannelOptions) {
    this.#numbers = new ChannelNumbers(startSeq, budget);
    this.#root = root;
  }

  get hasReaders(): boolean {
    return this.#readers.size > 0 || (this.#root?.readers.size ?? 0) > 0;
  }

  /** Number of the last message. */
  get seq(): number {
    return this.#numbers.seq;
  }

  /** If missed messages are no longer kept, the returned number shows the gap. */
  add(receiver: Receiver, resumeFrom: number | undefined): Begun {
    const missed = resumeFrom === undefined ? undefined : this.#numbers.since(resumeFrom);
    this.#readers.add(receiver);
    return { seq: missed === undefined ? this.#numbers.seq : resumeFrom, missed };
  }

  remove(receiver: Receiver): void {
    this.#readers.delete(receiver);
  }

  /** Numbers messages and sends them; readers of the root get them with its id. */
  publish(heads: readonly string[], tsMs: number): void {
    const firstSeq = this.#numbers.seq + 1;
    const frames = this.#numbers.number(heads, tsMs);
    for (const reader of this.#readers) reader.send(frames);
    if (this.#root === undefined || this.#root.readers.size === 0) return;
    const { rootMarketId, readers } = this.#root;
    const withRoot = heads.map((head) => `${head},"rootMarketId":${rootMarketId}`);
    const rootFrames = numberedFrames(withRoot, { firstSeq, tsMs });
    for (const reader of readers) reader.send(rootFrames);
  }

  close(): void {
    this.#numbers.close();
  }
}
