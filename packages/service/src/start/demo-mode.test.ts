import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { decideDemo, rememberDemo } from './demo-mode.ts';

let parent: string;
beforeEach(() => {
  parent = temporaryFolder();
});

const remember = (demo: boolean, ledger: 'custodial' | 'chain' = 'custodial') =>
  rememberDemo({ dataDir: parent, ledger }, demo);

describe('whether a start is a demo', () => {
  it('is a demo when the data folder is new and only this machine can reach it', () => {
    expect(decideDemo({ ledger: 'custodial', demo: undefined, dataDir: join(parent, 'new'), host: '127.0.0.1' })).toBe(
      true,
    );
  });

  it('is none when the data folder is new but others can reach it', () => {
    expect(decideDemo({ ledger: 'custodial', demo: undefined, dataDir: join(parent, 'new'), host: '0.0.0.0' })).toBe(
      false,
    );
  });

  const ofParent = { ledger: 'custodial', demo: undefined, host: '127.0.0.1' } as const;

  it('is none in an empty folder, which somebody made', () => {
    expect(decideDemo({ ...ofParent, dataDir: parent })).toBe(false);
    writeFileSync(join(parent, 'lock.sqlite'), '');
    expect(decideDemo({ ...ofParent, dataDir: parent })).toBe(false);
  });

  it('is a demo in a folder that has nothing but a trial of the local chain', () => {
    mkdirSync(join(parent, 'chain'));
    for (const name of ['deployment.json', 'lock.sqlite', 'lock.pid']) writeFileSync(join(parent, name), '');
    expect(decideDemo({ ...ofParent, dataDir: parent })).toBe(true);
    expect(decideDemo({ ...ofParent, dataDir: parent, host: '0.0.0.0' })).toBe(false);
  });

  it.each(['journal.sqlite', 'master.key', '.restoring', 'anything'])(
    'is none in a folder that remembers nothing but has something else in it: %s',
    (name) => {
      mkdirSync(join(parent, 'chain'));
      writeFileSync(join(parent, name), '');
      expect(decideDemo({ ...ofParent, dataDir: parent })).toBe(false);
    },
  );

  it.each([true, false])('remembers %s for a later start without DEMO', (demo) => {
    remember(demo);
    expect(decideDemo({ ledger: 'custodial', demo: undefined, dataDir: parent, host: '0.0.0.0' })).toBe(demo);
  });

  it('requires DEMO when the remembered choice cannot be read', () => {
    remember(true);
    truncateSync(join(parent, 'demo.json'));
    const options = { ledger: 'custodial', dataDir: parent, host: '127.0.0.1' } as const;
    expect(() => decideDemo({ ...options, demo: undefined })).toThrow('demo.json does not say');
    expect(decideDemo({ ...options, demo: true })).toBe(true);
  });

  it('is stored in one step, and only when it changes', () => {
    const fileNumber = (): number => statSync(join(parent, 'demo.json')).ino;
    remember(true);
    const first = fileNumber();
    remember(true);
    expect(fileNumber()).toBe(first);
    remember(false);
    expect(fileNumber()).not.toBe(first);
    expect(readdirSync(parent)).toStrictEqual(['demo.json']);
  });

  it('is none on the chain ledger, and cannot be made one there', () => {
    const options = { ledger: 'chain', dataDir: join(parent, 'new'), host: '127.0.0.1' } as const;
    expect(decideDemo({ ...options, demo: undefined })).toBe(false);
    expect(() => decideDemo({ ...options, demo: true })).toThrow('setting DEMO');
  });

  it('is still one after its folder was tried with the chain ledger', () => {
    remember(true);
    remember(false, 'chain');
    expect(decideDemo({ ledger: 'custodial', demo: undefined, dataDir: parent, host: '127.0.0.1' })).toBe(true);
  });

  it('follows DEMO whatever it remembers', () => {
    remember(true);
    expect(decideDemo({ ledger: 'custodial', demo: false, dataDir: parent, host: '127.0.0.1' })).toBe(false);
  });
});
