import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The `presage` command. */
export const MAIN = resolve(import.meta.dirname, '../../packages/service/bin/presage.mjs');
const LEASH = new URL('./end-with-tests.ts', import.meta.url).href;
/** The admin token of every service that tests start, unless they choose another. */
export const ADMIN_TOKEN = 'admin-token-of-the-tests';

/** Settings of a service whose clock a test moves, with CLOCK_AHEAD_MS and SIGUSR2: see movable-clock.ts. */
export const MOVABLE_CLOCK = { NODE_OPTIONS: `--import=${new URL('./movable-clock.ts', import.meta.url).href}` };

/** A service on a free port, in whichever process. */
export interface TestService {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** The specification's `{base_url}`. */
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Sends an admin request; returns `result`, throws when `errno` is not 0. */
  admin<Result>(method: string, path: string, body?: unknown): Promise<Result>;
  /** Stops it as SIGTERM does, and waits until it has. Keeps the data. */
  stop(): Promise<void>;
}

/** A service in its own process, started like a user starts it. */
export interface RunningService extends TestService {
  readonly process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends SIGKILL and waits for the exit. Keeps the data. */
  kill(): Promise<void>;
}

/**
 * Starts the service and waits until it listens. `environment` overrides the tests' default settings.
 *
 * @param before shell commands that prepare its process, such as `ulimit -n 300;`
 */
export async function startRunningService(
  environment: Readonly<Record<string, string>> = {},
  dataDir: string = newDataDir(),
  before = '',
): Promise<RunningService> {
  const words = [process.execPath, '--import', LEASH, MAIN, 'serve'];
  const child = spawn('/bin/sh', ['-c', `${before} exec "$@"`, 'sh', ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settingsOf(environment, dataDir),
    },
  });
  const printed: string[] = [];
  const origin = await listening(child, printed);
  return {
    ...placeOf(origin, dataDir, environment),
    process: child,
    output: () => printed.join('\n'),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** The settings of a service that tests start. */
export function settingsOf(environment: Readonly<Record<string, string>>, dataDir: string) {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT: 'off',
    ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
    DISK_RESERVE_MB: '0',
    ...environment,
  };
}

/** Where a service is, and how to ask it. */
export function placeOf(
  origin: string,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Omit<TestService, 'stop'> {
  const baseUrl = `${origin}/openapi`;
  const token = environment.ADMIN_TOKEN ?? ADMIN_TOKEN;
  return { origin, baseUrl, dataDir, admin: (method, path, body) => admin(baseUrl, token, { method, path, body }) };
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'presage-test-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Stops the service, if it was started, and deletes its data. */
export async function discardService(service: TestService | undefined): Promise<void> {
  if (service === undefined) return;
  await service.stop();
  removeDataDir(service.dataDir);
}

/** Resolves with the origin that the service prints; rejects with its output if it exits first. */
function listening(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        const origin = /(http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
        if (origin !== undefined) found(origin);
      });
    }
    // Not 'exit', which may be emitted before the last of the output.
    child.once('close', (code, signal) =>
      failed(new Error(`the service exited (${code ?? signal}):\n${printed.join('\n')}`)),
    );
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function admin<Result>(
  baseUrl: string,
  token: string,
  request: { method: string; path: string; body: unknown },
): Promise<Result> {
  const response = await fetch(`${baseUrl}/admin${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const answer = (await response.json()) as { errno: number; errmsg: string; result: Result };
  if (answer.errno !== 0) throw new Error(`${request.method} ${request.path}: errno ${answer.errno}: ${answer.errmsg}`);
  return answer.result;
}
