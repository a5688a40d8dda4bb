import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sendRequest } from './child-requests.ts';
import type { MemoryInUse, ProbeQuestion } from './probe.ts';

const MAIN = path.join(import.meta.dirname, '../../packages/service/bin/presage.mjs');
const PROBE = path.join(import.meta.dirname, 'probe.ts');
/** The admin token of every service that benchmarks start. */
export const ADMIN_TOKEN = 'admin-token-of-the-benchmarks';

/** The service in a separate process, started as by an operator except for rate limits and registration. */
export interface ServiceProcess {
  /** For example `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** Milliseconds from its start until it listens. */
  readonly startMs: number;
  /** The first lines it printed. */
  readonly firstLines: readonly string[];
  /** CPU time of all its threads so far. */
  cpuMicroseconds(): Promise<number>;
  memory(): Promise<MemoryInUse>;
  /** Kills it with SIGKILL: it cannot shut down cleanly. */
  kill(): Promise<void>;
}

/** Output lines to keep; everything of interest is printed before the load starts. */
const FIRST_LINES = 100;

export async function startServiceProcess(dataDir: string): Promise<ServiceProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--expose-gc', '--import', PROBE, MAIN, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '0',
      OPEN_REGISTRATION: '1',
      RATE_LIMIT: 'off',
      ADMIN_TOKEN,
      DISK_RESERVE_MB: '0',
    },
  });
  const firstLines: string[] = [];
  const origin = await listening(child, firstLines);
  const probe = <Value>(request: ProbeQuestion): Promise<Value> => sendRequest(child, request);
  return {
    origin,
    startMs: performance.now() - startedAt,
    firstLines,
    cpuMicroseconds: () => probe({ about: 'cpu' }),
    memory: () => probe({ about: 'memory' }),
    kill: () => end(child),
  };
}

/** Runs the callback with a temporary folder, which is deleted afterwards. */
export async function withDataDir<Value>(use: (dataDir: string) => Promise<Value>): Promise<Value> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'presage-bench-'));
  try {
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Resolves with the origin that the service listens on; rejects with its output if it exits first. Later output is
 * dropped.
 */
function listening(child: ChildProcess, firstLines: string[]): Promise<string> {
  return new Promise((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      const lines = createInterface({ input: stream });
      lines.on('line', (line) => {
        if (firstLines.length < FIRST_LINES) firstLines.push(line);
        const origin = /listens on (http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
        if (origin !== undefined) found(origin);
      });
    }
    child.once('exit', (code, signal) =>
      failed(new Error(`the service exited (${code ?? signal}):\n${firstLines.join('\n')}`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
