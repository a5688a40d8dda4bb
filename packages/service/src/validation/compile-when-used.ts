import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { whenAsked } from './when-asked.ts';

/**
 * Whether a schema is one is asked by the protocol's tests: to ask it here would mean to compile the schema of schemas,
 * which takes longer than to load all of the gateway.
 */
const ajv = new Ajv2020({
  ...{ strict: true, strictRequired: false, verbose: true, allErrors: false, coerceTypes: false },
  ...{ meta: false, validateSchema: false },
});

/**
 * The validator of a schema for what callers send. To compile all of them would be a fifth of a start, and most are not
 * asked soon: each is compiled when it is first asked for.
 */
export function compileWhenUsed(schema: object): () => ValidateFunction {
  return whenAsked(() => ajv.compile(schema));
}
