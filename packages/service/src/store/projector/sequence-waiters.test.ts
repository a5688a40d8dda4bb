import { beforeEach, describe, expect, it } from 'vitest';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import { StoreBehindError } from '../errors.ts';
import { MAX_WAITING_READS } from '../limits.ts';
import { SequenceWaiters } from './sequence-waiters.ts';

const WAIT_MS = 1_000;

/** The sequence that the store has reached. */
let stored: number;
let time: SimulatedTime;
let waiters: SequenceWaiters;

beforeEach(() => {
  stored = 5;
  time = new SimulatedTime();
  waiters = new SequenceWaiters(() => stored, time);
});

function reach(sequence: number): void {
  stored = sequence;
  waiters.advance();
}

describe('callers that wait for the store', () => {
  it('continue when it has reached their sequence, not before', async () => {
    const order: number[] = [];
    const waiting = [8, 6, 7].map((sequence) => waiters.wait(sequence).then(() => order.push(sequence)));
    expect(waiters.isEmpty).toBe(false);
    reach(6);
    await waiting[1];
    expect(order).toEqual([6]);
    reach(8);
    await Promise.all(waiting);
    expect(waiters.isEmpty).toBe(true);
  });

  it('give up after their timeout, with the sequence of the store', async () => {
    const refused = expect(waiters.wait(9, WAIT_MS)).rejects.toThrow('at sequence 5 and did not reach 9');
    await time.pass(WAIT_MS - 1);
    expect(waiters.isEmpty).toBe(false);
    await time.pass(1);
    await refused;
    expect(waiters.isEmpty).toBe(true);
  });

  it('have time left when this process stood still, and the store with it', async () => {
    const waiting = waiters.wait(9, WAIT_MS);
    time.fireDue(10 * WAIT_MS);
    await time.pass(WAIT_MS / 2);
    reach(9);
    await waiting;
    expect(time.pendingTimers).toBe(0);
  });

  it('are bounded in number', async () => {
    const waiting = Array.from({ length: MAX_WAITING_READS }, () => waiters.wait(6, WAIT_MS));
    await expect(waiters.wait(6, WAIT_MS)).rejects.toThrow(StoreBehindError);
    reach(6);
    await Promise.all(waiting);
  });
});
