import type { VerifyReport } from '../recovery/verify-journal.ts';

/** Prints problems of a journal that could be read to its end on standard error, and sets the exit status to 1. */
export function reportFindings({ violations, snapshots }: Pick<VerifyReport, 'violations' | 'snapshots'>): void {
  const bad = snapshots.filter(({ problem }) => problem !== undefined);
  if (violations.length > 0) {
    reportProblem(
      `the journal is intact, but the exchange's audit of the resulting state found: ${violations[0]}`,
      violations,
    );
  }
  if (bad.length > 0) {
    const [{ sequence, problem } = { sequence: 0, problem: '' }] = bad;
    const words = `the journal is intact, but a snapshot cannot be used, and a start skips it: ${sequence}, ${problem}`;
    reportProblem(words, bad);
  }
}

function reportProblem(words: string, all: readonly unknown[]): void {
  process.stderr.write(`presage: ${words}${all.length > 1 ? ` (and ${all.length - 1} more)` : ''}\n`);
  process.exitCode = 1;
}
