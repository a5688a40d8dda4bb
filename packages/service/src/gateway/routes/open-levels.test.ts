import type { MarketId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { OpenLevelRow } from '../../store/read-store.ts';
import { createOpenLevels } from './open-levels.ts';

const ONE = 1 as MarketId;
const OTHER = 2 as MarketId;

/** Sums that finish when the test says so. */
function heldSums() {
  const begun: { readonly marketId: MarketId; readonly end: (rows: readonly OpenLevelRow[]) => void }[] = [];
  const waiting: (() => void)[] = [];
  const openLevels = (marketId: MarketId) =>
    new Promise<readonly OpenLevelRow[]>((end) => {
      begun.push({ marketId, end });
      for (const wake of waiting.splice(0)) wake();
    });
  const count = async (wanted: number): Promise<void> => {
    while (begun.length < wanted) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { begun, count, openLevels };
}

function rig() {
  const sums = heldSums();
  const reads = { openLevels: sums.openLevels } as unknown as Parameters<typeof createOpenLevels>[0]['reads'];
  return { ...sums, levels: createOpenLevels({ reads, caughtUp: () => Promise.resolve() }) };
}

describe('open levels', () => {
  it('are summed once for all requests before the sum begins', async () => {
    const { begun, count, levels } = rig();
    const asked = [levels(ONE), levels(ONE), levels(ONE)];
    await count(1);
    begun[0]?.end([]);
    await Promise.all(asked);
    expect(begun).toHaveLength(1);
  });

  it('are summed again, one after the other, for requests after it began, which may have to see more', async () => {
    const { begun, count, levels } = rig();
    const first = levels(ONE);
    await count(1);
    const asked = [levels(ONE), levels(ONE)];
    begun[0]?.end([]);
    await first;
    expect(begun).toHaveLength(1);
    await count(2);
    const rows: OpenLevelRow[] = [];
    begun[1]?.end(rows);
    expect(await Promise.all(asked)).toEqual([rows, rows]);
    expect(begun).toHaveLength(2);
  });

  it('are summed separately for each market', async () => {
    const { begun, count, levels } = rig();
    const asked = [levels(ONE), levels(OTHER)];
    await count(2);
    expect(begun.map(({ marketId }) => marketId)).toEqual([ONE, OTHER]);
    for (const { end } of begun) end([]);
    await Promise.all(asked);
  });

  it('are summed again after a failure', async () => {
    let failures = 1;
    const openLevels = async () => {
      if (failures-- > 0) throw new Error('the store was closed');
      return [];
    };
    const reads = { openLevels } as unknown as Parameters<typeof createOpenLevels>[0]['reads'];
    const levels = createOpenLevels({ reads, caughtUp: () => Promise.resolve() });
    await expect(levels(ONE)).rejects.toThrow('closed');
    expect(await levels(ONE)).toEqual([]);
  });
});
