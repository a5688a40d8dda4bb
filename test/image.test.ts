import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** The stages of the image: the text from one FROM to the next. */
const stages = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1);

describe('the image', () => {
  it.each(stages)('copies every package that its packages import, with its manifest (stage %#)', (stage) => {
    const copied = namesIn(stage, /^COPY packages\/(?<name>\w+) packages\//gm);
    expect(copied.length).toBeGreaterThan(0);
    expect(copied).toEqual(expect.arrayContaining(copied.flatMap(importsOf)));
    expect(namesIn(stage, /^COPY packages\/(?<name>\w+)\/package\.json /gm).sort()).toEqual(copied.sort());
  });
});

it('compose.yaml passes on every setting but those of the image, and sets none itself', () => {
  const settings = namesIn(read('packages/service/src/settings/setting-table.ts'), /^ {2}(?<name>[A-Z_]+): \{/gm);
  const passed = namesIn(read('compose.yaml'), /^ {6}(?<name>[A-Z_]+):$/gm);
  const ofImage = new Set(['HOST', 'PORT', 'DATA_DIR']);
  expect(settings.length).toBeGreaterThan(ofImage.size);
  expect(passed).toEqual(settings.filter((name) => !ofImage.has(name)));
});

/** Packages of this repository that a package's sources import, without tests and their support code. */
function importsOf(name: string): readonly string[] {
  const files = globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.(test|bench)\.tsx?$|\/testing\//.test(file),
  );
  return files.flatMap((file) => namesIn(read(file), /(?:from|import\() ?'@presage\/(?<name>\w+)/g));
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match.groups?.name ?? '');
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
