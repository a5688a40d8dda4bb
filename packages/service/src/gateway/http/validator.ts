import type { ValidateFunction } from 'ajv/dist/2020.js';
import { received } from '../../answers/received.ts';
import { notUnderstood, RefusalError } from '../../answers/refusal.ts';
import { compileWhenUsed } from '../../validation/compile-when-used.ts';
import type { WordedSchema } from '../../validation/schema-words.ts';
import { type RequestPart, validationMessage } from '../../validation/validation-message.ts';

type Validator = (value: unknown) => true | { readonly error: RefusalError };

/** Canonical decimal text of an integer: no plus sign, no leading zeros, no exponent. */
const CANONICAL_INTEGER = /^(0|-?[1-9][0-9]*)$/;

/**
 * Compiles an input schema of a route. Nothing is coerced, except that integers in paths and queries, which can only be
 * text there, become numbers if they are written in canonical form.
 */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string | undefined }): Validator {
  const part = (httpPart ?? 'body') as RequestPart;
  const validator = compileWhenUsed(schema as object);
  return part === 'body' ? bodyValidator(validator) : textValidator(validator, schema as WordedSchema, part);
}

function bodyValidator(validator: () => ValidateFunction): Validator {
  return (value) => {
    const validate = validator();
    return validate(value) ? true : refusedBy(validate, 'body');
  };
}

function textValidator(validator: () => ValidateFunction, schema: WordedSchema, part: RequestPart): Validator {
  const integers = integerFields(schema);
  return (value) => {
    const texts = value as Record<string, unknown>;
    const repeated = Object.keys(texts).find((name) => Array.isArray(texts[name]));
    if (repeated !== undefined) return refusedRepeat(repeated, texts[repeated] as readonly unknown[]);
    for (const name of integers) texts[name] = integerOf(texts[name]);
    const validate = validator();
    return validate(texts) ? true : refusedBy(validate, part);
  };
}

function refusedBy(validate: ValidateFunction, part: RequestPart): { error: RefusalError } {
  // A union reports an error for each branch and its own last; otherwise there is one error.
  const error = validate.errors?.at(-1);
  const message = error === undefined ? `${part}: not accepted` : validationMessage(error, part);
  return { error: new RefusalError(notUnderstood(message)) };
}

function refusedRepeat(name: string, values: readonly unknown[]): { error: RefusalError } {
  const message = `${received(name)}: given ${values.length} times in the query; accepted: once`;
  return { error: new RefusalError(notUnderstood(message)) };
}

/** Names of the integer properties. */
function integerFields(schema: WordedSchema): readonly string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => property.type === 'integer')
    .map(([name]) => name);
}

/**
 * Converts text to a number. An integer too large for a number becomes the largest one: no market has it and it is
 * beyond every bound, so it is refused as an unknown or out-of-range integer and not as malformed.
 */
function integerOf(text: unknown): unknown {
  if (typeof text !== 'string' || !CANONICAL_INTEGER.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : Math.sign(value) * Number.MAX_VALUE;
}
