import { notUnderstood, type Refusal } from '../../answers/refusal.ts';

/** On chain money and tokens lie in the accounts' own wallets: the service cannot move them. */
export function notOnChain(instead: string): Refusal {
  return notUnderstood(`this installation keeps money on chain, where the service cannot move it: ${instead}`);
}

/** In custody there is no chain to do it on. */
export function notInCustody(instead: string): Refusal {
  return notUnderstood(`this installation is custodial, nothing of it is on a chain: ${instead}`);
}
