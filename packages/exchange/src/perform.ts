import { cancelAllAfter } from './actions/cancel-all-after.ts';
import { cancelOrder } from './actions/cancel-order.ts';
import { cancelOrders } from './actions/cancel-orders.ts';
import { chainBlock } from './actions/chain-block.ts';
import { createLabel } from './actions/create-label.ts';
import { createMarket } from './actions/create-market.ts';
import { credit } from './actions/credit.ts';
import { debit } from './actions/debit.ts';
import { editMarket } from './actions/edit-market.ts';
import { failFills } from './actions/fail-fills.ts';
import { liftBar } from './actions/lift-bar.ts';
import { merge } from './actions/merge.ts';
import { moveMarketOrChildren } from './actions/move-market.ts';
import { placeOrder } from './actions/place-order.ts';
import { redeem } from './actions/redeem.ts';
import { registerAccount } from './actions/register-account.ts';
import { resolveMarket } from './actions/resolve-market.ts';
import { setKeyIssuance } from './actions/set-key-issuance.ts';
import { split } from './actions/split.ts';
import { sweepFees } from './actions/sweep-fees.ts';
import type { Command, Credit, Debit, Merge, Redeem, Split, SweepFees } from './command.ts';
import type { Core } from './core.ts';
import type { CommandOutcome } from './outcome.ts';
import { DONE, refuse } from './refuse.ts';
import { performOnce } from './requests/perform-once.ts';

/** Executes a command; the most frequent kinds come first. */
export function perform(core: Core, command: Command): CommandOutcome {
  switch (command.kind) {
    case 'placeOrder':
      return placeOrder(core, command);
    case 'cancelOrder':
      return cancelOrder(core, command);
    case 'cancelOrders':
      return cancelOrders(core, command);
    case 'cancelAllAfter':
      return cancelAllAfter(core, command);
    case 'tick':
      return DONE;
    case 'registerAccount':
      return registerAccount(core, command);
    case 'createLabel':
      return createLabel(core, command);
    case 'createMarket':
      return performOnce(core, command, createMarket);
    case 'editMarket':
      return editMarket(core, command);
    case 'moveMarket':
      return moveMarketOrChildren(core, command);
    case 'resolveMarket':
      return resolveMarket(core, command);
    case 'setKeyIssuance':
      return setKeyIssuance(core, command);
    case 'chainBlock':
      return core.chain === undefined ? refuseOnCustodial() : chainBlock(core, core.chain, command);
    case 'failFills':
      return core.chain === undefined ? refuseOnCustodial() : failFills(core, core.chain, command);
    case 'liftBar':
      return core.chain === undefined ? refuseOnCustodial() : liftBar(core, command);
    default:
      return core.chain === undefined
        ? performOnce(core, command, moveFunds)
        : refuse({ code: 'wrongLedger', ledger: 'chain' });
  }
}

/** Commands that move funds, which the exchange can do only on the custodial ledger. */
type FundsCommand = Split | Merge | Redeem | Credit | Debit | SweepFees;

function moveFunds(core: Core, command: FundsCommand): CommandOutcome {
  switch (command.kind) {
    case 'split':
      return split(core, command);
    case 'merge':
      return merge(core, command);
    case 'redeem':
      return redeem(core, command);
    case 'credit':
      return credit(core, command);
    case 'debit':
      return debit(core, command);
    case 'sweepFees':
      return sweepFees(core, command);
  }
}

function refuseOnCustodial(): CommandOutcome {
  return refuse({ code: 'wrongLedger', ledger: 'custodial' });
}
