import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A fake npm: records its arguments, and builds or fails as configured. */
const FAKE_NPM = `#!/bin/sh
echo "$@" >> npm-calls
if [ -n "$BUILD_FAILS_WITH" ]; then echo "$BUILD_FAILS_WITH" >&2; exit 1; fi
mkdir -p packages/web/dist && echo page > packages/web/dist/index.html
`;

const WEB = path.resolve(import.meta.dirname, '../packages/web');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'presage-build-web-'));
  write('packages/web/index.html', '<div id="root"></div>');
  write('packages/web/src/main.tsx', 'start();');
  write('packages/client/src/client.ts', 'export const client = 1;');
  write('package-lock.json', '{}');
  mkdirSync(path.join(folder, 'scripts'));
  for (const name of ['build-web.mjs', 'one-at-a-time.mjs'])
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'scripts', name));
  write('bin/npm', FAKE_NPM);
  chmodSync(path.join(folder, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('building the trading application', () => {
  it('happens once, and again only when an input changed', () => {
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Building .*\nBuilt .* in \d+ s\.\n$/) });
    expect(npmCalls()).toEqual(['run --silent build -w packages/web']);
    expect(run()).toEqual({ status: 0, stdout: '', stderr: '' });
    write('packages/web/src/main.test.tsx', 'a test changes nothing');
    expect(run()).toEqual({ status: 0, stdout: '', stderr: '' });
    write('packages/client/src/client.ts', 'export const client = 2;');
    expect(run().stdout).toContain('Building');
    write('packages/contracts/src/abi.ts', 'export const abi = [];');
    expect(run().stdout).toContain('Building');
    expect(run().stdout).toBe('');
    write('package-lock.json', '{ "packages": {} }');
    run();
    expect(npmCalls()).toHaveLength(4);
  });

  it('happens when the build was removed', () => {
    run();
    rmSync(path.join(folder, 'packages/web/dist'), { recursive: true });
    run();
    expect(existsSync(path.join(folder, 'packages/web/dist/index.html'))).toBe(true);
  });

  it('may fail without preventing the service from starting, says why, and is retried', () => {
    const failed = run({ BUILD_FAILS_WITH: 'main.tsx:1: no such word' });
    expect(failed.status).toBe(0);
    expect(failed.stderr).toContain('main.tsx:1: no such word');
    expect(failed.stderr).toContain('it is not served');
    const readOnly = "EROFS: read-only file system, mkdir 'dist'";
    expect(run({ BUILD_FAILS_WITH: `${readOnly}\n    at mkdirSync (node:fs:1349:26)` }).stderr).toMatch(
      /^EROFS.*\nThe trading application could not be built/,
    );
    expect(run().stdout).toContain('Built');
    write('packages/web/src/main.tsx', 'broken');
    expect(run({ BUILD_FAILS_WITH: 'broken' }).stderr).toContain('the previous build is served');
    expect(run().stdout).toContain('Built');
  });

  it('fails in CI, where tests need it', () => {
    expect(run({ BUILD_FAILS_WITH: 'broken', CI: 'true' }).status).toBe(1);
  });

  it('does nothing when there is no application', () => {
    rmSync(path.join(folder, 'packages/web'), { recursive: true });
    expect(run()).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(path.join(folder, 'npm-calls'))).toBe(false);
  });
});

describe('a build that is complete', () => {
  beforeEach(() => {
    cpSync(path.join(WEB, 'scripts'), path.join(folder, 'packages/web/scripts'), { recursive: true });
    write('packages/web/dist/index.html', 'the previous one');
    write('packages/web/dist/assets/previous.js', '');
    write('packages/web/dist.unfinished/index.html', 'the new one');
    write('packages/web/dist.unfinished/assets/new.js', 'word '.repeat(100_000));
  });

  it('replaces the previous one, with compressed copies', () => {
    expect(finish().status).toBe(0);
    expect(built()).toEqual(['assets', 'assets/new.js', 'assets/new.js.br', 'assets/new.js.gz', 'index.html']);
    expect(existsSync(path.join(folder, 'packages/web/dist.unfinished'))).toBe(false);
  });

  it('and cannot be compressed, as the disk is full, leaves the previous one as it was', () => {
    const { status, stderr } = finish('ulimit -f 0');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('EFBIG') });
    expect(built()).toEqual(['assets', 'assets/previous.js', 'index.html']);
  });
});

/** Runs what `vite build` is followed by, with less room on the disk. */
function finish(limit = 'true') {
  const script = `trap '' XFSZ; ${limit}; exec "$0" packages/web/scripts/finish-build.ts`;
  return spawnSync('/bin/sh', ['-c', script, process.execPath], { cwd: folder, encoding: 'utf8' });
}

function built(): string[] {
  return readdirSync(path.join(folder, 'packages/web/dist'), { recursive: true, encoding: 'utf8' }).sort();
}

function run(environment: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/build-web.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}`, ...environment },
  });
  return { stdout, stderr, status };
}

function npmCalls(): string[] {
  return readFileSync(path.join(folder, 'npm-calls'), 'utf8').trim().split('\n');
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
