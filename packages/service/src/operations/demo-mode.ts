import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError, type Settings } from '../settings/settings.ts';
import { replaceOwnerFile } from './owner-file.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Whether this start is a demo: as DEMO says; unsaid, as DATA_DIR remembers; and for a DATA_DIR that does
 * not exist yet, when only this machine can reach us. Ask before DATA_DIR is made.
 */
export function decideDemo(settings: Pick<Settings, 'demo' | 'dataDir' | 'host' | 'ledger'>): boolean {
  if (settings.ledger === 'chain') return refuseDemo(settings.demo);
  if (settings.demo !== undefined) return settings.demo;
  if (existsSync(settings.dataDir)) return remembered(settings.dataDir);
  return LOOPBACK.has(settings.host);
}

/** A demo gives away money that nobody has on chain. */
function refuseDemo(demo: boolean | undefined): false {
  if (demo)
    throw new SettingError({
      name: 'DEMO',
      received: '1',
      accepted: '0: LEDGER is chain, where money is what the chain says',
    });
  return false;
}

function remembered(dataDir: string): boolean {
  const path = modeFile(dataDir);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  const mode = MODES.find((demo) => textOf(demo) === text);
  if (mode === undefined) throw new Error(`${path} does not tell whether this is a demo: set DEMO to 1 or 0`);
  return mode;
}

const MODES = [true, false] as const;

function textOf(demo: boolean): string {
  return `${JSON.stringify({ demo })}\n`;
}

/**
 * Keeps the decision for later starts that do not say. On the chain ledger, which has no demo, none was made: a demo's folder
 * that is refused there stays a demo.
 */
export function rememberDemo({ dataDir, ledger }: Pick<Settings, 'dataDir' | 'ledger'>, demo: boolean): void {
  if (ledger === 'chain') return;
  const path = modeFile(dataDir);
  if (existsSync(path) && readFileSync(path, 'utf8') === textOf(demo)) return;
  replaceOwnerFile(path, textOf(demo));
}

function modeFile(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
