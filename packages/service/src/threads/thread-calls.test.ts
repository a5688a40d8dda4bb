import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { packError } from './packed-error.ts';
import type { Call, CallAnswer } from './serve-calls.ts';
import { ThreadCalls } from './thread-calls.ts';

/** What the thread does for others. */
interface Methods {
  read(value?: unknown): string | number;
  copy(): void;
  move(bytes: Uint8Array): void;
  close(): void;
}

class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
  readonly rows = 7;
}

const MAX_MS = 1_000;

/** A thread that answers when the test says so. */
class FakeThread extends EventEmitter {
  readonly calls: Call[] = [];

  postMessage(call: Call, transfer: ArrayBuffer[] = []): void {
    this.calls.push(structuredClone(call, { transfer }));
  }

  answer(answer: CallAnswer): void {
    this.emit('message', structuredClone(answer));
  }

  async terminate(): Promise<void> {
    this.emit('exit', 1);
  }
}

let thread: FakeThread;
let time: SimulatedTime;
let calls: ThreadCalls<Methods>;
/** What was reported. */
let reports: string[];

beforeEach(() => {
  thread = new FakeThread();
  time = new SimulatedTime();
  reports = [];
  calls = new ThreadCalls<Methods>(thread as unknown as Worker, {
    onDead: ({ message }) => reports.push(message),
    errors: [TooDeepError],
    watch: {
      timers: time,
      maxMs: MAX_MS,
      onStalled: () => reports.push('stalled'),
      onOver: () => reports.push('over'),
      unwatched: ['copy'],
    },
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
    thread.answer({ ok: false, error: packError(new Error('no such row')) });
    thread.answer({ ok: true, value: undefined });
    expect(await answers).toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new Error('no such row') },
      { status: 'fulfilled', value: undefined },
    ]);
    expect(calls.pending).toBe(0);
  });

  it('reject with the error that was thrown: of its class, and with its fields', async () => {
    const answers = Promise.allSettled([calls.call('read', []), calls.call('read', [])]);
    thread.answer({ ok: false, error: packError(new TooDeepError('too deep')) });
    thread.answer({ ok: false, error: packError(Object.assign(new TypeError('no'), { errcode: 10 })) });
    const [deep, other] = (await answers).map((answer) => answer.status === 'rejected' && answer.reason);
    expect(deep).toBeInstanceOf(TooDeepError);
    expect(deep).toMatchObject({ name: 'TooDeepError', message: 'too deep', rows: 7 });
    expect(other).toMatchObject({ message: 'no', errcode: 10, stack: expect.stringContaining('thread-calls.test.ts') });
  });

  it('move what they are told to', () => {
    const bytes = new Uint8Array([1, 2]);
    void calls.call('move', [bytes], [bytes.buffer]);
    expect([bytes.length, thread.calls[0]?.args]).toEqual([0, [new Uint8Array([1, 2])]]);
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

  it('are all rejected when the thread has ended, which is reported once', async () => {
    const answers = Promise.allSettled([calls.call('read', []), calls.call('copy', [])]);
    thread.emit('error', new Error('it died'));
    thread.emit('exit', 1);
    const later = calls.call('read', []);
    expect((await answers).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    await expect(later).rejects.toThrow('it died');
    await calls.close();
    expect([calls.pending, calls.hasEnded, time.pendingTimers, reports]).toEqual([0, true, 0, ['it died']]);
  });

  it('are carried out before the thread is closed, and none after that', async () => {
    const first = calls.call('read', []);
    const closed = [calls.close(), calls.close()];
    expect(thread.calls.map(({ method }) => method)).toEqual(['read', 'close']);
    thread.answer({ ok: true, value: 'one' });
    thread.answer({ ok: true, value: undefined });
    await Promise.all(closed);
    expect(await first).toBe('one');
    await expect(calls.call('read', [])).rejects.toThrow('the thread ended');
    expect(reports).toEqual([]);
  });

  it('end with the thread even if it cannot be closed well', async () => {
    const closed = calls.close();
    thread.answer({ ok: false, error: packError(new Error('disk I/O error')) });
    await expect(closed).rejects.toThrow('disk I/O error');
    expect(calls.hasEnded).toBe(true);
  });
});
