import type { TSchema } from 'typebox';
import type { Json } from './json.ts';

/** The parts of a schema that an example is made from. */
export interface ExampleSchema {
  readonly type?: string | readonly string[];
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: { readonly [name: string]: ExampleSchema };
  readonly items?: ExampleSchema;
}

/**
 * A value that a schema describes: its own example, or one put together from those of its parts.
 * @throws {TypeError} when a part has neither: every field shows an example.
 */
export function exampleOf(schema: TSchema): Json {
  return exampleOfPart(schema as ExampleSchema);
}

function exampleOfPart(schema: ExampleSchema): Json {
  if (schema.examples !== undefined) return schema.examples[0] as Json;
  if (schema.const !== undefined) return schema.const as Json;
  if (schema.properties !== undefined) return exampleOfProperties(schema.properties);
  if (schema.items !== undefined) return [exampleOfPart(schema.items)];
  if (schema.type === 'null') return null;
  throw new TypeError(`No example in ${JSON.stringify(schema)}`);
}

function exampleOfProperties(properties: { readonly [name: string]: ExampleSchema }): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOfPart(schema)]));
}
