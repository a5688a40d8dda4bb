import { EventTape } from '@presage/exchange/values';
import type { Applied } from '../../sequencer/applied.ts';
import { PACKET_START_BYTES } from '../limits.ts';
import { type AuditNote, auditNoteOf } from '../projection/audit-note.ts';
import type { Packet } from './packet.ts';

/** Gathers applied entries into a packet. */
export class PacketWriter {
  readonly #events: EventTape;
  readonly #heads: number[] = [];
  readonly #audits: AuditNote[] = [];
  #entries = 0;
  #lastSequence = 0;

  /** @param buffer of an earlier packet, to be reused */
  constructor(buffer?: ArrayBuffer) {
    this.#events = new EventTape(buffer ?? new ArrayBuffer(PACKET_START_BYTES));
  }

  get entries(): number {
    return this.#entries;
  }

  add(applied: Applied): void {
    const { sequence, timeMs, events } = applied;
    const audit = auditNoteOf(applied);
    this.#heads.push(sequence, timeMs, events.length, audit === undefined ? 0 : 1);
    if (audit !== undefined) this.#audits.push(audit);
    for (const event of events) this.#events.add(event);
    this.#entries += 1;
    this.#lastSequence = sequence;
  }

  /** Returns the packet. The writer must not be used after that. */
  packet(): Packet {
    return {
      events: this.#events.contents,
      heads: Float64Array.from(this.#heads),
      audits: this.#audits,
      lastSequence: this.#lastSequence,
    };
  }
}
