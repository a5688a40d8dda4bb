import { notUnderstood, type Refusal } from '../../answers/refusal.ts';

/** On chain, money and tokens are in the accounts' own wallets, and the service cannot move them. */
export function notOnChain(instead: string): Refusal {
  return notUnderstood(`this installation keeps money on chain, where the service cannot move it: ${instead}`);
}

/** On the custodial ledger there is no chain to act on. */
export function notInCustody(instead: string): Refusal {
  return notUnderstood(`this installation is custodial and not on a chain: ${instead}`);
}
