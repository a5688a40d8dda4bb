import { constants, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { idleTimers } from '../clock.ts';
import { LineOutput } from './line-output.ts';

/**
 * Line output to `process.stdout` or `process.stderr`; queued lines are written when the process exits, however it
 * exits. Node's own streams end the process on a full disk, block on a paused terminal (Ctrl-S), and lose queued lines
 * when the process exits.
 */
export function standardOutput(stream: typeof process.stdout | typeof process.stderr): LineOutput {
  // Errors of what others write to it, such as a library's warning, must not end the process; there is nowhere to
  // report them.
  stream.on('error', () => {});
  const descriptor = nonBlockingDescriptor(stream.fd);
  const output = new LineOutput({
    write: (bytes) => writeSync(descriptor, bytes),
    timers: idleTimers,
    pause: blockThread,
  });
  process.on('exit', () => output.flushSync());
  return output;
}

/**
 * A descriptor in non-blocking mode: a write fails where it would have to wait for a reader. Pipes and sockets are in
 * that mode once Node has made a stream of them (libuv's `uv_pipe_open`). A terminal is opened again, because the
 * existing descriptor shares its mode with the shell.
 */
function nonBlockingDescriptor(fd: 1 | 2): number {
  if (!isatty(fd)) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // This user may not open the terminal, for instance after `su`: then writes to it block.
    return fd;
  }
}

function blockThread(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
