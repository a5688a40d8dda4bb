import type { Core } from '../core.ts';
import { collateralUnits } from '../market/supply.ts';
import type { AccountId } from '../units.ts';
import type { Findings } from './findings.ts';

/** I1: balances, fees and collateral together are what was deposited. I3: no balance is negative. */
export function auditMoney({ accounts, balances, markets, treasury }: Core, findings: Findings): void {
  let sumUnits: bigint = treasury.feesUnits;
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++) {
    const available = balances.available(accountId);
    const held = balances.held(accountId);
    sumUnits += available + held;
    findings.expect(
      available >= 0n && held >= 0n,
      () => `I3: account ${accountId} has ${available} units available and ${held} held`,
    );
  }
  for (const market of markets.all) sumUnits += collateralUnits(market);
  findings.expect(
    sumUnits === treasury.depositsUnits,
    () => `I1: balances, fees and collateral are ${sumUnits} units, deposits ${treasury.depositsUnits}`,
  );
}
