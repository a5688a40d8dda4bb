import type { Command } from '../command.ts';
import type { QuoteUnits } from '../units.ts';
import { MAX_DEPOSITS_UNITS, UNITS_PER_QUOTE } from '../units.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import type { Scene } from './scene.ts';
import { drawAccount } from './scene.ts';

/** A new account, or one with an address that is already taken. */
export function drawRegister({ draw, state, memory }: Scene): Command {
  memory.addresses += 2;
  const wallet = addressOf(memory.addresses);
  const old = state.accounts[0];
  if (old !== undefined && state.accounts.length >= 6 && chance(draw, 60)) {
    const taken = pick(draw, [old.wallet, old.tradingWallet]);
    const [first, second] = chance(draw, 50) ? [taken, wallet] : [wallet, taken];
    return { kind: 'registerAccount', wallet: first, tradingWallet: second };
  }
  return {
    kind: 'registerAccount',
    wallet,
    tradingWallet: chance(draw, 20) ? wallet : addressOf(memory.addresses + 1),
  };
}

function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

export function drawLabel({ draw, memory }: Scene): Command {
  memory.names += 1;
  const name = chance(draw, 50) ? 'sport' : `label ${memory.names}`;
  return { kind: 'createLabel', name, imageUrl: 'https://a.test/i' };
}

/** Some quote, or one unit above the deposit limit; with large deposits, occasionally exactly up to the limit. */
export function drawCredit(scene: Scene): Command {
  const { draw, state, memory } = scene;
  const accountId = drawAccount(scene);
  const roomUnits = MAX_DEPOSITS_UNITS - state.depositsUnits;
  const some = BigInt((1 + draw(60)) * memory.scale) * UNITS_PER_QUOTE + BigInt(draw(1000));
  const amountUnits = pickWeighted(draw, [
    [80, some],
    [5, roomUnits + 1n],
    [memory.scale > 1 ? 3 : 0, roomUnits > 0n ? roomUnits : 1n],
  ]);
  return { kind: 'credit', accountId, amountUnits: amountUnits as QuoteUnits };
}

/** Part of what is available, all of it, or one unit more. */
export function drawDebit(scene: Scene): Command {
  const accountId = drawAccount(scene);
  const available = scene.state.accounts[accountId - 1]?.availableUnits ?? 0n;
  const amounts = [available / 4n, available / 2n, available, available + 1n, 1n];
  const amount = pick(scene.draw, amounts);
  return { kind: 'debit', accountId, amountUnits: (amount > 0n ? amount : 1n) as QuoteUnits };
}
