import type { EventTape, Exchange } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../journal/entry.ts';
import { replayWithEvents, replayWithoutEvents } from './replay-step.ts';

it('a replay without events keeps none of them in memory', () => {
  const counts: number[] = [];
  const applyOnTape = (_entry: JournalEntry, tape: EventTape) => {
    counts.push(tape.count);
    tape.add({ kind: 'keyIssuanceChanged', enabled: true });
  };
  const exchange = { applyOnTape } as unknown as Exchange;
  for (let sequence = 1; sequence <= 3; sequence += 1) replayWithoutEvents(exchange, { sequence } as JournalEntry);
  expect(counts).toEqual([0, 0, 0]);
});

it.each([replayWithEvents, replayWithoutEvents])('%o names the command on which the exchange fails', (replay) => {
  const fail = () => {
    throw new Error('it broke');
  };
  const exchange = { apply: fail, applyOnTape: fail } as unknown as Exchange;
  const refusal = expect.objectContaining({ name: 'ReplayError', sequence: 40 });
  expect(() => replay(exchange, { sequence: 40 } as JournalEntry)).toThrow(refusal);
});
