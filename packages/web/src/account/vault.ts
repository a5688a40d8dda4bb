import type { SecretStore } from './secret-store.ts';

/** A stored entry: plain data, and one secret encrypted with the vault's key. */
export interface VaultEntry<About> {
  readonly about: About;
  /** Decrypts the secret. @throws {Error} when it was not encrypted by this vault */
  readonly secret: () => Promise<string>;
}

/** Stores secrets encrypted with a non-extractable key, which no script can export. */
export interface Vault {
  /** Whether entries outlive the page. */
  readonly isPersistent: boolean;
  save(name: string, secret: string, about: object): Promise<void>;
  /** Stores an entry unless there is one with this name, atomically across tabs. @returns whether it was stored */
  saveIfAbsent(name: string, secret: string, about: object): Promise<boolean>;
  read<About>(name: string): Promise<VaultEntry<About> | undefined>;
  forget(name: string): Promise<void>;
}

/** AES-GCM with a 256-bit key and a 96-bit nonce; the name is authenticated too, so that entries cannot be swapped. */
const ALGORITHM = { name: 'AES-GCM', length: 256 } as const;
const NONCE_BYTES = 12;
const KEY_NAME = 'sealing-key';

interface SealedRecord {
  readonly about: object;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/**
 * @param store where the encrypted secrets and the non-extractable key are stored
 * @returns a vault whose methods throw unless the page is served over https or from localhost, as browsers otherwise
 *   provide no cryptography
 */
export function createVault(store: SecretStore): Vault {
  const seal = async (name: string, secret: string, about: object): Promise<SealedRecord> => {
    const key = await loadOrCreateKey(store);
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = await subtle().encrypt(use(name, nonce), key, new TextEncoder().encode(secret));
    return { about, nonce, sealed };
  };
  return {
    isPersistent: store.isPersistent,
    async save(name, secret, about) {
      await store.set(name, await seal(name, secret, about));
    },
    async saveIfAbsent(name, secret, about) {
      const record = await seal(name, secret, about);
      return (await store.setIfAbsent(name, record)) === record;
    },
    async read<About>(name: string) {
      const record = (await store.get(name)) as SealedRecord | undefined;
      if (record === undefined) return undefined;
      const secret = async (): Promise<string> =>
        new TextDecoder().decode(
          await subtle().decrypt(use(name, record.nonce), await loadOrCreateKey(store), record.sealed),
        );
      return { about: record.about as About, secret };
    },
    forget: (name) => store.remove(name),
  };
}

/** Not remembered: when the browser has lost what was stored, what is stored next needs a key that is stored, too. */
async function loadOrCreateKey(store: SecretStore): Promise<CryptoKey> {
  const known = await store.get(KEY_NAME);
  if (known !== undefined) return known as CryptoKey;
  const made = await subtle().generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
  // Another tab may have created a key meanwhile; a secret encrypted with the losing key could never be decrypted.
  return (await store.setIfAbsent(KEY_NAME, made)) as CryptoKey;
}

function use(name: string, nonce: Uint8Array<ArrayBuffer>) {
  return { name: ALGORITHM.name, iv: nonce, additionalData: new TextEncoder().encode(name) };
}

function subtle(): SubtleCrypto {
  if (globalThis.crypto?.subtle !== undefined) return crypto.subtle;
  throw new Error('Secure storage is only available when the page is served over https or from localhost.');
}
