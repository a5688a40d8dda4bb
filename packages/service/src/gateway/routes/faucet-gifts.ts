import type { AuditRow, ReadStore } from '../../store/read-store.ts';
import type { Gift } from './day-allowance.ts';

/** Who deposits, in the audit log. */
export const FAUCET_ACTOR = 'faucet';

/** Entries of the audit log read at once. */
const PAGE_ROWS = 1_000;

/** What the faucet gave since a moment, newest first, as the audit log has it. */
export async function* faucetGifts(reads: Pick<ReadStore, 'audit'>, sinceMs: number): AsyncGenerator<Gift> {
  for (let page = 1; ; page += 1) {
    const { list } = await reads.audit({ page, limit: PAGE_ROWS });
    for (const row of list) {
      if (row.atMs < sinceMs) return;
      if (row.actor === FAUCET_ACTOR) yield* giftsOf(row);
    }
    if (list.length < PAGE_ROWS) return;
  }
}

/** One, or none of a deposit that was refused. */
function giftsOf({ target, detail }: AuditRow): readonly Gift[] {
  const { command, outcome } = JSON.parse(detail) as FaucetDetail;
  const wallet = target.slice(target.lastIndexOf(' ') + 1);
  return outcome.ok ? [{ wallet, amountUnits: BigInt(command.amountUnits) }] : [];
}

/** What the audit log tells of a deposit. */
interface FaucetDetail {
  readonly command: { readonly amountUnits: string };
  readonly outcome: { readonly ok: boolean };
}
