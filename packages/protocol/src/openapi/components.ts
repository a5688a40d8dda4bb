import type { TSchema } from 'typebox';
import type { Json, JsonObject } from './json.ts';
import { schemaToJson } from './schema-to-json.ts';

/** Collects the schemas that have a title, each once, so that endpoints can refer to them by name. */
export interface SchemaComponents {
  /** The schema with every titled schema, itself included, replaced by a reference. */
  refer(schema: TSchema): JsonObject;
  /** The collected schemas, by title. */
  all(): JsonObject;
}

export function createSchemaComponents(): SchemaComponents {
  const gathered = new Map<string, JsonObject>();

  function refer(schema: TSchema): JsonObject {
    return referInside(schemaToJson(schema));
  }

  function referInside(schema: JsonObject): JsonObject {
    const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referBelow(key, value)]));
    const { title } = schema;
    if (typeof title !== 'string') return inside;
    keep(title, inside);
    return { $ref: `#/components/schemas/${title}` };
  }

  function referBelow(key: string, value: Json): Json {
    if (key === 'items') return referInside(value as JsonObject);
    if (key !== 'properties') return value;
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([name, schema]) => [name, referInside(schema as JsonObject)]),
    );
  }

  function keep(title: string, schema: JsonObject): void {
    const known = gathered.get(title);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new TypeError(`Two different schemas are called ${title}`);
    }
    gathered.set(title, schema);
  }

  return { refer, all: () => Object.fromEntries([...gathered].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
