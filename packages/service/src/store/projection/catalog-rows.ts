import type { DatabaseSync } from 'node:sqlite';
import {
  type AccountRegistered,
  type LabelCreated,
  type MarketCreated,
  type MarketEdited,
  type MarketId,
  type MarketResolved,
  MarketStatus,
  type MarketStatusChanged,
  type Resolution,
} from '@presage/exchange/values';
import { builderOfActor } from '../../sequencer/actors.ts';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { type InstallationAddresses, marketIdsOf, NO_IDS } from '../market-ids.ts';
import type { AccountsTable, LabelsTable, MarketsTable } from '../schema.ts';
import { insertRowInto, selectFrom, update } from '../statements.ts';
import { resolutionOf } from '../token-price.ts';
import type { ProjectionEntry } from './projection-entry.ts';

/** Accounts, labels and markets. Their events are too rare to be worth gathering, so each is written immediately. */
export class CatalogRows {
  readonly #database: DatabaseSync;
  readonly #installation: InstallationAddresses;
  readonly #addAccount: (row: AccountsTable) => void;
  readonly #addLabel: (row: LabelsTable) => void;
  readonly #addMarket: (row: MarketsTable) => void;
  readonly #settled: (key: {
    marketId: MarketId;
  }) => Pick<MarketsTable, 'status' | 'resolution' | 'resolvedAtMs'> | undefined;

  constructor(database: DatabaseSync, installation: InstallationAddresses) {
    this.#database = database;
    this.#installation = installation;
    this.#addAccount = prepareWrite(database, insertRowInto(database, 'accounts'));
    this.#addLabel = prepareWrite(database, insertRowInto(database, 'labels'));
    this.#addMarket = prepareWrite(database, insertRowInto(database, 'markets'));
    this.#settled = prepareRead(
      database,
      selectFrom('markets', { columns: ['status', 'resolution', 'resolvedAtMs'], key: ['marketId'] }),
    );
  }

  accountRegistered({ accountId, wallet, tradingWallet }: AccountRegistered, entry: ProjectionEntry): void {
    const builder = builderOfActor(entry.audit?.actor);
    this.#addAccount({ accountId, wallet, tradingWallet, createdAtMs: entry.timeMs, builder });
  }

  labelCreated(event: LabelCreated): void {
    this.#addLabel(event);
  }

  marketCreated(event: MarketCreated, timeMs: number): void {
    const { kind: _, categorical, labelIds, ...market } = event;
    this.#addMarket({
      ...market,
      ...(categorical ? NO_IDS : marketIdsOf(this.#installation, event.marketId)),
      categorical: categorical ? 1 : 0,
      labelIds: JSON.stringify(labelIds),
      status: MarketStatus.Created,
      halted: 0,
      resolution: 0,
      winnerMarketId: 0,
      createdAtMs: timeMs,
      resolvedAtMs: 0,
    });
  }

  marketEdited({ kind: _, marketId, labelIds, ...fields }: MarketEdited): void {
    const changes = { ...fields, ...(labelIds && { labelIds: JSON.stringify(labelIds) }) };
    if (Object.keys(changes).length > 0) this.#update(marketId, changes);
  }

  marketStatusChanged({ marketId, status, halted }: MarketStatusChanged, timeMs: number): void {
    const isEnd = status === MarketStatus.Resolved || status === MarketStatus.Failed;
    const resolved = isEnd && { resolvedAtMs: timeMs };
    this.#update(marketId, { status, halted: halted ? 1 : 0, ...resolved });
  }

  marketResolved({ marketId, resolution, winnerMarketId }: MarketResolved): void {
    this.#update(marketId, { resolution, winnerMarketId });
  }

  /** How a market pays, a failed one like an invalid one; undefined while it is neither resolved nor failed. */
  resolutionOf(marketId: MarketId): Resolution | undefined {
    const market = this.#settled({ marketId });
    return market && resolutionOf(market);
  }

  #update(marketId: MarketId, changes: Partial<MarketsTable>): void {
    const set = Object.keys(changes) as (keyof MarketsTable)[];
    prepareWrite<object>(this.#database, update('markets', { key: ['marketId'], set }))({ ...changes, marketId });
  }
}
