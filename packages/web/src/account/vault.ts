import type { SecretStore } from './secret-store.ts';

/** What is kept: plain facts, and one secret under the vault's key. */
export interface Kept<About> {
  readonly about: About;
  /** Unseals the secret. @throws {Error} when it was not sealed here */
  readonly secret: () => Promise<string>;
}

/** Keeps secrets so that a copy of the browser's files alone does not tell them, and no script can take the key away. */
export interface Vault {
  /** Whether what is kept outlives the page. */
  readonly isLasting: boolean;
  keep(name: string, secret: string, about: object): Promise<void>;
  /** Keeps it unless there is something under that name, in another tab's hands too. @returns whether it was kept */
  keepFirst(name: string, secret: string, about: object): Promise<boolean>;
  read<About>(name: string): Promise<Kept<About> | undefined>;
  forget(name: string): Promise<void>;
}

/** AES-GCM: 256-bit key, 96-bit nonce, the name authenticated beside the secret so that two cannot be swapped. */
const ALGORITHM = { name: 'AES-GCM', length: 256 } as const;
const NONCE_BYTES = 12;
const KEY_NAME = 'sealing-key';

interface SealedRecord {
  readonly about: object;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/**
 * @param store where sealed secrets and the key lie; the key cannot be exported, only used
 * @throws {Error} later, where the page is not served over https or from this machine: browsers then have no cryptography
 */
export function createVault(store: SecretStore): Vault {
  let key: Promise<CryptoKey> | undefined;
  const sealingKey = (): Promise<CryptoKey> => {
    key ??= loadOrMakeKey(store).catch((error: unknown) => {
      // What failed once may work later.
      key = undefined;
      throw error;
    });
    return key;
  };
  const seal = async (name: string, secret: string, about: object): Promise<SealedRecord> => {
    const withKey = await sealingKey();
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = await subtle().encrypt(use(name, nonce), withKey, new TextEncoder().encode(secret));
    return { about, nonce, sealed };
  };
  return {
    isLasting: store.isLasting,
    async keep(name, secret, about) {
      await store.set(name, await seal(name, secret, about));
    },
    async keepFirst(name, secret, about) {
      const record = await seal(name, secret, about);
      return (await store.setFirst(name, record)) === record;
    },
    async read<About>(name: string) {
      const record = (await store.get(name)) as SealedRecord | undefined;
      if (record === undefined) return undefined;
      const secret = async (): Promise<string> =>
        new TextDecoder().decode(await subtle().decrypt(use(name, record.nonce), await sealingKey(), record.sealed));
      return { about: record.about as About, secret };
    },
    forget: (name) => store.remove(name),
  };
}

async function loadOrMakeKey(store: SecretStore): Promise<CryptoKey> {
  const known = await store.get(KEY_NAME);
  if (known !== undefined) return known as CryptoKey;
  const made = await subtle().generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
  // Another tab may have made one meanwhile: what is sealed with the one that is lost could never be opened again.
  return (await store.setFirst(KEY_NAME, made)) as CryptoKey;
}

function use(name: string, nonce: Uint8Array<ArrayBuffer>) {
  return { name: ALGORITHM.name, iv: nonce, additionalData: new TextEncoder().encode(name) };
}

function subtle(): SubtleCrypto {
  if (globalThis.crypto?.subtle !== undefined) return crypto.subtle;
  throw new Error('This browser keeps secrets only for pages that come over https, or from this machine.');
}
