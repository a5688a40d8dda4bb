import { createDecipheriv, scryptSync, timingSafeEqual } from 'node:crypto';
import { type Hex, keccak256 } from 'viem';

/** Bytes of memory for deriving the key: what n = 2^20, r = 8 needs, four times geth's default. */
const MAX_MEMORY_BYTES = 1100 * 1024 * 1024;

const IV_BYTES = 16;
/** Characters of a field that a message shows: none that it shows is longer in a keystore. */
const MAX_SHOWN_CHARS = 40;

/** A keystore cannot be opened. The message never reveals its contents. */
class KeystoreError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'KeystoreError';
  }
}

/** The part that holds the key, as far as it is what it should be. */
interface KeystoreCrypto {
  readonly cipher?: unknown;
  readonly cipherparams?: { readonly iv?: unknown };
  readonly ciphertext?: unknown;
  readonly kdf?: unknown;
  readonly kdfparams?: Partial<Readonly<Record<'n' | 'r' | 'p' | 'dklen' | 'salt', unknown>>>;
  readonly mac?: unknown;
}

/**
 * Reads the private key from a Web3 Secret Storage file, version 3, as geth and most wallets write it: scrypt,
 * AES-128-CTR, and a keccak-256 over key and ciphertext that reveals a wrong password.
 *
 * @throws {KeystoreError} naming what is invalid.
 */
export function openKeystore(text: string, password: string): Hex {
  const crypto = parse(text);
  const { n, r, p, dklen, salt } = crypto.kdfparams ?? {};
  if (dklen !== 32) throw new KeystoreError(`dklen is ${shown(dklen)}; this program reads 32`);
  if (!isCount(n) || !isCount(r) || !isCount(p))
    throw new KeystoreError(`n, r and p are ${shown(n)}, ${shown(r)} and ${shown(p)}; scrypt needs whole numbers`);
  if (128 * n * r > MAX_MEMORY_BYTES) throw new KeystoreError(`scrypt with n ${n} and r ${r} needs too much memory`);
  const iv = bytes('iv', crypto.cipherparams?.iv);
  if (iv.length !== IV_BYTES) throw new KeystoreError(`iv has ${iv.length} bytes, not ${IV_BYTES}`);
  const derived = scryptSync(password, bytes('salt', salt), dklen, {
    N: n,
    r,
    p,
    maxmem: MAX_MEMORY_BYTES + 1024 * 1024,
  });
  const ciphertext = bytes('ciphertext', crypto.ciphertext);
  const mac = Buffer.from(keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext]), 'bytes'));
  const expectedMac = bytes('mac', crypto.mac);
  if (mac.length !== expectedMac.length || !timingSafeEqual(mac, expectedMac))
    throw new KeystoreError('the password is wrong, or the file is damaged');
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), iv);
  const key = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  if (key.length !== 32) throw new KeystoreError(`the key has ${key.length} bytes, not 32`);
  return `0x${key.toString('hex')}`;
}

function parse(text: string): KeystoreCrypto {
  let keystore: Partial<Readonly<Record<'version' | 'crypto' | 'Crypto', unknown>>> | null;
  try {
    keystore = JSON.parse(text) as typeof keystore;
  } catch {
    throw new KeystoreError('it is not JSON');
  }
  if (keystore?.version !== 3) throw new KeystoreError(`version is ${shown(keystore?.version)}; this program reads 3`);
  // Some wallets capitalise the name.
  const crypto = (keystore.crypto ?? keystore.Crypto) as KeystoreCrypto | undefined;
  if (crypto?.kdf !== 'scrypt') throw new KeystoreError(`kdf is ${shown(crypto?.kdf)}; this program reads "scrypt"`);
  if (crypto.cipher !== 'aes-128-ctr')
    throw new KeystoreError(`cipher is ${shown(crypto.cipher)}; this program reads "aes-128-ctr"`);
  return crypto;
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, MAX_SHOWN_CHARS);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function bytes(field: string, digits: unknown): Buffer {
  if (typeof digits !== 'string' || !/^(0x)?([0-9a-fA-F]{2})*$/.test(digits))
    throw new KeystoreError(`${field} is ${digits === undefined ? 'missing' : 'not hex'}`);
  return Buffer.from(digits.replace(/^0x/, ''), 'hex');
}
