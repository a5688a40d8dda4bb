import { createRequire } from 'node:module';
import type { ecdsaRecover } from 'secp256k1';
import type { SignatureEngine } from './signatures.ts';

/**
 * Writes the 65 bytes of the public key that made a signature to `publicKey`; returns false when there is none.
 * `signature` is r and s, both in range; `recovery` is 0 or 1.
 */
export type RecoverPublicKey = (parts: {
  readonly signature: Uint8Array;
  readonly recovery: 0 | 1;
  readonly digest: Uint8Array;
  readonly publicKey: Uint8Array;
}) => boolean;

export interface Engine {
  readonly name: SignatureEngine;
  readonly recover: RecoverPublicKey;
  /** Why the native engine could not be used. */
  readonly nativeProblem?: string;
}

/**
 * Loads the native engine if it loads and recovers a known key, otherwise the WebAssembly one.
 *
 * The addon is required by its own file name: the package's entry point would silently fall back to a JavaScript engine
 * that is thirty times slower.
 */
export async function loadEngine(wanted: SignatureEngine = 'native'): Promise<Engine> {
  if (wanted === 'wasm') return loadWasm();
  try {
    const engine = loadNative();
    checkKnownKey(engine);
    return engine;
  } catch (error) {
    return { ...(await loadWasm()), nativeProblem: error instanceof Error ? error.message : String(error) };
  }
}

function loadNative(): Engine {
  const require = createRequire(import.meta.url);
  const addon: { ecdsaRecover: typeof ecdsaRecover } = require('secp256k1/bindings.js');
  return {
    name: 'native',
    recover: ({ signature, recovery, digest, publicKey }) =>
      falseWhenNoKey(() => {
        addon.ecdsaRecover(signature, recovery, digest, false, (length) => publicKey.subarray(0, length));
        return true;
      }),
  };
}

/** The engines' messages for "no key made this signature"; any other error is not the signature's fault. */
const NO_KEY = /could not be recover|Expected Signature/;

function falseWhenNoKey(recover: () => boolean): boolean {
  try {
    return recover();
  } catch (error) {
    if (error instanceof Error && NO_KEY.test(error.message)) return false;
    throw error;
  }
}

async function loadWasm(): Promise<Engine> {
  const { recover } = await import('tiny-secp256k1');
  const engine: Engine = {
    name: 'wasm',
    recover: ({ signature, recovery, digest, publicKey }) =>
      falseWhenNoKey(() => {
        const found = recover(digest, signature, recovery, false);
        if (found === null) return false;
        publicKey.set(found);
        return true;
      }),
  };
  checkKnownKey(engine);
  return engine;
}

/**
 * Checks a key known by algebra: recovery computes Q = (s R - z G) / r, so with z = 0 and r = s = the generator's x the
 * result is R, which is the generator itself (its y is even: recovery 0).
 */
function checkKnownKey(engine: Engine): void {
  const x = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
  const y = '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
  const publicKey = new Uint8Array(65);
  const signature = Uint8Array.from(Buffer.from(x + x, 'hex'));
  const found = engine.recover({ signature, recovery: 0, digest: new Uint8Array(32), publicKey });
  if (!found || Buffer.from(publicKey).toString('hex') !== `04${x}${y}`) {
    throw new Error(`the ${engine.name} secp256k1 engine does not recover a known key`);
  }
}
