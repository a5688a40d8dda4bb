import { type Transfer, type TransferKind as TransferWord, unitsToQuote } from '@presage/protocol';
import { TransferKind, type TransferRow } from '../store/read-store.ts';
import { msToSec, type WireContext } from './wire-context.ts';

const WORD = {
  [TransferKind.Deposit]: 'Deposit',
  [TransferKind.Withdrawal]: 'Withdrawal',
  [TransferKind.Fees]: 'Fees',
} as const satisfies Record<TransferKind, TransferWord>;

/** Quote that came into an account or left it. */
export function presentTransfer({ quoteToken, chainId }: WireContext, row: TransferRow): Transfer {
  return {
    transferNo: String(row.transferId),
    kind: WORD[row.kind],
    amount: unitsToQuote(row.amountUnits),
    quoteToken,
    chainId,
    createdAt: msToSec(row.createdAtMs),
  };
}
