import { expect, it } from 'vitest';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import { ActionQueue } from './action-queue.ts';
import type { Connection } from './connection.ts';

it('keeps the actions of a connection that is behind, which it pauses, until that has caught up', () => {
  const log: (string | undefined)[] = [];
  const connection = {
    isBehind: true,
    isClosed: false,
    pause: () => log.push('pause'),
    resume: () => log.push('resume'),
  };
  const queue = new ActionQueue({
    connection: connection as unknown as Connection,
    clock: new SimulatedTime(),
    isLimited: true,
    perform: (text) => void log.push(text),
    onError: (error) => {
      throw error;
    },
  });
  queue.push('one');
  queue.push('two');
  expect(log).toEqual(['pause', 'pause']);
  connection.isBehind = false;
  queue.drain();
  expect(log).toEqual(['pause', 'pause', 'one', 'two', 'resume']);
});
