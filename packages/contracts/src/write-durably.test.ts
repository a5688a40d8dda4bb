import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeDurably } from './write-durably.ts';

it('leaves no draft of a file that cannot be put in its place', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'presage-write-durably-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'taken'));
  expect(() => writeDurably(path.join(folder, 'taken'), 'text')).toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['taken']);
});
