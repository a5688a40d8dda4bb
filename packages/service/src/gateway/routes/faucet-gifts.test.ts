import type { AccountId, CommandOutcome, QuoteUnits } from '@presage/exchange';
import { expect, it } from 'vitest';
import { auditNoteOf } from '../../store/projection/audit-note.ts';
import type { ActorQuery, AuditRow } from '../../store/read-store.ts';
import { FAUCET_ACTOR, faucetGifts } from './faucet-gifts.ts';

/** The audit log's entry of a deposit. */
function deposit(atMs: number, units: number, { actor = FAUCET_ACTOR, ok = true, again = false } = {}): AuditRow {
  const accepted: CommandOutcome = again ? { ok: true, duplicate: true } : { ok: true };
  const outcome: CommandOutcome = ok ? accepted : { ok, reject: { code: 'unknownAccount' } };
  const command = { kind: 'credit', accountId: 1 as AccountId, amountUnits: BigInt(units) as QuoteUnits } as const;
  const note = auditNoteOf({ sequence: 1, timeMs: atMs, actor, command, outcome, events: [] });
  return { sequence: 1, atMs, actor, action: 'credit', target: `account 0x${units}`, detail: note?.detail ?? '' };
}

/** Returns the rows newest first. */
function numbered(rows: readonly AuditRow[]): AuditRow[] {
  return rows.map((row, place) => ({ ...row, sequence: rows.length - place }));
}

async function gifts(rows: readonly AuditRow[], sinceMs: number): Promise<unknown[]> {
  const auditOf = async ({ actor, beforeSequence, limit }: ActorQuery) =>
    numbered(rows)
      .filter((row) => row.actor === actor && row.sequence < beforeSequence)
      .slice(0, limit);
  return Array.fromAsync(faucetGifts({ auditOf }, sinceMs));
}

it('are only deposits by the faucet since a time that were neither refused nor made before', async () => {
  const rows = [
    deposit(9, 5),
    deposit(8, 4, { actor: 'admin' }),
    deposit(7, 3, { ok: false }),
    deposit(7, 5, { again: true }),
    deposit(7, 2),
    deposit(6, 1),
  ];
  expect(await gifts(rows, 7)).toEqual([
    { wallet: '0x5', amountUnits: 5n },
    { wallet: '0x2', amountUnits: 2n },
  ]);
});

it('are read up to the last page needed, and no further', async () => {
  const rows = Array.from({ length: 2_500 }, (_, place) => deposit(2_500 - place, 1));
  expect(await gifts(rows, 0)).toHaveLength(2_500);
  expect(await gifts(rows, 2_000)).toHaveLength(501);
  expect(await gifts([], 0)).toEqual([]);
});
