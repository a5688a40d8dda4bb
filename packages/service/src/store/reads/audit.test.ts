import { describe, expect, it } from 'vitest';
import { byPages, filledStore } from '../testing/filled-store.ts';

const { journal, reads } = await filledStore();

describe('the audit log', () => {
  it('lists what operators did, newest first, refusals included', async () => {
    const found = await byPages((page) => reads.audit(page), 11);
    const expected = journal.applied.filter(({ actor }) => actor !== undefined).reverse();
    expect(found.map(({ sequence, actor, action, atMs }) => ({ sequence, actor, action, atMs }))).toEqual(
      expected.map((entry) => ({
        sequence: entry.sequence,
        actor: entry.actor,
        action: entry.command.kind,
        atMs: entry.timeMs,
      })),
    );
    const created = found.find(({ action }) => action === 'createMarket');
    expect(created?.target).toMatch(/^market \d$/);
    expect(JSON.parse(created?.detail ?? '')).toMatchObject({ command: { tickStep: 1 }, outcome: { ok: true } });
    expect(found.some(({ detail }) => detail.includes('"ok":false'))).toBe(true);
  });

  it('lists what one actor did, from any point on', async () => {
    const all = await byPages((page) => reads.audit(page), 11);
    const [{ actor } = { actor: '' }] = all;
    const own = all.filter((row) => row.actor === actor);
    expect(own.length).toBeGreaterThan(3);
    expect(await reads.auditOf({ actor, limit: own.length + 1, beforeSequence: Number.MAX_SAFE_INTEGER })).toEqual(own);
    expect(await reads.auditOf({ actor, limit: 2, beforeSequence: own[0]?.sequence ?? 0 })).toEqual(own.slice(1, 3));
    expect(await reads.auditOf({ actor: 'nobody', limit: 2, beforeSequence: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });
});
