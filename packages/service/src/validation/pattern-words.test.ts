import { ROUTES, type Route } from '@presage/protocol';
import { expect, it } from 'vitest';
import { PATTERN_WORDS } from './pattern-words.ts';
import { acceptedBy, type WordedSchema } from './schema-words.ts';

/** A schema and all schemas within it. */
function within(schema: WordedSchema): WordedSchema[] {
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [schema, ...parts.flatMap(within)];
}

const ALL = Object.values(ROUTES as Record<string, Route>)
  .flatMap(({ params, query, body }) => [params, query, body])
  .flatMap((schema) => (schema === undefined ? [] : within(schema as WordedSchema)));
const INPUTS = ALL.filter(({ pattern }) => pattern !== undefined);

it('no message shows the regular expression of an input', () => {
  expect(INPUTS.length).toBeGreaterThan(20);
  expect(INPUTS.map(acceptedBy).filter((words) => words.includes('^'))).toEqual([]);
});

it('describes only patterns that an input has', () => {
  const patterns = new Set(INPUTS.map(({ pattern }) => pattern));
  expect(Object.keys(PATTERN_WORDS).filter((pattern) => !patterns.has(pattern))).toEqual([]);
});

it('no message lists numbers without saying what they mean', () => {
  const choices = ALL.filter(({ enum: values = [] }) => values.some((value) => /^\d+$/.test(String(value))));
  expect(choices.length).toBeGreaterThan(5);
  expect(choices.map(acceptedBy).filter((words) => /^["\d, ]+$/.test(words))).toEqual([]);
});
