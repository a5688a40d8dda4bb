import { spawnSync } from 'node:child_process';

/** Shows, delays and fails system calls. Available on Linux only, and only some containers allow it. */
const TRACER = 'strace';

const canTrace = spawnSync(TRACER, ['-o', '/dev/null', 'true']).status === 0;

/** Whether tests that trace are skipped: where the tracer is missing, but never in CI, which installs it. */
export const SKIPS_TRACING = !canTrace && process.env.CI === undefined;

/**
 * Runs a program with something done to one of its system calls, as in `fsync:error=EIO:when=60`.
 *
 * @param path count and change only calls for this file
 */
export function injecting(fault: string, path?: string): string {
  const only = path === undefined ? '' : `-P '${path}'`;
  // With a filter, the program stops only at these calls, and where it stops then, no signal reaches it.
  const filter = fault.includes(':signal=') ? '' : '--seccomp-bpf';
  return `${TRACER} -f -qq ${filter} -o /dev/null ${only} -e trace=pwrite64,fsync,fdatasync,rename,unlink -e inject=${fault}`;
}

/** All calls that change files, with the longest text that is written at once. */
const CHANGES =
  'openat,write,writev,pwrite64,ftruncate,fallocate,copy_file_range,fsync,fdatasync,rename,link,unlink,unlinkat,mkdir,rmdir';
const MAX_TEXT = 16 * 1024 * 1024;

/** Runs a program and writes what it does to files into a trace, for `readTraces`. */
export function tracing(trace: string): string {
  return `${TRACER} -f -qq --seccomp-bpf -y -xx -s ${MAX_TEXT} -o '${trace}' -e signal=none -e trace=${CHANGES}`;
}
