import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { KeyOwner } from './key-table.ts';

/** Bytes of the nonce that `seal` takes. */
export const SEAL_NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** What an encrypted copy belongs to, as authenticated data: it cannot be decrypted as another's. */
export interface SealSubject extends KeyOwner {
  readonly keyId: string;
}

/** The uses of the master key, each with a derived key of its own. */
export interface KeyCrypto {
  /** HMAC-SHA256 of an API key, hex: finds a key without storing it in clear text. */
  lookupHash(apiKey: string): string;
  /** AES-256-GCM: nonce, ciphertext and tag in base64. */
  seal(apiKey: string, subject: SealSubject, nonce: Uint8Array): string;
  /** @throws when the copy was altered, or encrypted for another subject or with another master key. */
  open(sealed: string, subject: SealSubject): string;
  /** Identifies the master key without revealing anything about it. */
  readonly fingerprint: string;
}

export function createKeyCrypto(masterKey: Uint8Array): KeyCrypto {
  const lookupKey = derive(masterKey, 'api key look-up');
  const sealKey = derive(masterKey, 'api key seal');
  return {
    fingerprint: derive(masterKey, 'fingerprint').toString('hex'),
    lookupHash: (apiKey) => createHmac('sha256', lookupKey).update(apiKey).digest('hex'),
    seal: (apiKey, subject, nonce) => {
      const cipher = createCipheriv(CIPHER, sealKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(subjectBytes(subject));
      const body = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
    },
    open: (sealed, subject) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, SEAL_NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(subjectBytes(subject));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(SEAL_NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function derive(masterKey: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), `presage v1 ${use}`, 32));
}

/** As JSON, so that no two subjects have the same bytes. */
function subjectBytes({ kind, owner, keyId }: SealSubject): Buffer {
  return Buffer.from(JSON.stringify([kind, owner, keyId]));
}
