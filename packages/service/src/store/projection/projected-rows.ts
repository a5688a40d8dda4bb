import type { DatabaseSync } from 'node:sqlite';
import type { AccountId, Ledger } from '@presage/exchange/values';
import { prepareWrite } from '../../sqlite/prepared.ts';
import type { ProjectedInstallation } from '../market-ids.ts';
import type { PayoutsTable } from '../schema.ts';
import { insertRowInto } from '../statements.ts';
import { tokenPriceTicks } from '../token-price.ts';
import { AccountMarketRows } from './account-market-rows.ts';
import { ActivityRows } from './activity-rows.ts';
import { AuditRows } from './audit-rows.ts';
import { BalanceRows } from './balance-rows.ts';
import { CatalogRows } from './catalog-rows.ts';
import { OrderRows } from './order-rows.ts';
import { PositionRows, type PriceNow } from './position-rows.ts';
import { TradeRows } from './trade-rows.ts';
import { TransferRows } from './transfer-rows.ts';

/** A payout row that has no number yet. */
export type NewPayout = Omit<PayoutsTable, 'payoutId'>;

/** All rows that a projection writes: catalog, audit, payouts and transfers immediately, the others gathered until the transaction ends. */
export interface ProjectedRows {
  readonly ledger: Ledger;
  readonly catalog: CatalogRows;
  readonly audit: AuditRows;
  readonly orders: OrderRows;
  readonly trades: TradeRows;
  /** Redemptions are too rare to be worth gathering; the database numbers their payouts in the order of events. */
  readonly addPayout: (row: NewPayout) => void;
  readonly transfers: TransferRows;
  readonly positions: PositionRows;
  readonly balances: BalanceRows;
  readonly accountMarkets: AccountMarketRows;
  readonly activity: ActivityRows;
}

/** @param followed the accounts whose trades are reported */
export function projectedRows(
  database: DatabaseSync,
  installation: ProjectedInstallation,
  followed: ReadonlySet<AccountId>,
): ProjectedRows {
  const { ledger } = installation;
  const catalog = new CatalogRows(database, installation);
  const activity = new ActivityRows(database);
  const priceNow: PriceNow = (marketId, outcome) =>
    tokenPriceTicks(catalog.resolutionOf(marketId), outcome, activity.lastYesPriceTicks(marketId));
  return {
    ledger,
    catalog,
    audit: new AuditRows(database),
    orders: new OrderRows(database),
    trades: new TradeRows(database, followed),
    addPayout: prepareWrite(database, insertRowInto(database, 'payouts', 'payoutId')),
    transfers: new TransferRows(database),
    positions: new PositionRows(database, { ledger, priceNow }),
    balances: new BalanceRows(database),
    accountMarkets: new AccountMarketRows(database),
    activity,
  };
}
