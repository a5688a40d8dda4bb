import type { Deployment } from '@presage/contracts';
import type { Exchange } from '@presage/exchange';
import type { Logger } from 'pino';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { AccountDirectory } from '../market-data/directory.ts';
import type { Catalog } from '../market-data/market-data.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettlementDatabase } from './database/open-settlement-database.ts';
import type { TokenSupply } from './indexer/token-supply.ts';
import type { OrderNonces } from './order-nonces.ts';
import type { AccountBars } from './settlement/account-bars.ts';
import type { FillAllowance } from './settlement/fill-allowance.ts';
import type { OrderKeeper } from './settlement/order-keeper.ts';
import type { NonceMark } from './transactions/nonce-mark.ts';

export type ChainSettings = Pick<
  Settings,
  'confirmations' | 'chainPollMs' | 'localChain' | 'maxGasPriceWei' | 'dailyGasWei' | 'feeBumpMs' | 'reconcileEveryMs'
> & { readonly rpcUrl: string; readonly publicRpcUrl: string | undefined };

/** What the service knows about the chain and has on disk before it follows it. */
export interface ChainRecord {
  readonly deployment: Deployment;
  readonly operator: PrivateKeyAccount;
  readonly database: SettlementDatabase;
  readonly keeper: OrderKeeper;
  readonly nonces: OrderNonces;
  readonly supply: TokenSupply;
  readonly mark: NonceMark;
  readonly fills: FillAllowance;
  readonly bars: AccountBars;
}

export interface RunningChainOptions extends ChainRecord {
  readonly settings: ChainSettings;
  readonly exchange: Exchange;
  readonly marketData: { readonly catalog: Catalog; readonly directory: AccountDirectory };
  readonly sequencer: Pick<Sequencer, 'submit' | 'nowMs'>;
  readonly log: Logger;
}
