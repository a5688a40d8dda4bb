import { type Command, Exchange } from '@presage/exchange';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import { anySubmission } from '../journal/testing/arbitrary-submission.ts';
import type { Submission } from './applied.ts';
import { checkCommand } from './check-command.ts';
import { opening } from './testing/scene.ts';

const NOW_MS = 1_790_000_000_000;

/** Numbers small enough to mean something that exists, now and then. */
function nearby(command: Command): Command {
  const fields = Object.entries(command).map(([name, value]: [string, unknown]) => {
    if ((name === 'accountId' || name.endsWith('arketId')) && typeof value === 'number') return [name, value % 4];
    if (name === 'labelIds') return [name, []];
    return [name, value];
  });
  return Object.fromEntries(fields) as Command;
}

function letsThrough(submission: Submission): boolean {
  try {
    checkCommand(submission.command);
    encodeSubmission(submission);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

it('lets nothing into the journal that the exchange breaks on, for it would break at every start', () => {
  const commands = fc.array(
    anySubmission.map((submission) => ({ command: nearby(submission.command) })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(commands, fc.array(fc.nat(100_000), { minLength: 60, maxLength: 60 }), (submissions, passes) => {
      const exchange = new Exchange();
      let timeMs = NOW_MS;
      for (const [index, submission] of [...opening(NOW_MS), ...submissions].entries()) {
        if (!letsThrough(submission)) continue;
        timeMs += passes[index] ?? 0;
        exchange.apply({ sequence: exchange.sequence + 1, timeMs, command: submission.command }, []);
        expect(exchange.nextDeadlineMs()).toBeGreaterThan(timeMs);
      }
      expect(exchange.audit().violations).toStrictEqual([]);
    }),
    { numRuns: Number(process.env.PRESAGE_FUZZ_RUNS ?? 200) },
  );
});
