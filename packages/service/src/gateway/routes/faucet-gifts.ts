import type { AuditRow, ReadStore } from '../../store/read-store.ts';
import type { Gift } from './faucet-allowance.ts';

/** The actor of the faucet's deposits in the audit log. */
export const FAUCET_ACTOR = 'faucet';

/** Entries of the audit log read at once. */
const PAGE_ROWS = 1_000;

/** What the faucet gave since a time, newest first, from the audit log. */
export async function* faucetGifts(reads: Pick<ReadStore, 'auditOf'>, sinceMs: number): AsyncGenerator<Gift> {
  let beforeSequence = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await reads.auditOf({ actor: FAUCET_ACTOR, beforeSequence, limit: PAGE_ROWS });
    for (const row of rows) {
      if (row.atMs < sinceMs) return;
      yield* giftsOf(row);
      beforeSequence = row.sequence;
    }
    if (rows.length < PAGE_ROWS) return;
  }
}

/** The gift of an entry; none if the deposit was refused, or made before. */
function giftsOf({ target, detail }: AuditRow): readonly Gift[] {
  const { command, outcome } = JSON.parse(detail) as FaucetDetail;
  const wallet = target.slice(target.lastIndexOf(' ') + 1);
  const { amountUnits, ...requested } = command;
  return outcome.ok && outcome.duplicate !== true ? [{ wallet, amountUnits: BigInt(amountUnits), ...requested }] : [];
}

/** The detail of a deposit in the audit log. */
interface FaucetDetail {
  readonly command: { readonly amountUnits: string; readonly requestId?: string };
  readonly outcome: { readonly ok: boolean; readonly duplicate?: boolean };
}
