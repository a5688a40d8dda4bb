import type { KeyHolder } from './auth.ts';

/** Names the owner of keys: different for every account and every builder, and the same for all their keys. */
export function ownerName({ kind, owner }: Pick<KeyHolder, 'kind' | 'owner'>): string {
  return `${kind} ${owner}`;
}
