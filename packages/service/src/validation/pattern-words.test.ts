import { ROUTES, type Route } from '@presage/protocol';
import { expect, it } from 'vitest';
import { PATTERN_WORDS } from './pattern-words.ts';
import { acceptedBy, type WordedSchema } from './schema-words.ts';

/** A schema and all schemas within it, as far as they have a pattern. */
function withPattern(schema: WordedSchema): WordedSchema[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [...(schema.pattern === undefined ? [] : [schema]), ...parts.flatMap(withPattern)];
}

const INPUTS = Object.values(ROUTES as Record<string, Route>)
  .flatMap(({ params, query, body }) => [params, query, body])
  .flatMap((schema) => (schema === undefined ? [] : withPattern(schema as WordedSchema)));

it('no message shows the regular expression of an input', () => {
  expect(INPUTS.length).toBeGreaterThan(20);
  expect(INPUTS.map(acceptedBy).filter((words) => words.includes('^'))).toEqual([]);
});

it('describes only patterns that an input has', () => {
  const patterns = new Set(INPUTS.map(({ pattern }) => pattern));
  expect(Object.keys(PATTERN_WORDS).filter((pattern) => !patterns.has(pattern))).toEqual([]);
});
