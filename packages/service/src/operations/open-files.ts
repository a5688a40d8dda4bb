import { readFileSync } from 'node:fs';
import { MIN_OPEN_FILES } from './limits.ts';

/** The most files and sockets that this process may have open; infinite where the system does not say, as on macOS. */
export function maxOpenFiles(limits: () => string = ownLimits): number {
  try {
    // The first number is the limit in force: Node raises it to the second when it starts.
    return Number(/^Max open files +(\d+) /m.exec(limits())?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @throws when a process may have so few files open that a service could hardly take a connection. */
export function checkOpenFiles(max: number): void {
  if (max >= MIN_OPEN_FILES) return;
  throw new Error(
    `this process may have ${max} files and connections open, and needs at least ${MIN_OPEN_FILES}: ` +
      'raise the limit, for instance with ulimit -n 16384, or LimitNOFILE=16384 in a unit of systemd',
  );
}

function ownLimits(): string {
  return readFileSync('/proc/self/limits', 'utf8');
}
