import { checksumAddress } from '@presage/protocol';
import { type Refusal, refuse } from './refusal.ts';

/** Why an account can do nothing, and what its owner can do. */
export const WHY_SUSPENDED = 'the operator suspended this account; ask the operator to resume it';

/** A refusal of a key for a suspended account. */
export function suspendedKey(wallet: string): Refusal {
  return refuse('keyIssuanceDisabled', `${checksumAddress(wallet)} gets no key: ${WHY_SUSPENDED}`);
}

/** A refusal of what a suspended account, or its builder, wants to do with it. */
export function suspendedAccount(field: string, wallet: string): Refusal {
  return refuse('accountNotFound', `${field}: belongs to ${checksumAddress(wallet)}: ${WHY_SUSPENDED}`);
}
