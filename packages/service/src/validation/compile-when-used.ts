import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { lazy } from './lazy.ts';

/**
 * Does not check that schemas are valid, which the protocol's tests do: that would compile the meta-schema, which takes
 * longer than loading the whole gateway.
 */
const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  verbose: true,
  allErrors: false,
  coerceTypes: false,
  meta: false,
  validateSchema: false,
});

/**
 * The validator of a request schema, compiled at its first use. Compiling all of them would take a fifth of a start,
 * and most are not needed soon.
 */
export function compileWhenUsed(schema: object): () => ValidateFunction {
  return lazy(() => ajv.compile(schema));
}
