import { once } from 'node:events';
import { Command } from 'commander';
import type { LineOutput } from '../operations/line-output.ts';
import { standardOutput } from '../operations/standard-output.ts';
import { misspelledSettings } from '../settings/misspelled.ts';
import { readSettings } from '../settings/settings.ts';
import type { Service } from '../start.ts';
import { welcomeLines } from './welcome.ts';

/** Exit status when the process stops itself because its data can no longer be trusted. */
const FATAL_STATUS = 70;
/** Sent by a supervisor, by Ctrl-C, or when the terminal closes. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/**
 * Milliseconds within which another signal counts as a copy of the first. A supervisor that signals all processes of a
 * group reaches this one directly, and again through npm or an older Node (bin/presage.mjs), which forward the signal.
 */
const SAME_SIGNAL_MS = 2_000;

export function serveCommand(): Command {
  return new Command('serve')
    .description('Runs the exchange until SIGTERM, Ctrl-C or its terminal closes')
    .action(serve);
}

async function serve(): Promise<void> {
  const stop = stopSignal();
  const output = standardOutput(process.stdout);
  const service = await started(output, standardOutput(process.stderr), stop);
  if (service === undefined) return;
  for (const line of welcomeLines(service, process.env)) output.write(`${line}\n`);
  await aborted(stop);
  output.write('Stopping: finishing queued requests ...\n');
  await service.stop();
}

/** Undefined when a signal stopped it before it had started. */
async function started(output: LineOutput, errors: LineOutput, stop: AbortSignal): Promise<Service | undefined> {
  for (const { name, meant } of misspelledSettings(process.env))
    errors.write(`presage: ${name} is not a setting and has no effect: did you mean ${meant}?\n`);
  const settings = readSettings(process.env);
  // Loaded here, because it is slow to load and the other commands do not need it.
  const { startService } = await import('../start.ts');
  const starting = startService({
    settings,
    output,
    onFatal: (error) => {
      // First the log lines that led to the error, then the error.
      output.flushSync();
      errors.write(`presage stops: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(FATAL_STATUS);
    },
    onProgress: (what) => output.write(`${what}\n`),
    signal: stop,
  });
  return starting.catch((error: unknown) => {
    if (error !== stop.reason) throw error;
    output.write('Stopped before the start was complete.\n');
    return undefined;
  });
}

/** Aborted by the first signal. Copies of it are ignored; a later signal ends the process at once. */
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
