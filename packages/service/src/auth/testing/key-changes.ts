import type { KeyTable, SignatureUse } from '../key-table.ts';

const OWNERS = 3;

/** What is done to an owner's key in turn. */
const TURN = ['add', 'replace', 'replace', 'revoke'] as const;

interface KeyChange {
  readonly what: (typeof TURN)[number];
  readonly owner: string;
  readonly keyId: string;
  readonly use: SignatureUse;
}

/** The change with a number, counted from 0. The owners take turns. */
export function keyChange(number: number): KeyChange {
  const owner = `0x${number % OWNERS}`;
  const what = TURN[Math.floor(number / OWNERS) % TURN.length] ?? 'add';
  const digest = number.toString(16).padStart(64, '0');
  const use = { digest, wallet: owner, action: what, expiresAtSec: 2_000_000_000, usedAtMs: 1 };
  return { what, owner, keyId: `key ${number}`, use };
}

/** Makes a change. */
export async function changeKey(table: KeyTable, number: number): Promise<void> {
  const { what, owner, keyId, use } = keyChange(number);
  const key = {
    keyId,
    rateClass: 'standard',
    lookupHash: `hash ${keyId}`,
    sealedKey: 'sealed',
    createdAtMs: 1,
  } as const;
  if (what === 'add') await table.addKey({ kind: 'trader', owner, ...key, use });
  else if (what === 'replace') await table.replaceKey({ kind: 'trader', owner, ...key });
  else await table.revokeKey({ kind: 'trader', owner, use });
}

/** Each owner's active key after the first changes. */
export function keysAfter(changes: number): (string | undefined)[] {
  const keys: (string | undefined)[] = Array.from({ length: OWNERS });
  for (let number = 0; number < changes; number += 1) {
    const { what, keyId } = keyChange(number);
    keys[number % OWNERS] = what === 'revoke' ? undefined : keyId;
  }
  return keys;
}

/** Each owner's active key. */
export async function activeKeys(table: KeyTable): Promise<(string | undefined)[]> {
  const owners = Array.from({ length: OWNERS }, (_, index) => `0x${index}`);
  return Promise.all(owners.map(async (owner) => (await table.activeKey({ kind: 'trader', owner }))?.keyId));
}
