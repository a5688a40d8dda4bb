import { describe, expect, it } from 'vitest';
import { PACKET_START_BYTES } from '../limits.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { randomJournal } from '../testing/random-journal.ts';
import { PacketWriter } from './packet-writer.ts';
import { readPacket } from './read-packet.ts';

describe('a packet', () => {
  it('carries every entry across threads unchanged', () => {
    const applied = [7, 8, 9, 10].flatMap((seed) => randomJournal(seed, 3_000).applied);
    const writer = new PacketWriter();
    for (const entry of applied) writer.add(entry);
    const packet = structuredClone(writer.packet());
    expect(packet.lastSequence).toBe(applied.at(-1)?.sequence);
    expect(packet.events.buffer.byteLength).toBeGreaterThan(PACKET_START_BYTES);
    expect(readPacket(packet)).toEqual(entriesOf(applied));
  });

  it('can reuse the buffer of an earlier one', () => {
    const first = randomJournal(8, 300).applied;
    const second = randomJournal(9, 100).applied;
    const writer = new PacketWriter();
    for (const entry of first) writer.add(entry);
    const again = new PacketWriter(writer.packet().events.buffer);
    for (const entry of second) again.add(entry);
    expect(readPacket(again.packet())).toEqual(entriesOf(second));
  });
});
