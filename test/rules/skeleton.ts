import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

export type Source = readonly [file: string, text: string];
export type Breach = readonly [rule: string, ...source: Source];
type Run = (tool: string, args: readonly string[]) => string;

const root = path.resolve(import.meta.dirname, '../..');
const PACKAGES = ['client', 'exchange', 'protocol', 'service'];

/** Files that break a rule each, files that break none, and others that those need. */
export interface Sources {
  readonly breaches: readonly Breach[];
  readonly kept: readonly Source[];
  readonly others?: readonly Source[];
}

/**
 * Runs a checker of this repository on a copy of its configuration, with empty packages that hold the given files,
 * because a rule that nothing violates may have stopped working.
 *
 * @param check returns what was found, as a rule and a file
 */
export function checkSkeleton({ breaches, kept, others = [] }: Sources, check: (run: Run) => string[]): void {
  let folder = '';
  let found: readonly string[] = [];
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'presage-rules-'));
    copySkeleton(folder);
    const sources = [...breaches.map(([, ...source]) => source), ...kept, ...others];
    for (const [file, text] of sources) write(path.join(folder, file), text);
    found = check((tool, args) => run(folder, tool, args));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  it.each(breaches)('%s refuses %s', (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it.each(kept)('nothing refuses %s', (file) => {
    expect(found.filter((violation) => violation.endsWith(` ${file}`))).toEqual([]);
  });
}

function copySkeleton(folder: string): void {
  for (const file of ['package.json', 'biome.json', '.dependency-cruiser.mjs', '.gitignore', 'scripts/lint']) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  for (const name of PACKAGES) {
    const manifest = `packages/${name}/package.json`;
    cpSync(path.join(root, manifest), path.join(folder, manifest), { recursive: true });
    write(path.join(folder, `packages/${name}/src/index.ts`), 'export {};\n');
  }
  linkPackages(folder);
}

/** Links the npm packages of this repository, and its own packages to those of the copy. */
function linkPackages(folder: string): void {
  const target = path.join(folder, 'node_modules');
  mkdirSync(path.join(target, '@presage'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((entry) => !/^(\.|@presage$)/.test(entry))) {
    symlinkSync(path.join(root, 'node_modules', name), path.join(target, name));
  }
  for (const name of PACKAGES) symlinkSync(`../../packages/${name}`, path.join(target, '@presage', name));
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function run(folder: string, tool: string, args: readonly string[]): string {
  return spawnSync(path.join(root, 'node_modules/.bin', tool), args, { cwd: folder, encoding: 'utf8' }).stdout;
}
