import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

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

it('says that the packages must be installed when they are not', () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'presage-not-installed-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  const service = path.join(checkout, 'packages/service');
  cpSync(path.join(root, 'packages/service/bin'), path.join(service, 'bin'), { recursive: true });
  mkdirSync(path.join(service, 'src/cli'), { recursive: true });
  writeFileSync(path.join(service, 'src/cli/main.ts'), "import 'commander';");
  const { status, stderr } = spawnSync(process.execPath, [path.join(service, 'bin/presage.mjs')], { encoding: 'utf8' });
  expect(stderr).toBe(
    "presage: its packages are not installed (Cannot find package 'commander'): run npm install in the checkout.\n",
  );
  expect(status).toBe(1);
});
