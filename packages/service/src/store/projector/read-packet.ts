import type { Event } from '@presage/exchange';
import { invariant } from '../../journal/invariant.ts';
import type { ProjectionEntry } from '../projection/projection-entry.ts';
import { takeEvent, Words } from './event-words.ts';
import type { Packet } from './packet.ts';

/** The entries of a packet, as they were put in. */
export function readPacket(packet: Packet): ProjectionEntry[] {
  const words = new Words(packet.buffer);
  const rareEvents = packet.rareEvents.values();
  const audits = packet.audits.values();
  return Array.from({ length: packet.entries }, () => {
    const sequence = words.take();
    const timeMs = words.take();
    const eventCount = words.take();
    const audit = words.take() === 1 ? audits.next().value : undefined;
    const events = Array.from({ length: eventCount }, () => takeEvent(words) ?? nextOf(rareEvents));
    return { sequence, timeMs, events, ...(audit && { audit }) };
  });
}

function nextOf(events: Iterator<Event>): Event {
  const { value } = events.next();
  invariant(value !== undefined, 'every event without words of its own rides along');
  return value;
}
