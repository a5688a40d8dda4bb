import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellFindings } from './tell-findings.ts';

let told: string[];
beforeEach(() => {
  told = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints nothing for a journal without problems', () => {
  tellFindings({ violations: [], snapshots: [{ sequence: 5, problem: undefined }] });
  expect([told, process.exitCode]).toStrictEqual([[], undefined]);
});

it('prints what the audit finds, and exits with status 1', () => {
  tellFindings({ violations: ['I1: a unit too many', 'I2: a token'], snapshots: [] });
  expect(told.join('')).toMatch(/audit of the resulting state found: I1: a unit too many \(and 1 more\)\n$/);
  expect(process.exitCode).toBe(1);
});

it('prints which snapshot is unusable and why, and exits with status 1', () => {
  tellFindings({ violations: [], snapshots: [{ sequence: 5, problem: 'its checksum is wrong' }] });
  expect(told.join('')).toMatch(/a start skips it: 5, its checksum is wrong\n$/);
  expect(process.exitCode).toBe(1);
});
