import type { ChainBlock, ChainOperation, SettledFill } from '../chain-command.ts';
import type { Core } from '../core.ts';
import { pairUnits } from '../money.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import { sidesOf } from '../settlement/fill-sides.ts';
import { firstNotPending } from '../settlement/pending-fills.ts';
import { Reckoning } from '../settlement/reckoning.ts';
import { Outcome, Side } from '../words.ts';
import { checkBinary } from './check-binary.ts';

/** Applies final blocks: first settled fills, then other operations, then the new totals of accounts. */
export function chainBlock(core: Core, chain: ChainLedger, block: ChainBlock): CommandOutcome {
  const reject = whyRefused(core, chain, block);
  if (reject !== undefined) return refuse(reject);
  const { blockNumber, blockHash, settled, operations, balances, positions } = block;
  const reckoning = new Reckoning(core, chain);
  chain.head = { blockNumber, blockHash };
  for (const fill of settled) settleFill(core, chain, reckoning, fill);
  for (const operation of operations) reckonOperation(core, reckoning, operation);
  for (const { accountId, quoteUnits } of balances) reckoning.setUnits(accountId, quoteUnits);
  for (const position of positions) reckoning.setLots(position, position.yesLots, position.noLots);
  reckoning.finish();
  return DONE;
}

function whyRefused(core: Core, { head, pending }: ChainLedger, block: ChainBlock): Reject | undefined {
  const { blockNumber, settled, operations, balances, positions } = block;
  if (blockNumber <= head.blockNumber) {
    return { code: 'blockNotHigher', blockNumber, headNumber: head.blockNumber };
  }
  const tradeNo = firstNotPending(
    pending,
    settled.map((fill) => fill.tradeNo),
  );
  if (tradeNo !== undefined) return { code: 'fillNotPending', tradeNo };
  if (balances.some(({ accountId }) => !core.accounts.has(accountId))) return { code: 'unknownAccount' };
  for (const holder of [...operations, ...positions]) {
    const reject = checkBinary(core, holder);
    if (reject !== undefined) return reject;
  }
  return undefined;
}

function settleFill(
  core: Core,
  { pending }: ChainLedger,
  reckoning: Reckoning,
  { tradeNo, txHash }: SettledFill,
): void {
  const fill = pending.get(tradeNo);
  pending.remove(tradeNo);
  for (const side of sidesOf(fill)) {
    if (side.side === Side.Buy) {
      reckoning.spendHeldUnits(side.accountId, side.units);
      reckoning.addLots(side, side.sizeLots);
    } else {
      reckoning.spendHeldLots(side, side.sizeLots);
      reckoning.addUnits(side.accountId, side.units);
    }
  }
  core.treasury.countFee(fill.takerFeeUnits);
  core.treasury.countFee(fill.makerFeeUnits);
  core.events.add({ kind: 'fillSettled', ...fill, txHash });
}

function reckonOperation(core: Core, reckoning: Reckoning, operation: ChainOperation): void {
  const { accountId, marketId, txHash } = operation;
  const yes = { accountId, marketId, outcome: Outcome.Yes };
  const no = { accountId, marketId, outcome: Outcome.No };
  if (operation.kind === 'redeem') {
    const { yesLots, noLots, payoutUnits } = operation;
    reckoning.addUnits(accountId, payoutUnits);
    reckoning.addLots(yes, -yesLots);
    reckoning.addLots(no, -noLots);
    core.events.add({ kind: 'redeemed', accountId, marketId, yesLots, noLots, payoutUnits, txHash });
    return;
  }
  const { kind, sizeLots } = operation;
  const lots = kind === 'split' ? sizeLots : -sizeLots;
  const units = pairUnits(sizeLots);
  reckoning.addUnits(accountId, kind === 'split' ? -units : units);
  reckoning.addLots(yes, lots);
  reckoning.addLots(no, lots);
  core.events.add({ kind: kind === 'split' ? 'pairsSplit' : 'pairsMerged', accountId, marketId, sizeLots, txHash });
}
