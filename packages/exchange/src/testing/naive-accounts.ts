import type { CreateLabel, Credit, Debit, RegisterAccount, SetKeyIssuance, SweepFees } from '../command.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { AccountId, QuoteUnits } from '../units.ts';
import { MAX_DEPOSITS_UNITS } from '../units.ts';
import { accountOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { done, pay, refuse } from './naive-step.ts';

export function registerAccount(step: Step, command: RegisterAccount): CommandOutcome {
  const { wallet, tradingWallet } = command;
  const { accounts } = step.state;
  const taken = [wallet, tradingWallet].find((address) =>
    accounts.some((account) => account.wallet === address || account.tradingWallet === address),
  );
  if (taken !== undefined) return refuse({ code: 'accountExists', address: taken });
  const accountId = (accounts.length + 1) as AccountId;
  accounts.push({
    accountId,
    wallet,
    tradingWallet,
    availableUnits: 0n,
    heldUnits: 0n,
    totalUnits: 0n,
    cancelAtSec: 0,
  });
  step.events.push({ kind: 'accountRegistered', accountId, wallet, tradingWallet });
  return done({ accountId });
}

export function credit(step: Step, command: Credit): CommandOutcome {
  const { accountId, amountUnits } = command;
  const roomUnits = (MAX_DEPOSITS_UNITS - step.state.depositsUnits) as QuoteUnits;
  const maxUnits = MAX_DEPOSITS_UNITS as QuoteUnits;
  if (amountUnits > roomUnits) return refuse({ code: 'depositsFull', maxUnits, roomUnits });
  step.state.depositsUnits += amountUnits;
  pay(step, accountId, amountUnits);
  step.events.push({ kind: 'credited', accountId, amountUnits });
  return done();
}

export function debit(step: Step, command: Debit): CommandOutcome {
  const { accountId, amountUnits } = command;
  const availableUnits = accountOf(step.state, accountId).availableUnits as QuoteUnits;
  if (amountUnits > availableUnits) {
    return refuse({ code: 'notEnoughQuote', neededUnits: amountUnits, availableUnits });
  }
  step.state.depositsUnits -= amountUnits;
  pay(step, accountId, -amountUnits);
  step.events.push({ kind: 'debited', accountId, amountUnits });
  return done();
}

export function createLabel(step: Step, command: CreateLabel): CommandOutcome {
  const { name, imageUrl } = command;
  const { labels } = step.state;
  if (labels.includes(name)) return refuse({ code: 'labelExists', name });
  labels.push(name);
  step.events.push({ kind: 'labelCreated', labelId: labels.length, name, imageUrl });
  return done({ labelId: labels.length });
}

export function sweepFees(step: Step, command: SweepFees): CommandOutcome {
  const { accountId } = command;
  const amountUnits = step.state.feesUnits as QuoteUnits;
  step.state.feesUnits = 0n;
  pay(step, accountId, amountUnits);
  step.events.push({ kind: 'feesSwept', accountId, amountUnits });
  return done({ amountUnits });
}

export function setKeyIssuance(step: Step, command: SetKeyIssuance): CommandOutcome {
  const { enabled } = command;
  step.state.keyIssuance = enabled;
  step.events.push({ kind: 'keyIssuanceChanged', enabled });
  return done();
}
