import type { TSchema } from 'typebox';
import type { Json, JsonObject } from './json.ts';

const MAX_INT32 = 2 ** 31 - 1;

/**
 * A schema as it is published. Integers that do not fit into 32 bits have the format int64, as in service.md §2:
 * without it, generated clients of several languages would read times in milliseconds into 32 bits. Bounds beyond the
 * safe integers are left to that format, because JSON text of them is rounded to more than 64 bits.
 */
export function schemaToJson(schema: TSchema): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_key, value: Json) => (isWideInteger(value) ? widened(value) : value));
}

interface IntegerSchema {
  readonly type: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

function isWideInteger(value: Json): value is IntegerSchema & JsonObject {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'integer') return false;
  if ('enum' in value) return false;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = value as unknown as IntegerSchema;
  return minimum < -MAX_INT32 || maximum > MAX_INT32;
}

function widened(schema: IntegerSchema & JsonObject): JsonObject {
  const entries = Object.entries(schema).filter(
    ([, value]) => typeof value !== 'number' || Number.isSafeInteger(value),
  );
  return { ...Object.fromEntries(entries), format: 'int64' };
}
