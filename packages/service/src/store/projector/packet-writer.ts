import type { Event } from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';
import { PACKET_START_BYTES } from '../limits.ts';
import { type AuditNote, auditNoteOf } from '../projection/audit-note.ts';
import { MAX_EVENT_WORDS, putEvent, Words } from './event-words.ts';
import { ENTRY_WORDS, type Packet, WORD_BYTES } from './packet.ts';

/** Gathers applied entries into a packet. */
export class PacketWriter {
  #words: Words;
  #rareEvents: Event[] = [];
  #audits: AuditNote[] = [];
  #entries = 0;
  #lastSequence = 0;

  /** @param buffer of an earlier packet, to be written over */
  constructor(buffer?: ArrayBuffer) {
    this.#words = new Words(buffer ?? new ArrayBuffer(PACKET_START_BYTES));
  }

  get entries(): number {
    return this.#entries;
  }

  add(applied: Applied): void {
    const { sequence, timeMs, events } = applied;
    const audit = auditNoteOf(applied);
    this.#makeRoom(ENTRY_WORDS + events.length * MAX_EVENT_WORDS);
    const words = this.#words;
    words.put(sequence);
    words.put(timeMs);
    words.put(events.length);
    words.put(audit === undefined ? 0 : 1);
    if (audit !== undefined) this.#audits.push(audit);
    for (const event of events) if (!putEvent(words, event)) this.#rareEvents.push(event);
    this.#entries += 1;
    this.#lastSequence = sequence;
  }

  /** The packet as it stands; the writer is done with. */
  packet(): Packet {
    return {
      buffer: this.#words.buffer,
      rareEvents: this.#rareEvents,
      audits: this.#audits,
      entries: this.#entries,
      lastSequence: this.#lastSequence,
    };
  }

  #makeRoom(wordsNeeded: number): void {
    const old = this.#words;
    const bytesNeeded = (old.at + wordsNeeded) * WORD_BYTES;
    if (bytesNeeded <= old.buffer.byteLength) return;
    const grown = new Words(new ArrayBuffer(Math.max(bytesNeeded, 2 * old.buffer.byteLength)));
    grown.bytes.set(old.bytes.subarray(0, old.at * WORD_BYTES));
    grown.at = old.at;
    this.#words = grown;
  }
}
