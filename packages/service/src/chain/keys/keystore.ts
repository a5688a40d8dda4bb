import { createDecipheriv, scryptSync, timingSafeEqual } from 'node:crypto';
import { type Hex, keccak256 } from 'viem';

/** Bytes of memory for deriving the key: what n = 2^20, r = 8 needs, four times geth's default. */
const MAX_MEMORY_BYTES = 1100 * 1024 * 1024;

/** A keystore cannot be opened. The message never reveals its contents. */
class KeystoreError extends Error {
  constructor(problem: string) {
    super(`keystore: ${problem}`);
    this.name = 'KeystoreError';
  }
}

interface KeystoreV3 {
  readonly crypto: {
    readonly cipher: string;
    readonly cipherparams: { readonly iv: string };
    readonly ciphertext: string;
    readonly kdf: string;
    readonly kdfparams: {
      readonly n: number;
      readonly r: number;
      readonly p: number;
      readonly dklen: number;
      readonly salt: string;
    };
    readonly mac: string;
  };
}

/**
 * Reads the private key from a Web3 Secret Storage file, version 3, as geth and most wallets write it: scrypt,
 * AES-128-CTR, and a keccak-256 over key and ciphertext that reveals a wrong password.
 *
 * @throws {KeystoreError} naming what is invalid.
 */
export function openKeystore(text: string, password: string): Hex {
  const { crypto } = parse(text);
  const { n, r, p, dklen, salt } = crypto.kdfparams;
  if (dklen !== 32) throw new KeystoreError(`dklen is ${dklen}, not 32`);
  if (128 * n * r > MAX_MEMORY_BYTES) throw new KeystoreError(`scrypt with n ${n} and r ${r} needs too much memory`);
  const derived = scryptSync(password, bytes(salt), dklen, { N: n, r, p, maxmem: MAX_MEMORY_BYTES + 1024 * 1024 });
  const ciphertext = bytes(crypto.ciphertext);
  const mac = Buffer.from(keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext]), 'bytes'));
  const expectedMac = bytes(crypto.mac);
  if (mac.length !== expectedMac.length || !timingSafeEqual(mac, expectedMac))
    throw new KeystoreError('the password is wrong');
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), bytes(crypto.cipherparams.iv));
  const key = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  if (key.length !== 32) throw new KeystoreError(`the key has ${key.length} bytes, not 32`);
  return `0x${key.toString('hex')}`;
}

function parse(text: string): KeystoreV3 {
  let keystore: Partial<Readonly<Record<'version' | 'crypto' | 'Crypto', unknown>>> | null;
  try {
    keystore = JSON.parse(text) as typeof keystore;
  } catch {
    throw new KeystoreError('it is not JSON');
  }
  if (keystore?.version !== 3) throw new KeystoreError(`version ${keystore?.version}; this program reads 3`);
  // Some wallets capitalise the name.
  const crypto = (keystore.crypto ?? keystore.Crypto) as KeystoreV3['crypto'] | undefined;
  if (crypto?.kdf !== 'scrypt') throw new KeystoreError(`kdf ${crypto?.kdf}; this program reads scrypt`);
  if (crypto.cipher !== 'aes-128-ctr')
    throw new KeystoreError(`cipher ${crypto.cipher}; this program reads aes-128-ctr`);
  return { crypto };
}

function bytes(digits: string): Buffer {
  if (typeof digits !== 'string' || !/^(0x)?([0-9a-fA-F]{2})*$/.test(digits))
    throw new KeystoreError('a field is not hex');
  return Buffer.from(digits.replace(/^0x/, ''), 'hex');
}
