import { expect, it } from 'vitest';
import { openSettlementDatabase } from '../../chain/database/open-settlement-database.ts';
import { DayAllowances } from '../../chain/day-allowances.ts';
import type { HandlerDeps } from './handler.ts';
import { mayMakeSafe } from './register-account.ts';

const ALLOWANCE = { name: 'safe', perOne: 1, inAll: 2 };

it('a Safe that costs the service gas is counted, also over a restart', async () => {
  const db = await openSettlementDatabase(':memory:');
  const gateway = (isLocal: boolean) =>
    ({ onChain: { chain: { isLocal }, allowances: new DayAllowances(db) }, nowMs: () => 0 }) as unknown as HandlerDeps;
  expect(await mayMakeSafe(gateway(false), ALLOWANCE, 'desk')).toBe(true);
  expect(await mayMakeSafe(gateway(false), ALLOWANCE, 'desk')).toBe(false);
  expect(await mayMakeSafe(gateway(true), ALLOWANCE, 'desk')).toBe(true);
  expect(await mayMakeSafe({ onChain: undefined } as HandlerDeps, ALLOWANCE, 'desk')).toBe(true);
  await db.destroy();
});
