import type { PlaceOrder } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeSubmission } from '../journal/codec/encode-submission.ts';
import { joinEntries } from '../journal/codec/join-entries.ts';
import { openNew } from '../journal/testing/journal-fixture.ts';
import { bid, cancel, opening } from '../sequencer/testing/scene.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { type ExportRange, exportJournal } from './export-journal.ts';

const NOW_MS = 1_790_000_000_000;

interface Line {
  readonly sequence: number;
  readonly command: { readonly digest?: string; readonly replaces?: object };
  readonly evidence?: string;
}

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  const { digest } = bid('old').command as PlaceOrder;
  const orders = [bid('old'), bid('new', { replaces: { digest } }), cancel('new')];
  const entries = [...opening(NOW_MS), ...orders].map(encodeSubmission);
  const journal = openNew(folder);
  journal.append({ firstSequence: 1, lastSequence: entries.length, timeMs: NOW_MS, payload: joinEntries(entries) });
  journal.close();
});

/** The lines after the header. */
function linesOf(range?: ExportRange): readonly Line[] {
  return [...exportJournal(folder, range)].slice(1).map((line) => JSON.parse(line) as Line);
}

describe('exporting a journal', () => {
  it('writes the header and every entry as a line of JSON, money as decimal text', () => {
    const [header] = exportJournal(folder);
    expect(JSON.parse(header ?? '')).toStrictEqual({ header: TEST_INSTALLATION });
    const lines = linesOf();
    expect(lines.map(({ sequence }) => sequence)).toStrictEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(lines[1]).toStrictEqual({
      sequence: 2,
      timeMs: NOW_MS,
      actor: 'admin',
      command: { kind: 'credit', accountId: 1, amountUnits: '10000000000000000' },
    });
  });

  it('names orders by the digits of their digests, and has them as signed', () => {
    const [placed, moved, cancelled] = linesOf({ fromSequence: 5 });
    expect(placed?.command.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(placed?.evidence).toMatch(/^0x[0-9a-f]+$/);
    expect(moved?.command.replaces).toEqual({ digest: placed?.command.digest });
    expect(cancelled?.command.digest).toBe(moved?.command.digest);
  });

  it('is limited to a range', () => {
    const lines = linesOf({ fromSequence: 2, toSequence: 4 });
    expect(lines.map(({ sequence }) => sequence)).toStrictEqual([2, 3, 4]);
  });
});
