import { describe, expect, it } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { FIRST_RETRY_MS, LAST_WAIT_MS, MAX_RETRY_MS, MAX_WAITING_BYTES } from './limits.ts';
import { LineOutput, type LostLines } from './line-output.ts';

/** A disk or pipe with limited room, which fails with an error code when it is full. */
class Sink {
  room = Number.POSITIVE_INFINITY;
  code = 'ENOSPC';
  attempts = 0;
  readonly #taken: Uint8Array[] = [];

  get text(): string {
    return Buffer.concat(this.#taken).toString();
  }

  write(bytes: Uint8Array): number {
    this.attempts += 1;
    const taken = Math.min(bytes.length, this.room);
    if (taken === 0) throw Object.assign(new Error(this.code), { code: this.code });
    this.room -= taken;
    this.#taken.push(bytes.slice(0, taken));
    return taken;
  }
}

function rig(onPause: (sink: Sink) => void = () => {}) {
  const sink = new Sink();
  const time = new SimulatedTime();
  let pausedMs = 0;
  const output = new LineOutput({
    write: (bytes) => sink.write(bytes),
    timers: time,
    pause: (milliseconds) => {
      pausedMs += milliseconds;
      onPause(sink);
    },
  });
  return { sink, time, output, pausedMs: () => pausedMs };
}

/** A line of a thousandth of the bytes that may wait, its line break included. */
const THOUSANDTH = `${'x'.repeat(Math.floor(MAX_WAITING_BYTES / 1000) - 1)}\n`;

/** How many of these lines a text begins with, and what follows. */
function briefly(text: string): string {
  let kept = 0;
  while (text.startsWith(THOUSANDTH, kept * THOUSANDTH.length)) kept += 1;
  return `${kept} kept, ${text.slice(kept * THOUSANDTH.length)}`;
}

describe('lines for an output', () => {
  it('are written at once', () => {
    const { sink, output } = rig();
    output.write('a\n');
    output.write('Łódź\n');
    expect(sink.text).toBe('a\nŁódź\n');
  });

  it('are written however long, while the output accepts them', () => {
    const { sink, output } = rig();
    const long = `${'x'.repeat(2 * MAX_WAITING_BYTES)}\n`;
    output.write(long);
    expect([sink.text.length, output.droppedLines]).toEqual([long.length, 0]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EPIPE', 'EAGAIN'])(
    'that fails with %s are queued in order, and written once it works again',
    async (code) => {
      const { sink, time, output } = rig();
      Object.assign(sink, { code, room: 4 });
      output.write('abc\n');
      output.write('def\n');
      output.write('ghi\n');
      sink.room = Number.POSITIVE_INFINITY;
      await time.pass(MAX_RETRY_MS);
      output.write('jkl\n');
      expect([sink.text, output.droppedLines]).toEqual(['abc\ndef\nghi\njkl\n', 0]);
    },
  );

  it('continue where they were cut when the output accepted half of one', async () => {
    const { sink, time, output } = rig();
    sink.room = 5;
    output.write('abc\n');
    output.write('Łódź\n');
    sink.room = 3;
    await time.pass(MAX_RETRY_MS);
    sink.room = Number.POSITIVE_INFINITY;
    await time.pass(MAX_RETRY_MS);
    expect(sink.text).toBe('abc\nŁódź\n');
  });

  it('are retried with a growing delay while the output accepts nothing', async () => {
    const { sink, time, output } = rig();
    sink.room = 0;
    for (let line = 0; line < 100; line += 1) output.write('abc\n');
    expect(sink.attempts).toBe(1);
    for (const delays of [1, 2, 4]) await time.pass(delays * FIRST_RETRY_MS);
    expect(sink.attempts).toBe(4);
    await time.pass(100 * MAX_RETRY_MS);
    expect(sink.attempts).toBeLessThan(120);
    expect(time.pendingTimers).toBe(1);
  });

  it('are dropped and counted beyond a bound, and reported once, after those that were kept', async () => {
    const { sink, time, output } = rig();
    const reported: LostLines[] = [];
    output.onLost((lost) => {
      reported.push(lost);
      output.write(`lost ${lost.lines}: ${lost.code}\n`);
    });
    sink.room = 0;
    for (let line = 0; line < 1003; line += 1) output.write(THOUSANDTH);
    expect([output.droppedLines, reported]).toEqual([3, []]);
    sink.room = Number.POSITIVE_INFINITY;
    await time.pass(MAX_RETRY_MS);
    output.write('on\n');
    expect(briefly(sink.text)).toBe('1000 kept, lost 3: ENOSPC\non\n');
    expect([output.droppedLines, reported]).toEqual([3, [{ lines: 3, code: 'ENOSPC' }]]);
  });
});

describe('the last lines', () => {
  it('are written while the process waits for a slow reader, with the number of dropped ones', () => {
    const { sink, output } = rig((slow) => {
      slow.room += MAX_WAITING_BYTES / 8;
    });
    output.onLost(({ lines }) => output.write(`lost ${lines}\n`));
    Object.assign(sink, { code: 'EAGAIN', room: 0 });
    for (let line = 0; line < 1001; line += 1) output.write(THOUSANDTH);
    output.flushSync();
    expect(briefly(sink.text)).toBe('1000 kept, lost 1\n');
  });

  it('delay the exit by no more than a second when nobody reads', () => {
    const { sink, output, pausedMs } = rig();
    Object.assign(sink, { code: 'EAGAIN', room: 0 });
    output.write('abc\n');
    output.flushSync();
    expect(pausedMs()).toBe(LAST_WAIT_MS);
  });

  it('are given up at once where waiting does not help', () => {
    const { sink, output, pausedMs } = rig();
    sink.room = 0;
    output.write('abc\n');
    output.flushSync();
    expect(pausedMs()).toBe(0);
  });
});
