import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { discardHalfDemo } from './discard-half-demo.ts';

const MADE = ['journal.sqlite', 'journal.sqlite-wal', 'snapshots', 'store.sqlite'];

let dataDir: string;
let reported: string[];
beforeEach(() => {
  dataDir = temporaryFolder();
  reported = [];
  mkdirSync(join(dataDir, 'snapshots'));
  for (const name of MADE) if (name !== 'snapshots') write(name);
});

function write(name: string): void {
  writeFileSync(join(dataDir, name), 'something');
}

function discard(): string[] {
  discardHalfDemo({ settings: { dataDir } as never, onProgress: (words) => reported.push(words) });
  return readdirSync(dataDir).sort();
}

describe('the data that an interrupted start left', () => {
  it('is deleted when it is an incomplete demo that served nobody, and other files are kept', () => {
    for (const name of ['demo-seeding', 'master.key']) write(name);
    expect(discard()).toEqual(['master.key']);
    expect(reported).toEqual([expect.stringContaining('interrupted while it made the demo')]);
  });

  it.each([
    ['there are keys, so that somebody may have been served', ['auth.sqlite', 'demo-seeding']],
    ['it made no demo', []],
  ])('is kept when %s', (_when, alsoThere) => {
    for (const name of alsoThere) write(name);
    expect(discard()).toEqual([...MADE, ...alsoThere].sort());
    expect(reported).toEqual([]);
  });
});
