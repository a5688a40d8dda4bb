import type { Transfer } from '@presage/client';
import { expect, it } from 'vitest';
import { transfersCsv } from './transfers-csv.ts';

const transfer = (transferNo: string, kind: Transfer['kind'], amount: string) =>
  ({ transferNo, kind, amount, createdAt: 1_795_003_600 }) as Transfer;

it('has all digits, times in UTC, and the amounts of withdrawals negative, so that a column adds up', () => {
  const list = [
    transfer('9', 'Withdrawal', '0.0000000001'),
    transfer('8', 'Fees', '1.5'),
    transfer('3', 'Deposit', '1000'),
  ];
  expect(transfersCsv(list).split('\r\n')).toEqual([
    'time,transfer,kind,amount',
    '2026-11-18T12:06:40.000Z,9,Withdrawal,-0.0000000001',
    '2026-11-18T12:06:40.000Z,8,Fees,1.5',
    '2026-11-18T12:06:40.000Z,3,Deposit,1000',
    '',
  ]);
});
