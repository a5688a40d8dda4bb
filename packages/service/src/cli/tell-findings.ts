import type { VerifyReport } from '../recovery/verify-journal.ts';

/** Says on the standard error what is not right with a journal that could be read to its end, and lets the command end with status 1. */
export function tellFindings({ violations, snapshots }: Pick<VerifyReport, 'violations' | 'snapshots'>): void {
  const bad = snapshots.filter(({ problem }) => problem !== undefined);
  if (violations.length > 0) {
    tell(`the record is whole, but the exchange's own audit of the state it gives finds: ${violations[0]}`, violations);
  }
  if (bad.length > 0) {
    const [{ sequence, problem } = { sequence: 0, problem: '' }] = bad;
    const words = `the record is whole, but a snapshot cannot be used, and a start skips it: ${sequence}, ${problem}`;
    tell(words, bad);
  }
}

function tell(words: string, all: readonly unknown[]): void {
  process.stderr.write(`presage: ${words}${all.length > 1 ? ` (and ${all.length - 1} more)` : ''}\n`);
  process.exitCode = 1;
}
