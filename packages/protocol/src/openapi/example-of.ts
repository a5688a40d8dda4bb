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
 * An example value of a schema: its own example, or one composed from the examples of its parts.
 * @throws {TypeError} when a part has no example: every field must have one.
 */
export function exampleOf(schema: TSchema): Json {
  return exampleOfPart(schema);
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
