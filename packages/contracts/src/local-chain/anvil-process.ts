import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { foundryBinary } from '../foundry-binary.ts';

/** Milliseconds to wait for anvil to listen. */
const START_TIMEOUT_MS = 30_000;
/**
 * Blocks whose state anvil keeps: each is a copy of the whole state, in memory. Nothing reads states older than some seconds.
 * By default it keeps thousands, in files that it never removes.
 */
const KEPT_STATES = 64;
/**
 * Blocks whose transactions, receipts and logs anvil keeps, by default all: with its traces, a settlement of ten trades takes some
 * 200 kB of memory, and its part of each save. A service reads up to 2,000 blocks again after a start.
 */
const KEPT_TRANSACTIONS = 3_000;
/** Characters of anvil's output that an error shows. */
const SHOWN_CHARACTERS = 2_000;

/** Shell script that runs a program until standard input closes, so that the program ends when this process dies. */
const EXIT_WITH_PARENT_SCRIPT =
  'exec 3<&0 </dev/null; "$0" "$@" & pid=$!; (read -r _ <&3; kill "$pid") >/dev/null 2>&1 & wait "$pid"';

/** A running anvil. */
export interface AnvilProcess {
  readonly port: number;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts anvil and waits until it listens on the loopback address.
 * @param options `mines`: whether it mines each transaction at once, or only when told to
 * @throws {Error} when anvil is not installed for this platform, ends before it listens, or does not listen in time
 */
export async function startAnvil(options: {
  readonly port: number;
  readonly chainId: number;
  readonly mines: boolean;
}): Promise<AnvilProcess> {
  const args = ['--host', '127.0.0.1', '--port', String(options.port), '--chain-id', String(options.chainId)];
  args.push('--hardfork', 'cancun', '--prune-history', String(KEPT_STATES));
  args.push('--transaction-block-keeper', String(KEPT_TRANSACTIONS));
  if (!options.mines) args.push('--no-mining', '--order', 'fifo');
  // The saved state is one request: after some 300 trades, more than the 2 MB that anvil takes by default.
  const child = launch([...args, '--no-request-size-limit']);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => child.stdin?.destroy());
  const port = await listeningPort(child, options.port);
  // Its output is not read from here on; the pipes must neither block anvil nor keep this process alive.
  child.stdout?.destroy();
  child.stderr?.destroy();
  (child.stdin as Socket | null)?.unref();
  child.unref();
  const stop = async () => {
    // Without it, a process that has nothing else to do would end before anvil.
    child.ref();
    if (child.stdin === null) child.kill();
    else child.stdin.destroy();
    await ended;
  };
  return { port, ended, stop };
}

/** Not in our process group: what a terminal sends to that on Ctrl-C must not end it before its state is saved. */
function launch(args: readonly string[]): ChildProcess {
  const binary = anvilBinary();
  if (process.platform === 'win32') return spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const stdio = ['pipe', 'pipe', 'pipe'] as const;
  return spawn('/bin/sh', ['-c', EXIT_WITH_PARENT_SCRIPT, binary, ...args], { stdio: [...stdio], detached: true });
}

async function listeningPort(child: ChildProcess, requestedPort: number): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const end = (problem: string) => {
      clearTimeout(timer);
      reject(new Error(problem));
    };
    const fail = (why: string) => end(`anvil ${why}: ${output.slice(-SHOWN_CHARACTERS)}`);
    const timer = setTimeout(() => {
      child.stdin?.destroy();
      child.kill('SIGKILL');
      fail(`did not listen within ${START_TIMEOUT_MS / 1000} s`);
    }, START_TIMEOUT_MS);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const port = portIn(output);
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('error', (error) => fail(`could not be started (${error.message})`));
    child.on('exit', (code) => {
      if (!/address already in use/i.test(output)) return fail(`ended with code ${code}`);
      end(`port ${requestedPort} of the local chain is taken by another program: set CHAIN_PORT to another`);
    });
  });
}

/** The port that anvil listens on, once that line of its output is complete: a chunk may end within the number. */
export function portIn(output: string): number | undefined {
  const port = /Listening on 127\.0\.0\.1:(?<port>\d+)\s/.exec(output)?.groups?.port;
  return port === undefined ? undefined : Number(port);
}

function anvilBinary(): string {
  try {
    return foundryBinary('anvil');
  } catch (cause) {
    throw new Error(
      `There is no local chain here: ${(cause as Error).message}. Run \`npm ci --include=optional\`, or use a chain of your own with RPC_URL.`,
      { cause },
    );
  }
}
