import type { Frame } from '../../stream/frame.ts';

/** A message of a channel. */
export interface Entry {
  /** Position among all messages that the channel has ever had, over all its numberings. */
  readonly index: number;
  readonly seq: number;
  readonly marketId: number;
  readonly frame: Frame;
}

/** Numbers that no channel has used: a channel renumbered goes on above or below all of them. */
const FIRST_SEQ = 1_000_000_000;
const NUMBERING_STEP = 1_000_000;

/** The messages of one channel of the service: numbered, and kept for readers that resume. */
export class SimulatedChannel {
  readonly entries: Entry[] = [];
  #seq = FIRST_SEQ;
  #renumberings = 0;
  /** Index of the first message that is still kept. */
  #keptFrom = 0;

  get seq(): number {
    return this.#seq;
  }

  get last(): Entry | undefined {
    return this.entries.at(-1);
  }

  publish(marketId: number, fields: Frame): Entry {
    const index = this.entries.length;
    const seq = ++this.#seq;
    const entry = { index, seq, marketId, frame: { ...fields, marketId, seq, ts: index, index } };
    this.entries.push(entry);
    return entry;
  }

  /** The messages after a number; undefined if they are not kept. */
  after(seq: number): readonly Entry[] | undefined {
    if (seq === this.#seq) return [];
    const kept = this.entries.slice(this.#keptFrom).filter((entry) => entry.seq > seq);
    return seq < this.#seq && kept[0]?.seq === seq + 1 ? kept : undefined;
  }

  /** Forgets what is kept. */
  forget(): void {
    this.#keptFrom = this.entries.length;
  }

  /** Numbers anew, as after a restart. */
  renumber(direction: 1 | -1): void {
    this.forget();
    this.#renumberings += 1;
    this.#seq = FIRST_SEQ + direction * this.#renumberings * NUMBERING_STEP;
  }
}
