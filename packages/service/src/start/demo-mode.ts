import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replaceOwnerFile } from '../owner-file.ts';
import { readText } from '../read-text.ts';
import { SettingError, type Settings } from '../settings/settings.ts';
import { isUntouched } from './is-untouched.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Whether this start is a demo: the value of DEMO; else the choice remembered in DATA_DIR; else, if DATA_DIR is
 * untouched, whether only this machine can reach the service. Must be called before anything is written to DATA_DIR.
 */
export function decideDemo(settings: Pick<Settings, 'demo' | 'dataDir' | 'host' | 'ledger'>): boolean {
  if (settings.ledger === 'chain') return refuseDemo(settings.demo);
  if (settings.demo !== undefined) return settings.demo;
  return isUntouched(settings.dataDir) ? LOOPBACK.has(settings.host) : remembered(settings.dataDir);
}

/** On chain there can be no demo: it gives away money, which the service cannot create there. */
function refuseDemo(demo: boolean | undefined): false {
  if (demo)
    throw new SettingError({
      name: 'DEMO',
      received: '1',
      accepted: '0 when LEDGER is chain, where a demo has no money to give away',
    });
  return false;
}

function remembered(dataDir: string): boolean {
  const path = modeFile(dataDir);
  if (!existsSync(path)) return false;
  const text = readText(path);
  const mode = MODES.find((demo) => textOf(demo) === text);
  if (mode === undefined) throw new Error(`${path} does not say whether this is a demo: set DEMO to 1 or 0`);
  return mode;
}

const MODES = [true, false] as const;

function textOf(demo: boolean): string {
  return `${JSON.stringify({ demo })}\n`;
}

/**
 * Stores the decision for later starts without DEMO. On the chain ledger nothing was decided, and nothing is stored: if
 * the folder is a demo's, such a start is refused and the folder remains a demo.
 */
export function rememberDemo({ dataDir, ledger }: Pick<Settings, 'dataDir' | 'ledger'>, demo: boolean): void {
  if (ledger === 'chain') return;
  const path = modeFile(dataDir);
  if (existsSync(path) && readText(path) === textOf(demo)) return;
  replaceOwnerFile(path, textOf(demo));
}

/** Whether DATA_DIR is remembered as a demo's. */
export function isRememberedDemo(dataDir: string): boolean {
  const path = modeFile(dataDir);
  return existsSync(path) && readText(path) === textOf(true);
}

function modeFile(dataDir: string): string {
  return join(dataDir, 'demo.json');
}
