import { createHash } from 'node:crypto';
import { decodeChunk } from '../../journal/codec/decode-chunk.ts';
import { decodeGroup } from '../../journal/codec/decode-group.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import type { Journal, JournalBatch, JournalGroup, JournalHeader, StateMark } from '../../journal/journal.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';

/** A journal in memory. The test decides when its disk has written. */
export class MemoryJournal implements Journal {
  readonly header: JournalHeader = TEST_INSTALLATION;
  readonly groups: JournalGroup[] = [];
  readonly kept: StateMark[] = [];
  /** True: each group waits until {@link release} or {@link fail}. */
  isHeld = false;
  #pending: { readonly durable: () => void; readonly reject: (error: Error) => void } | undefined;

  get lastSequence(): number {
    return this.groups.at(-1)?.lastSequence ?? 0;
  }

  /** Whether a group waits for the disk. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  append(group: JournalGroup, mark?: StateMark): Promise<void> {
    return new Promise((resolve, reject) => {
      const durable = (): void => {
        this.#pending = undefined;
        this.groups.push(group);
        if (mark !== undefined) this.kept.push(mark);
        resolve();
      };
      this.#pending = { durable, reject };
      if (!this.isHeld) durable();
    });
  }

  /** Reports the waiting group as written to disk. */
  release(): void {
    this.#pending?.durable();
  }

  /** Reports that the waiting group cannot be written. */
  fail(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = undefined;
  }

  /** Everything that is durable. */
  entries(): readonly JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (const group of this.groups) decodeGroup(group, entries);
    return entries;
  }

  async *read(fromSequence: number): AsyncGenerator<JournalBatch, void, undefined> {
    for (const group of this.groups) {
      await Promise.resolve();
      if (group.lastSequence < fromSequence) continue;
      const { entries } = decodeChunk([{ ...group, stateHash: null }], fromSequence);
      const first = Math.max(group.firstSequence, fromSequence);
      yield { entries, marks: this.kept.filter(({ sequence: at }) => at >= first - 1 && at < group.lastSequence) };
    }
  }

  hashAt(sequence: number): string | undefined {
    const end = this.groups.findIndex(({ lastSequence }) => lastSequence === sequence);
    if (end < 0 && sequence !== 0) return undefined;
    const hash = createHash('sha256');
    for (const { payload } of this.groups.slice(0, end + 1)) hash.update(payload);
    return hash.digest('hex');
  }

  check(): Promise<number> {
    return Promise.resolve(1);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
