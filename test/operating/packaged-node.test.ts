import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const packagedNode = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
const AS_NODE_20 = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.0.0"}})';

it.skipIf(!existsSync(packagedNode)).each([
  ['twice, like a signal to its whole process group', 'SIGTERM', /^Presage listens|^Stopping/],
  ['by SIGHUP, like a closing terminal', 'SIGHUP', /^Presage listens/],
  ['by SIGINT from a supervisor, to this process alone', 'SIGINT', /^Presage listens/],
] as const)('stops a service started by an older Node cleanly when signalled: %s', async (_how, signal, when) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'presage-packaged-node-'));
  const command = spawn(
    process.execPath,
    ['--import', AS_NODE_20, path.join(root, 'packages/service/bin/presage.mjs'), 'serve'],
    { env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = once(command, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(command.stdout)) {
    lines.push(line);
    if (when.test(line)) command.kill(signal);
  }
  expect(await closed).toEqual([0, null]);
  expect(lines.at(-1)).toMatch(/^Stopping/);
  rmSync(dataDir, { recursive: true });
});
