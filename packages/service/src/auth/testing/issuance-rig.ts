import type { WalletAction } from '@presage/protocol';
import { expect } from 'vitest';
import type { Answer } from '../../answers/refusal.ts';
import { inProcessPool } from '../../signatures/testing/in-process-pool.ts';
import { testAccount } from '../../signatures/testing/sign.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createKeyIssuance, type KeyIssuanceOptions } from '../key-issuance.ts';
import { openTestStore, signedHeaders } from './auth-fixture.ts';

/** The registered wallet. */
export const wallet = testAccount(1);
export const stranger = testAccount(2);
export const NOW_SEC = 1_760_000_000;
export const ACTIONS = ['create', 'get', 'delete', 'register'] as const;

type IssuanceOptions = Partial<KeyIssuanceOptions> & { readonly folder?: string };

/**
 * Opens key issuance on a store of its own. The test controls the clock, the accounts and the switch; `run` signs and sends
 * a request.
 */
export async function openIssuance({ folder = temporaryFolder(), ...changes }: IssuanceOptions = {}) {
  const store = await openTestStore(folder);
  const now = { sec: NOW_SEC };
  const registered = new Set([wallet.address.toLowerCase()]);
  const enabled = { on: true };
  const issuance = createKeyIssuance({
    store,
    pool: inProcessPool,
    chainId: 56,
    nowMs: () => Math.round(now.sec * 1000),
    isRegistered: (address) => registered.has(address),
    isIssuanceEnabled: () => enabled.on,
    ...changes,
  });
  const run = async (action: WalletAction, { atSec = NOW_SEC } = {}): Promise<Answer<object>> =>
    issuance[action](await signedHeaders(wallet, action, atSec));
  return { issuance, store, now, registered, enabled, run };
}

/** The error number of a refusal; 0 for any other answer. */
export function errnoOf(answer: Answer<unknown>): number {
  return answer.ok ? 0 : answer.errno;
}

export function expectErrno(answer: Answer<unknown>, errno: number, words = ''): void {
  expect(errnoOf(answer), JSON.stringify(answer)).toBe(errno);
  if (answer.ok) return;
  expect(answer.message).toContain(words);
  expect(answer.message).not.toBe('');
}

export function keyOf(answer: Answer<object>): string {
  return answer.ok ? (answer.result as { apiKey: string }).apiKey : '';
}
