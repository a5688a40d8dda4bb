import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportFindings } from './report-findings.ts';

let output: string[];
beforeEach(() => {
  output = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints nothing for a journal without problems', () => {
  reportFindings({ violations: [], snapshots: [{ sequence: 5, problem: undefined }] });
  expect([output, process.exitCode]).toStrictEqual([[], undefined]);
});

it('prints what the audit finds, and exits with status 1', () => {
  reportFindings({ violations: ['a unit too many', 'a token'], snapshots: [] });
  expect(output.join('')).toMatch(/audit of the resulting state found: a unit too many \(and 1 more\)\n$/);
  expect(process.exitCode).toBe(1);
});

it('prints which snapshot is unusable and why, and exits with status 1', () => {
  reportFindings({ violations: [], snapshots: [{ sequence: 5, problem: 'its checksum is wrong' }] });
  expect(output.join('')).toMatch(/a start skips it: 5, its checksum is wrong\n$/);
  expect(process.exitCode).toBe(1);
});
