import type { EventTape } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { JournalEntry } from '../sequencer/applied.ts';
import { replayWithoutEvents } from './replay-step.ts';
import type { StateMachine } from './state-machine.ts';

it('a replay without events keeps none of them in memory', () => {
  const counts: number[] = [];
  const applyOnTape = (_entry: JournalEntry, tape: EventTape) => {
    counts.push(tape.count);
    tape.add({ kind: 'keyIssuanceChanged', enabled: true });
  };
  const exchange = { applyOnTape } as unknown as StateMachine;
  for (let sequence = 1; sequence <= 3; sequence += 1) replayWithoutEvents(exchange, { sequence } as JournalEntry);
  expect(counts).toEqual([0, 0, 0]);
});
