import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../support/running-service.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('npm start passes a signal on to the service, and ends when the service has stopped', async () => {
  const dataDir = newDataDir();
  // The set-up that comes before is left out.
  const npm = spawn('npm', ['start', '--ignore-scripts', '--silent'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(npm, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(npm.stdout)) {
    lines.push(line);
    if (line.startsWith('Presage listens')) npm.kill();
  }
  expect(lines.at(-1)).toMatch(/^Stopping/);
  expect(await exited).toEqual([0, null]);
  removeDataDir(dataDir);
});
