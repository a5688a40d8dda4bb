import type { ChainBlock, ChainOperation, SettledFill } from '../chain-command.ts';
import type { Core } from '../core.ts';
import { Outcome, Side } from '../enums.ts';
import { exchangedUnits, sidesOf } from '../fill-sides.ts';
import { pairUnits } from '../money.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import { BlockAccounting } from '../settlement/block-accounting.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import { firstNotPending, takePending } from '../settlement/pending-fills.ts';
import { checkBinary } from './check-binary.ts';

/** Applies final blocks: first settled fills, then other operations, then the new totals of accounts. */
export function chainBlock(core: Core, chain: ChainLedger, block: ChainBlock): CommandOutcome {
  const reject = checkBlock(core, chain, block);
  if (reject !== undefined) return refuse(reject);
  const { blockNumber, blockHash, settled, operations, balances, positions } = block;
  const accounting = new BlockAccounting(core, chain);
  chain.head = { blockNumber, blockHash };
  for (const fill of settled) settleFill(core, chain, accounting, fill);
  for (const operation of operations) applyOperation(core, accounting, operation);
  for (const { accountId, quoteUnits } of balances) accounting.setUnits(accountId, quoteUnits);
  for (const position of positions) accounting.setLots(position, position.yesLots, position.noLots);
  accounting.finish();
  return DONE;
}

function checkBlock(core: Core, { head, pending }: ChainLedger, block: ChainBlock): Reject | undefined {
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
  accounting: BlockAccounting,
  { tradeNo, txHash }: SettledFill,
): void {
  const fill = takePending(pending, tradeNo);
  for (const side of sidesOf(fill)) {
    if (side.side === Side.Buy) {
      accounting.spendHeldUnits(side.accountId, exchangedUnits(side));
      accounting.addLots(side, side.sizeLots);
    } else {
      accounting.spendHeldLots(side, side.sizeLots);
      accounting.addUnits(side.accountId, exchangedUnits(side));
    }
  }
  core.treasury.countFee(fill.takerFeeUnits);
  core.treasury.countFee(fill.makerFeeUnits);
  core.events.add({ kind: 'fillSettled', ...fill, txHash });
}

function applyOperation(core: Core, accounting: BlockAccounting, operation: ChainOperation): void {
  const { accountId, marketId, txHash } = operation;
  const yes = { accountId, marketId, outcome: Outcome.Yes };
  const no = { accountId, marketId, outcome: Outcome.No };
  if (operation.kind === 'redeem') {
    const { yesLots, noLots, payoutUnits } = operation;
    accounting.addUnits(accountId, payoutUnits);
    accounting.addLots(yes, -yesLots);
    accounting.addLots(no, -noLots);
    core.events.add({ kind: 'redeemed', accountId, marketId, yesLots, noLots, payoutUnits, txHash });
    return;
  }
  const { kind, sizeLots } = operation;
  const lots = kind === 'split' ? sizeLots : -sizeLots;
  const units = pairUnits(sizeLots);
  accounting.addUnits(accountId, kind === 'split' ? -units : units);
  accounting.addLots(yes, lots);
  accounting.addLots(no, lots);
  core.events.add({ kind: kind === 'split' ? 'pairsSplit' : 'pairsMerged', accountId, marketId, sizeLots, txHash });
}
