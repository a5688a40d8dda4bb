import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AccountId, type Command, digestOfText } from '@presage/exchange';
import { chunks } from '../database/chunks.ts';
import type { Findings } from './findings.ts';

/** An order that was voided on chain. */
export interface OrderToCancel {
  readonly accountId: AccountId;
  /** 64 hex digits. */
  readonly digest: string;
}

export interface CancelVoidedOptions {
  /** Those of these orders that are open. */
  readonly openAmong: (digests: readonly string[]) => Promise<readonly OrderToCancel[]>;
  /** Stores the nonce that an address has raised, and returns the open orders that this voids, some at a time. */
  readonly raiseNonce: (address: string, nonce: bigint) => AsyncIterable<readonly OrderToCancel[]>;
  /** Submits a command; whether the exchange accepted it. */
  readonly submit: (command: Command) => Promise<boolean>;
}

/** Cancels the orders that were voided on chain. After some of them other work has its turn: there is no limit to them. */
export async function cancelVoided(
  { cancelledDigests, raisedNonces }: Pick<Findings, 'cancelledDigests' | 'raisedNonces'>,
  { openAmong, raiseNonce, submit }: CancelVoidedOptions,
): Promise<void> {
  const cancel = async (orders: readonly OrderToCancel[]) => {
    // Refused when the order is no longer open: then there is nothing to cancel.
    await Promise.all(
      orders.map(({ accountId, digest }) => submit({ kind: 'cancelOrder', accountId, digest: digestOfText(digest) })),
    );
    await nextTurn();
  };
  for (const digests of chunks([...cancelledDigests])) await cancel(await openAmong(digests));
  for (const [address, nonce] of raisedNonces) {
    for await (const orders of raiseNonce(address, nonce)) await cancel(orders);
    await nextTurn();
  }
}
