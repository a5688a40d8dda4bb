import { TapeReader } from '@presage/exchange/values';
import type { ProjectionEntry } from '../projection/projection-entry.ts';
import { HEAD_NUMBERS, type Packet } from './packet.ts';

/** Decodes the entries of a packet. */
export function readPacket({ events: contents, heads, audits }: Packet): ProjectionEntry[] {
  const reader = new TapeReader(contents);
  const notes = audits.values();
  return Array.from({ length: heads.length / HEAD_NUMBERS }, (_, index) => {
    const at = index * HEAD_NUMBERS;
    const sequence = heads[at] as number;
    const timeMs = heads[at + 1] as number;
    const events = Array.from({ length: heads[at + 2] as number }, () => reader.next());
    const audit = heads[at + 3] === 1 ? notes.next().value : undefined;
    return { sequence, timeMs, events, ...(audit && { audit }) };
  });
}
