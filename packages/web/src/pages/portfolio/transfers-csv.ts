import type { Transfer } from '@presage/client';
import { csvText } from '../../format/csv.ts';
import { signedTransfer } from './signed-transfer.ts';

const TITLES = ['time', 'transfer', 'kind', 'amount'];

/** Deposits, withdrawals and swept fees as CSV, with all digits and times in UTC. Withdrawals are negative. */
export function transfersCsv(transfers: readonly Transfer[]): string {
  const rows = transfers.map((transfer) => [
    new Date(transfer.createdAt * 1_000).toISOString(),
    transfer.transferNo,
    transfer.kind,
    signedTransfer(transfer),
  ]);
  return csvText([TITLES, ...rows]);
}
