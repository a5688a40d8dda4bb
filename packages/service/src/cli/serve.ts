import { once } from 'node:events';
import { Command } from 'commander';
import { readSettings } from '../settings/settings.ts';
import type { Service } from '../start.ts';

/** Exit status when the process stops itself because what it holds cannot be trusted any more. */
const FATAL_STATUS = 70;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

export function serveCommand(): Command {
  return new Command('serve').description('Runs the exchange until SIGTERM or Ctrl-C').action(serve);
}

async function serve(): Promise<void> {
  const stop = stopSignal();
  const service = await started(stop);
  if (service === undefined) return;
  welcome(service);
  await aborted(stop);
  console.log('Stopping: finishing what is in line ...');
  await service.stop();
}

/** Undefined when it was told to stop before it had started. */
async function started(stop: AbortSignal): Promise<Service | undefined> {
  const settings = readSettings(process.env);
  // Loaded here, so that the other commands do not wait for it.
  const { startService } = await import('../start.ts');
  const starting = startService({
    settings,
    onFatal: (error) => {
      process.stderr.write(
        `presage stops: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exit(FATAL_STATUS);
    },
    onProgress: (what) => console.log(what),
    signal: stop,
  });
  return starting.catch((error: unknown) => {
    if (error !== stop.reason) throw error;
    console.log('Stopped before it had started.');
    return undefined;
  });
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of STOP_SIGNALS) process.once(signal, () => stop.abort());
  return stop.signal;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function welcome({ origin, demo, adminToken }: Service): void {
  console.log(`Presage listens on ${origin}`);
  console.log(`  Trade      ${origin}/            operate: ${origin}/operate`);
  console.log(`  API        ${origin}/openapi     reference: ${origin}/docs`);
  console.log(`  Health     ${origin}/readyz      metrics:   ${origin}/metrics`);
  if (demo) {
    console.log(`  Try        curl '${origin}/openapi/market?status=activated&limit=3'`);
    console.log(
      '  This is a demo: market makers trade, registration is open, POST /faucet gives money. DEMO=0 starts without.',
    );
  } else {
    console.log(`  Next       npx presage market create --title 'Will it rain?' --cutoff 2030-01-01T00:00:00Z`);
  }
  if (adminToken.fresh) {
    console.log(`  Admin      token ${adminToken.token}  (shown this once; kept in DATA_DIR/admin.token)`);
  }
}
