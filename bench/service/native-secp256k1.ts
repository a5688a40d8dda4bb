import { createRequire } from 'node:module';
import type Secp256k1 from 'secp256k1';

/** The addon itself: the package's own entry would fall back, without a word, to JavaScript thirty times as slow. */
export const secp256k1 = createRequire(import.meta.url)('secp256k1/bindings.js') as typeof Secp256k1;
