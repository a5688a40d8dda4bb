import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What a child printed, and how it ended. */
export interface ChildLife {
  readonly ready: { readonly sequence: number; readonly stateHash: string } | undefined;
  readonly acks: readonly { readonly sequence: number; readonly outcomeHash: string }[];
  /** Its last message when it stopped on its own. */
  readonly fatal: string | undefined;
  readonly exitCode: number | null;
  /** Lines printed after that message: there must be none. */
  readonly linesAfterFatal: number;
}

export interface ChildPlan {
  readonly dataDir: string;
  readonly run: number;
  /** Kill it after so many lines, or after so long; absent for a child that stops on its own. */
  readonly kill?: { readonly afterLines: number } | { readonly afterMs: number };
  /** Runs beside it, then kills it. */
  readonly beside?: (child: RunningChild) => Promise<void>;
  /** Shell commands to run before it, such as setting a limit. */
  readonly before?: string;
  /** A program with arguments to run it under, such as a tracer. */
  readonly under?: string;
  readonly snapshotEvery?: number;
  /** Commands per caller, after which it exits on its own. */
  readonly commands?: number;
}

/** A child that is under load. */
export interface RunningChild {
  /** Resolves once it has printed so many lines; rejects if it ends before. */
  reach(lines: number): Promise<void>;
  /** What it has acknowledged so far. */
  acks(): ChildLife['acks'];
}

const CHILD = fileURLToPath(new URL('./crash-child.ts', import.meta.url));

/** Runs a child until it is killed or ends; returns everything that reached its stdout pipe. */
export async function runChild(plan: ChildPlan): Promise<ChildLife> {
  const child = start(plan);
  const kill = plan.kill;
  const timer =
    kill !== undefined && 'afterMs' in kill ? setTimeout(() => child.kill('SIGKILL'), kill.afterMs) : undefined;
  const lines: string[] = [];
  const printed = new EventEmitter();
  const over = new AbortController();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const reach = async (count: number) => {
    while (lines.length < count && !over.signal.aborted) await once(printed, 'line', over).catch(() => undefined);
    if (lines.length < count)
      throw new Error(`the child ended after ${lines.length} lines, before it had printed ${count}`);
  };
  const besides = plan.beside?.({ reach, acks: () => lifeOf(lines, null).acks }).finally(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    lines.push(line);
    printed.emit('line');
    if (kill !== undefined && 'afterLines' in kill && lines.length === kill.afterLines) child.kill('SIGKILL');
  }
  clearTimeout(timer);
  const [exitCode] = await ended;
  over.abort();
  await besides;
  return lifeOf(lines, exitCode);
}

function start({
  dataDir,
  run,
  before = '',
  under = '',
  snapshotEvery = 200,
  commands = 20_000,
}: ChildPlan): ChildProcess {
  const words = [
    process.execPath,
    CHILD,
    '--dataDir',
    dataDir,
    '--run',
    `${run}`,
    '--snapshotEvery',
    `${snapshotEvery}`,
    '--commands',
    `${commands}`,
  ];
  const command = words.map((word) => `'${word}'`).join(' ');
  return spawn('/bin/sh', ['-c', `${before} exec ${under} ${command}`], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function lifeOf(lines: readonly string[], exitCode: number | null): ChildLife {
  const words = lines.map((line) => line.split(' '));
  const ready = words.find(([kind]) => kind === 'ready');
  const fatal = lines.findIndex((line) => line.startsWith('fatal '));
  return {
    ready: ready === undefined ? undefined : { sequence: Number(ready[1]), stateHash: ready[2] ?? '' },
    // A line cut off by the kill has no complete hash.
    acks: words
      .filter(([kind, , hash]) => kind === 'ack' && hash?.length === 64)
      .map(([, sequence, hash]) => ({ sequence: Number(sequence), outcomeHash: hash ?? '' })),
    fatal: fatal < 0 ? undefined : lines[fatal]?.slice('fatal '.length),
    exitCode,
    linesAfterFatal: fatal < 0 ? 0 : lines.length - 1 - fatal,
  };
}
