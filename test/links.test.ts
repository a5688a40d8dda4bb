import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'bench/README.md'], { cwd: root });
const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'packages/contracts/solidity/**/*.sol'], { cwd: root });
const files = globSync('{packages,scripts,test,bench}/**/*.{ts,tsx,mjs,sol}', {
  cwd: root,
  exclude: (name) => path.basename(name) === 'node_modules',
});
/** Names that stand for files of the reader's own, or for any. */
const INVENTED = new Set(['tour.mjs', 'x.test.ts', 'x.prop.test.ts', 'x.bench.ts']);
const decisions = new Set(
  globSync('docs/adr/*.md', { cwd: root }).map((file) => Number(path.basename(file).slice(0, 4))),
);

describe('links', () => {
  it.each(pages)('lead somewhere: %s', (page) => {
    const text = read(page).replaceAll(/```[\s\S]*?```/g, '');
    const targets = [...text.matchAll(/\]\((?<target>[^)\s]+)\)/g)].map((match) => match.groups?.target ?? '');
    const broken = targets.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(page, target));
    expect(broken).toEqual([]);
  });
});

describe('source files', () => {
  // A decision is not rewritten when a file that it names is renamed.
  it.each(pages.filter((page) => !page.startsWith('docs/adr')))('exist if they are named: %s', (page) => {
    const text = read(page).replaceAll(/```[\s\S]*?```/g, '');
    const named = [...text.matchAll(/`(?<file>\w[\w./-]*\.(tsx?|mjs|sol))`/g)].map((match) => match.groups?.file ?? '');
    expect(named.filter((file) => !INVENTED.has(file) && !isFile(file))).toEqual([]);
  });
});

describe('decision records', () => {
  it('exist if they are referred to', () => {
    const named = [...pages, ...sources].flatMap((file) =>
      [...read(file).matchAll(/\bADR (?<number>\d+)/g)].map((match) => ({
        file,
        number: Number(match.groups?.number),
      })),
    );
    expect(named.filter(({ number }) => !decisions.has(number))).toEqual([]);
  });
});

/** Pages name a file by the end of its path. */
function isFile(end: string): boolean {
  return files.some((file) => `/${file}`.endsWith(`/${end}`));
}

/** Whether a file or folder exists, and in a page the heading after `#`. */
function leadsSomewhere(page: string, target: string): boolean {
  const [file = '', heading] = target.split('#');
  const place = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(root, place))) return false;
  return heading === undefined || anchorsOf(place).has(heading);
}

function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...read(page).matchAll(/^#{1,6} (?<words>.+)$/gm)].map((match) => match.groups?.words ?? '');
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
