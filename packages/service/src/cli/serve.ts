import { once } from 'node:events';
import { Command } from 'commander';
import type { LineOutput } from '../operations/line-output.ts';
import { standardOutput } from '../operations/standard-output.ts';
import { misspelledSettings } from '../settings/misspelled.ts';
import { readSettings } from '../settings/settings.ts';
import type { Service } from '../start.ts';
import { welcomeLines } from './welcome.ts';

/** Exit status when the process stops itself because what it holds cannot be trusted any more. */
const FATAL_STATUS = 70;
/** Asked by a supervisor, by Ctrl-C, or by the terminal that closes. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/**
 * Milliseconds within which a second signal is the first one again: a supervisor that tells all of its processes tells this
 * one beside npm, or an older Node, which pass on what they are told.
 */
const SAME_SIGNAL_MS = 2_000;

interface Outputs {
  readonly output: LineOutput;
  readonly errors: LineOutput;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Runs the exchange until SIGTERM, Ctrl-C or the end of its terminal')
    .action(serve);
}

async function serve(): Promise<void> {
  const stop = stopSignal();
  const outputs = { output: standardOutput(process.stdout), errors: standardOutput(process.stderr) };
  const { output } = outputs;
  const service = await started(outputs, stop);
  if (service === undefined) return;
  for (const line of welcomeLines(service, process.env)) output.write(`${line}\n`);
  await aborted(stop);
  output.write('Stopping: finishing what is in line ...\n');
  await service.stop();
}

/** Undefined when it was told to stop before it had started. */
async function started({ output, errors }: Outputs, stop: AbortSignal): Promise<Service | undefined> {
  for (const { name, meant } of misspelledSettings(process.env))
    errors.write(`presage: ${name} is no setting, and has no effect: is ${meant} meant?\n`);
  const settings = readSettings(process.env);
  // Loaded here, so that the other commands do not wait for it.
  const { startService } = await import('../start.ts');
  const starting = startService({
    settings,
    output,
    onFatal: (error) => {
      // What led to it, before it.
      output.flushSync();
      errors.write(`presage stops: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(FATAL_STATUS);
    },
    onProgress: (what) => output.write(`${what}\n`),
    signal: stop,
  });
  return starting.catch((error: unknown) => {
    if (error !== stop.reason) throw error;
    output.write('Stopped before it had started.\n');
    return undefined;
  });
}

/** Aborted by the first signal; one that comes later than that one's copies ends the process at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  const take = (): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    setTimeout(() => {
      for (const signal of STOP_SIGNALS) process.off(signal, take);
    }, SAME_SIGNAL_MS).unref();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, take);
  return stop.signal;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
