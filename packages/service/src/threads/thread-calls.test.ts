import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import type { Call, CallAnswer } from './serve-calls.ts';
import { ThreadCalls } from './thread-calls.ts';

type Method = 'read' | 'copy';

const MAX_MS = 1_000;

/** A thread that answers when the test says so. */
class FakeThread extends EventEmitter {
  readonly calls: Call<Method>[] = [];

  postMessage(call: Call<Method>): void {
    this.calls.push(structuredClone(call));
  }

  answer(answer: CallAnswer<string>): void {
    this.emit('message', answer);
  }
}

let thread: FakeThread;
let time: SimulatedTime;
let calls: ThreadCalls<Method, string>;
/** What the stall watch reported. */
let reports: string[];

beforeEach(() => {
  thread = new FakeThread();
  time = new SimulatedTime();
  reports = [];
  calls = new ThreadCalls<Method, string>(thread as unknown as Worker, {
    timers: time,
    maxMs: MAX_MS,
    onStalled: () => reports.push('stalled'),
    onOver: () => reports.push('over'),
    onFailed: (failure) => new Error(`failed: ${failure}`),
    unwatched: ['copy'],
  });
});

describe('calls of another thread', () => {
  it('get their own answers, good and bad', async () => {
    const answers = Promise.allSettled([calls.call('read', [1]), calls.call('read', [2]), calls.call('copy', [])]);
    expect(thread.calls).toEqual([
      { method: 'read', args: [1] },
      { method: 'read', args: [2] },
      { method: 'copy', args: [] },
    ]);
    expect(calls.pending).toBe(3);
    thread.answer({ ok: true, value: 'one' });
    thread.answer({ ok: false, failure: 'no such row' });
    thread.answer({ ok: true, value: undefined });
    expect(await answers).toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new Error('failed: no such row') },
      { status: 'fulfilled', value: undefined },
    ]);
    expect(calls.pending).toBe(0);
  });

  it('fail alone when their arguments cannot be sent', async () => {
    await expect(calls.call('read', [() => 1])).rejects.toThrow('could not be cloned');
    const answer = calls.call('read', [1]);
    thread.answer({ ok: true, value: 'one' });
    expect(await answer).toBe('one');
  });

  it('are stalled while the first takes too long', async () => {
    const answer = calls.call('read', []);
    await time.pass(MAX_MS - 1);
    expect(calls.isStalled).toBe(false);
    await time.pass(2);
    expect([calls.isStalled, reports]).toEqual([true, ['stalled']]);
    thread.answer({ ok: true, value: 'late' });
    expect([calls.isStalled, reports]).toEqual([false, ['stalled', 'over']]);
    expect(await answer).toBe('late');
  });

  it('are timed from the answer to the one before, because the thread carries out one at a time', async () => {
    void calls.call('read', []);
    void calls.call('read', []);
    await time.pass(MAX_MS - 1);
    thread.answer({ ok: true, value: 1 });
    await time.pass(MAX_MS - 1);
    expect(calls.isStalled).toBe(false);
    await time.pass(2);
    expect(calls.isStalled).toBe(true);
  });

  it('are not stalled by a method that may take long, nor after the last answer', async () => {
    void calls.call('copy', []);
    void calls.call('read', []);
    await time.pass(10 * MAX_MS);
    thread.answer({ ok: true, value: undefined });
    thread.answer({ ok: true, value: 1 });
    await time.pass(10 * MAX_MS);
    expect(reports).toEqual([]);
    expect(time.pendingTimers).toBe(0);
  });

  it('are not stalled when it is this process that stood still, with the answer waiting', async () => {
    void calls.call('read', []);
    time.fireDue(10 * MAX_MS);
    thread.answer({ ok: true, value: 1 });
    await time.pass(MAX_MS);
    expect(reports).toEqual([]);
  });

  it('that are given up still take their place in the sequence of answers', async () => {
    const answers = Promise.allSettled([calls.call('read', []), calls.call('copy', []), calls.call('read', [])]);
    calls.giveUp(new Error('enough'), (method) => method === 'read');
    expect(calls.pending).toBe(3);
    for (const value of [1, 2, 3]) thread.answer({ ok: true, value });
    expect(await answers).toEqual([
      { status: 'rejected', reason: new Error('enough') },
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('enough') },
    ]);
  });

  it('are all rejected when the thread has ended', async () => {
    const answers = Promise.allSettled([calls.call('read', []), calls.call('copy', [])]);
    calls.end(new Error('it died'));
    expect((await answers).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect([calls.pending, time.pendingTimers]).toEqual([0, 0]);
  });
});
