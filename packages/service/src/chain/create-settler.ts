import type { AccountId } from '@presage/exchange';
import type { PublicClient } from 'viem';
import type { BarKind } from './database/schema.ts';
import type { DayAllowances } from './day-allowances.ts';
import { MAX_MAKER_FAULTS } from './limits.ts';
import type { RunningChainOptions } from './running-chain-options.ts';
import { quoteMovesOn } from './settlement/quote-moves.ts';
import { Settler, type SettlerOptions } from './settlement/settler.ts';
import { simulateOn } from './settlement/simulate.ts';
import { ownCodeOn } from './settlement/wallet-code.ts';
import { capFees } from './transactions/offered-fees.ts';
import type { SendingChain } from './transactions/sending-chain.ts';

interface SettlerParts
  extends Pick<
    SettlerOptions,
    'outbox' | 'knowsAll' | 'submit' | 'wakeSender' | 'ctfExchange' | 'nowMs' | 'monotonicMs' | 'log'
  > {
  readonly client: PublicClient;
  readonly allowances: Pick<DayAllowances, 'add'>;
  readonly chain: Pick<SendingChain, 'fees'>;
  /** The last block that was read. */
  readonly scannedThrough: () => number;
  /** The newest block that was seen. */
  readonly newestBlock: () => number;
}

/** What fills of an account's resting orders count as that failed through its own doing, among the day's allowances. */
export const MAKER_FAULTS = 'maker faults';
const TOO_MANY_FAULTS = `${MAX_MAKER_FAULTS} fills of its resting orders failed in a day (UTC) through its own doing`;

/** Creates the settler of a running chain. */
export function createSettler(
  options: RunningChainOptions,
  { client, allowances, chain, scannedThrough, newestBlock, ...parts }: SettlerParts,
): Settler {
  const { settings, deployment, exchange, marketData, keeper, operator, fills, bars } = options;
  const { nowMs, ctfExchange } = parts;
  const bar = (accountId: AccountId, kind: BarKind, cause: string) =>
    bars.add(accountId, { kind, cause, block: newestBlock(), nowMs: nowMs() });
  return new Settler({
    ...parts,
    exchange,
    findOrders: (digests) => keeper.find(digests),
    simulate: simulateOn({
      client,
      operator: operator.address,
      ctfExchange,
      fees: async () => capFees(await chain.fees(), settings.maxGasPriceWei),
      scannedThrough,
    }),
    quoteMoves: quoteMovesOn({ client, deployment, scannedThrough }),
    mayRefuse: ownCodeOn({ client, deployment, directory: marketData.directory }),
    charges: {
      taker: (accountId) => fills.blame(accountId, nowMs()),
      maker: async (accountId, count) => {
        const faults = await allowances.add(MAKER_FAULTS, { who: String(accountId), count, nowMs: nowMs() });
        const isSpent = faults >= MAX_MAKER_FAULTS;
        if (isSpent) await bar(accountId, 'failures', TOO_MANY_FAULTS);
        return isSpent;
      },
      bar: (accountId, cause) => bar(accountId, 'wallet', cause),
      refund: ({ takerAccountId }) => fills.refund(takerAccountId, nowMs()),
    },
  });
}
