import { join } from 'node:path';
import { openSettlementDatabase } from '../chain/database/open-settlement-database.ts';
import { TokenSupply } from '../chain/indexer/token-supply.ts';
import { LOCAL_RESOLUTION_CHECK_INTERVAL_MS, RESOLUTION_CHECK_INTERVAL_MS } from '../chain/limits.ts';
import { Loop } from '../chain/loop.ts';
import { createOracle } from '../chain/markets/oracle.ts';
import { ResolutionFinaliser } from '../chain/markets/resolution-finaliser.ts';
import { OrderNonces } from '../chain/order-nonces.ts';
import { RunningChain } from '../chain/running-chain.ts';
import type { ChainRecord } from '../chain/running-chain-options.ts';
import { AccountBars } from '../chain/settlement/account-bars.ts';
import { FillAllowance } from '../chain/settlement/fill-allowance.ts';
import { OrderKeeper } from '../chain/settlement/order-keeper.ts';
import { maySettleOn } from '../chain/transactions/may-settle.ts';
import { nonceMarkIn, readLastMark } from '../chain/transactions/nonce-mark.ts';
import { switchOperator } from '../chain/transactions/switch-operator.ts';
import { untilStopped } from '../chain/until-stopped.ts';
import type { ChainRefusal, Sequencer } from '../sequencer/sequencer.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { Readers } from './open-readers.ts';
import type { StartContext } from './start-context.ts';

/** The parts of the chain that must be open before the sequencer, because they receive every applied command. */
export interface OpenChainRecord extends ChainRecord {
  readonly rpcUrl: string;
  /** Why the chain refuses orders; undefined, for none, until the chain is open. */
  refusal: () => ChainRefusal | undefined;
}

/** Opens settlement.sqlite and brings it up to the end of the journal. Undefined on the custodial ledger. */
export async function openChainRecord(
  { settings, chain, opened }: StartContext,
  { journal }: JournalParts,
  { exchange }: Readers,
): Promise<OpenChainRecord | undefined> {
  if (chain === undefined) return undefined;
  const { deployment, operator, rpcUrl } = chain;
  const database = await openSettlementDatabase(join(settings.dataDir, 'settlement.sqlite'));
  opened.defer(() => database.destroy());
  const { confirmations } = settings;
  const maySettle = maySettleOn({ rpcUrl, deployment, confirmations });
  const markPath = join(settings.dataDir, 'operator.nonce');
  await switchOperator({
    db: database,
    operator: operator.address,
    maySettle,
    hasPending: exchange.pendingCount > 0,
    lastMark: readLastMark(markPath),
  });
  const keeper = await OrderKeeper.open({ db: database, journal, exchange });
  const nonces = await OrderNonces.open(database);
  const supply = await TokenSupply.open(database, {
    head: exchange.chainHead.blockNumber,
    startBlock: deployment.startBlock,
  });
  const fills = await FillAllowance.open({
    db: database,
    maxPerDay: settings.accountFillsPerDay,
    lastStampMs: exchange.timeMs,
  });
  const bars = await AccountBars.open(database);
  const mark = nonceMarkIn(markPath, operator.address);
  const kept = { keeper, nonces, supply, mark, fills, bars };
  return { ...chain, database, ...kept, refusal: () => undefined };
}

/** Starts to follow the chain and to settle on it. */
export function openChain(
  { settings, opened, log, metrics }: StartContext,
  chainRecord: OpenChainRecord,
  { exchange, marketData, sequencer }: Readers & { readonly sequencer: Sequencer },
): RunningChain {
  const { deployment, operator, rpcUrl } = chainRecord;
  if (operator.address.toLowerCase() !== deployment.operator.toLowerCase()) {
    const fields = { operator: operator.address, deployed: deployment.operator };
    log.warn(fields, 'the operator’s address is not the one that the contracts were deployed with');
  }
  const chain = new RunningChain({
    ...chainRecord,
    exchange,
    marketData,
    sequencer,
    log,
    settings: { ...settings, rpcUrl, publicRpcUrl: settings.publicRpcUrl ?? (isLoopback(rpcUrl) ? rpcUrl : undefined) },
  });
  chainRecord.refusal = () => chain.refusal;
  metrics.watchChain(chain);
  chain.start();
  opened.defer(() => chain.stop());
  const stopping = new AbortController();
  const resolutions = resolutionLoop(chain, stopping.signal, log);
  resolutions.start();
  opened.defer(async () => {
    stopping.abort();
    await resolutions.stop();
  });
  return chain;
}

/** Finalises resolutions at the oracle once they can no longer be challenged. */
function resolutionLoop(chain: RunningChain, stopping: AbortSignal, log: StartContext['log']): Loop {
  const finaliser = new ResolutionFinaliser({
    oracle: createOracle(untilStopped(chain, stopping)),
    markets: () => chain.directory.markets(),
    settling: chain.settling,
    log: (words, fields) => log.info(fields, words),
  });
  return new Loop({
    step: () => finaliser.pass(),
    everyMs: chain.isLocal ? LOCAL_RESOLUTION_CHECK_INTERVAL_MS : RESOLUTION_CHECK_INTERVAL_MS,
    onFailure: (reason) => log.warn({ reason }, 'finalising resolutions on chain failed and will be retried'),
  });
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);
}
