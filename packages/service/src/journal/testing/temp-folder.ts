import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

// Tests with a folder wait for a real disk, whose syncs take a hundred times as long while other processes use it.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A folder for the running test, removed when it has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'presage-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
