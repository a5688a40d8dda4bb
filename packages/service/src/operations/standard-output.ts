import { constants, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Timers } from '../sequencer/clock.ts';
import { LineOutput } from './line-output.ts';

/** Timers that keep no process alive. */
const IDLE_TIMERS: Timers = {
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};

/**
 * Lines for `process.stdout` or `process.stderr`, of which the last are written when the process ends, however it ends.
 * Node's own streams end the process on a full disk, wait for a terminal that is held (Ctrl-S), and lose what waits for a
 * reader when the process exits.
 */
export function standardOutput(stream: typeof process.stdout | typeof process.stderr): LineOutput {
  // What others write there, a library's warning, is lost where nothing can be written, and nobody could be told.
  stream.on('error', () => {});
  const descriptor = unwaitingDescriptor(stream.fd);
  const output = new LineOutput({
    write: (bytes) => writeSync(descriptor, bytes),
    timers: IDLE_TIMERS,
    pause: holdUp,
  });
  process.on('exit', () => output.flushSync());
  return output;
}

/**
 * Writing to it fails where it would have to wait for a reader. Pipes and sockets are like that once Node has made a stream
 * of them (libuv's `uv_pipe_open`); a terminal is asked for by itself, for the one that is there is shared with the shell.
 */
function unwaitingDescriptor(fd: 1 | 2): number {
  if (!isatty(fd)) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // Not ours to open, as after `su`: then it waits, as everything there does.
    return fd;
  }
}

function holdUp(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
