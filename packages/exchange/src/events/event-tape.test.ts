import { describe, expect, it } from 'vitest';
import type { Ledger } from '../enums.ts';
import type { Event } from '../event.ts';
import { Exchange } from '../exchange.ts';
import { playAlone } from '../testing/play-alone.ts';
import { seededSource } from '../testing/stream-source.ts';
import { EventTape } from './event-tape.ts';
import { TapeReader } from './tape-reader.ts';
import { MAX_EVENT_WORDS, WORD_BYTES } from './tape-words.ts';

const LENGTH = 600;

/** The events of some hundred commands. */
function historyOf(ledger: Ledger) {
  const events: Event[] = [];
  const source = seededSource({ seed: 5, length: LENGTH, ledger });
  const commands = playAlone({ source, ledger, watch: (round) => events.push(...round.events) });
  return { commands, events };
}

describe.each(['custodial', 'chain'] as const)('a tape of the %s ledger', (ledger) => {
  const { commands, events } = historyOf(ledger);

  it('returns every event as it was written, however often it grew', () => {
    const tape = new EventTape();
    for (const event of events) tape.add(event);
    expect(tape.count).toBe(events.length);
    expect(tape.read()).toEqual(events);
  });

  it('is overwritten after it was cleared', () => {
    const tape = new EventTape();
    for (const event of events) tape.add(event);
    tape.clear();
    expect(tape.read()).toEqual([]);
    for (const event of events.slice(-50)) tape.add(event);
    expect(tape.read()).toEqual(events.slice(-50));
  });

  it('can be read from its contents alone', () => {
    const tape = new EventTape(new ArrayBuffer(144));
    for (const event of events) tape.add(event);
    const { buffer, whole } = tape.contents;
    const reader = new TapeReader({ buffer: buffer.slice(0), whole: [...whole] });
    expect(events.map(() => reader.next())).toEqual(events);
  });

  it('keeps the longest event whole, however little room there is for it', () => {
    const isLongest = (event: Event) => event.kind === 'orderAccepted';
    const [before, longest] = [events.find((event) => !isLongest(event)), events.find(isLongest)] as [Event, Event];
    for (let words = MAX_EVENT_WORDS; words <= 2 * MAX_EVENT_WORDS + 1; words++) {
      const tape = new EventTape(new ArrayBuffer(words * WORD_BYTES));
      const written = [before, longest, longest];
      for (const event of written) tape.add(event);
      expect(tape.read()).toEqual(written);
    }
  });

  it('holds the events of several commands, in order', () => {
    const one = new Exchange(ledger);
    const other = new Exchange(ledger);
    const tape = new EventTape();
    const reported: Event[] = [];
    for (const stamped of commands) {
      expect(one.applyOnTape(stamped, tape)).toEqual(other.apply(stamped, reported));
    }
    expect(tape.read()).toEqual(reported);
  });
});

it('cannot be read beyond its end', () => {
  const reader = new TapeReader(new EventTape().contents);
  expect(() => reader.next()).toThrow('not beyond its end');
});
