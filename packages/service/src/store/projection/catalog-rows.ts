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
import type { InstallationAddresses } from '../market-ids.ts';
import { newMarket } from '../new-market.ts';
import type { AccountsTable, LabelsTable, MarketsTable } from '../schema.ts';
import { insertRowInto, selectFrom, update } from '../statements.ts';
import { resolutionOf } from '../token-price.ts';
import type { ProjectionEntry } from './projection-entry.ts';

/** Events about accounts, labels and markets. */
type CatalogEvent =
  | AccountRegistered
  | LabelCreated
  | MarketCreated
  | MarketEdited
  | MarketStatusChanged
  | MarketResolved;

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

  project(event: CatalogEvent, entry: ProjectionEntry): void {
    switch (event.kind) {
      case 'accountRegistered':
        this.#accountRegistered(event, entry);
        break;
      case 'labelCreated':
        this.#addLabel(event);
        break;
      case 'marketCreated':
        this.#marketCreated(event, entry);
        break;
      case 'marketEdited':
        this.#marketEdited(event);
        break;
      case 'marketStatusChanged':
        this.#marketStatusChanged(event, entry);
        break;
      case 'marketResolved': {
        const { marketId, resolution, winnerMarketId } = event;
        this.#update(marketId, { resolution, winnerMarketId });
        break;
      }
    }
  }

  /** How a market pays, a failed one like an invalid one; undefined while it is neither resolved nor failed. */
  resolutionOf(marketId: MarketId): Resolution | undefined {
    const market = this.#settled({ marketId });
    return market && resolutionOf(market);
  }

  #accountRegistered({ accountId, wallet, tradingWallet }: AccountRegistered, entry: ProjectionEntry): void {
    const builder = builderOfActor(entry.audit?.actor);
    this.#addAccount({ accountId, wallet, tradingWallet, createdAtMs: entry.timeMs, builder });
  }

  #marketCreated(event: MarketCreated, { timeMs }: ProjectionEntry): void {
    const market = newMarket(event, { installation: this.#installation, createdAtMs: timeMs });
    const { volumeUnits: _, categorical, halted, labelIds, ...same } = market;
    this.#addMarket({
      ...same,
      categorical: categorical ? 1 : 0,
      halted: halted ? 1 : 0,
      labelIds: JSON.stringify(labelIds),
    });
  }

  #marketEdited({ kind: _, marketId, labelIds, ...fields }: MarketEdited): void {
    const changes = { ...fields, ...(labelIds && { labelIds: JSON.stringify(labelIds) }) };
    if (Object.keys(changes).length > 0) this.#update(marketId, changes);
  }

  #marketStatusChanged({ marketId, status, halted }: MarketStatusChanged, { timeMs }: ProjectionEntry): void {
    const isEnd = status === MarketStatus.Resolved || status === MarketStatus.Failed;
    const resolved = isEnd && { resolvedAtMs: timeMs };
    this.#update(marketId, { status, halted: halted ? 1 : 0, ...resolved });
  }

  #update(marketId: MarketId, changes: Partial<MarketsTable>): void {
    const set = Object.keys(changes) as (keyof MarketsTable)[];
    prepareWrite<object>(this.#database, update('markets', { key: ['marketId'], set }))({ ...changes, marketId });
  }
}
