import { MAX_UNIX_SEC } from '@presage/protocol';
import { PATTERN_WORDS } from './pattern-words.ts';

/** The keywords of JSON Schema 2020-12 that the request schemas use and messages describe. */
export interface WordedSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly WordedSchema[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: WordedSchema;
  readonly properties?: Readonly<Record<string, WordedSchema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly additionalProperties?: boolean | WordedSchema;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/**
 * Describes what a schema accepts, to complete "accepted: …".
 *
 * @example acceptedBy({ type: 'integer', minimum: 1, maximum: 20 }) // 'a whole number from 1 to 20'
 */
export function acceptedBy(schema: WordedSchema): string {
  const choices = choicesOf(schema);
  if (choices !== undefined) return choicesText(choices, schema);
  if (schema.anyOf !== undefined) return schema.anyOf.map(acceptedBy).join('; or ');
  return `${shapeOf(schema)}${exampleOf(schema)}`;
}

function choicesOf(schema: WordedSchema): readonly unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  const branches = schema.anyOf?.map((branch) => choicesOf(branch));
  return branches?.every((branch) => branch !== undefined) ? branches.flat() : undefined;
}

/** Numbers alone would say nothing, so what they mean follows, as the end of the field's description says it. */
function choicesText(choices: readonly unknown[], { description = '' }: WordedSchema): string {
  const list = choices.map((choice) => JSON.stringify(choice)).join(', ');
  const meanings = description
    .slice(description.indexOf(': ') + 1)
    .replace(/\.$/, '')
    .trim();
  const named: readonly string[] = meanings.match(/\d+/g) ?? [];
  if (!choices.every((choice) => named.includes(String(choice)))) return list;
  return typeof choices[0] === 'number' ? meanings : `${list} (${meanings})`;
}

/** A schema of any other type is described by its own `description`. */
function shapeOf(schema: WordedSchema): string {
  switch (schema.type) {
    case 'integer':
      return integerOf(schema);
    case 'number':
      return `a number${rangeOf(schema.minimum, schema.maximum)}`;
    case 'string':
      return textOf(schema);
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `a list${rangeOf(schema.minItems, schema.maxItems, schema.uniqueItems ? DIFFERENT_ENTRIES : ENTRIES)}`;
    case 'object':
      return `an object${fieldsOf(schema)}`;
    default:
      return schema.description ?? 'see the API reference at /docs';
  }
}

/** Who sends milliseconds, or a date, would not find out from the range alone. That of an int64 says nothing at all. */
function integerOf({ minimum, maximum }: WordedSchema): string {
  if (maximum === INT64_END) return 'Unix seconds, a whole number';
  return `${maximum === MAX_UNIX_SEC ? 'Unix seconds, ' : ''}a whole number${rangeOf(minimum, maximum)}`;
}

/** Only the bounds of a window of time reach that far. */
const INT64_END = 2 ** 63;

/** What is counted, for one and for several. */
type Unit = readonly [one: string, several: string];
const CHARACTERS: Unit = ['character', 'characters'];
const ENTRIES: Unit = ['entry', 'entries'];
const DIFFERENT_ENTRIES: Unit = ['different entry', 'different entries'];

function rangeOf(min: number | undefined, max: number | undefined, unit?: Unit): string {
  const top = max ?? min;
  if (top === undefined) return '';
  const counted = unit === undefined ? '' : ` ${unit[top === 1 ? 0 : 1]}`;
  if (max === undefined) return ` of at least ${digitsOf(top)}${counted}`;
  if (min === undefined) return ` of at most ${digitsOf(top)}${counted}`;
  return `${unit === undefined ? ' from' : ' of'} ${digitsOf(min)} to ${digitsOf(top)}${counted}`;
}

/** All digits of a bound: a large number's own text rounds its last ones. */
function digitsOf(bound: number): string {
  return Number.isInteger(bound) ? String(BigInt(bound)) : String(bound);
}

/** For an object whose fields are all optional, but which must have some of them. */
function fieldsOf({ minProperties, properties = {}, required = [] }: WordedSchema): string {
  const names = Object.keys(properties);
  if (minProperties !== undefined) return ` with at least ${minProperties} of: ${names.join(', ')}`;
  if (required.length > 0) return ` with ${required.join(', ')}`;
  return names.length > 0 ? ', which may be {}' : '';
}

/**
 * Describes a pattern by its words. A field's description would not do: it says what the field is for, not what it
 * accepts. A pattern without words, which no request has, is shown itself.
 */
function textOf({ pattern, minLength, maxLength }: WordedSchema): string {
  const text = `text${rangeOf(minLength, maxLength, CHARACTERS)}`;
  if (pattern === undefined) return text;
  const words = PATTERN_WORDS[pattern];
  return words === undefined ? `${text} of the form ${pattern}` : `${text}: ${words}`;
}

/** None where the fields that an object needs are named: a whole order would bury them. */
function exampleOf({ type, required, examples }: WordedSchema): string {
  const example = type === 'object' && required !== undefined ? undefined : examples?.[0];
  return example === undefined ? '' : `, such as ${JSON.stringify(example)}`;
}
