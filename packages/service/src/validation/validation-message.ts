import type { ErrorObject } from 'ajv/dist/2020.js';
import { received, receivedSecret } from '../answers/received.ts';
import { SECRET_NAMES } from '../answers/redaction.ts';
import { FIELD_WORDS } from './field-words.ts';
import { acceptedBy, type WordedSchema } from './schema-words.ts';

/** Part of a request; messages name it when the whole part is invalid, not one of its fields. */
export type RequestPart = 'params' | 'querystring' | 'body' | 'headers';

/** Fields whose value no message may show. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(SECRET_NAMES);

/**
 * The message for a validation error: which field, the value received, what is accepted.
 *
 * @example 'limit: received 21; accepted: a whole number from 1 to 20'
 */
export function validationMessage(error: ErrorObject, part: RequestPart): string {
  const field = fieldOf(error);
  const schema = error.parentSchema as WordedSchema;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownField(field, error, schema);
    case 'required':
      return missingField(error, { field, part, schema });
    default:
      return `${field ?? part}: received ${shown(field, error.data)}; accepted: ${acceptedIn(part, field, schema)}`;
  }
}

/** Dotted path of the invalid value; undefined for the whole part. */
function fieldOf(error: ErrorObject): string | undefined {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  return path === '' ? undefined : path;
}

function unknownField(field: string | undefined, error: ErrorObject, schema: WordedSchema): string {
  const name = received(error.params.additionalProperty);
  const known = Object.keys(schema.properties ?? {});
  const listed = known.length === 0 ? 'none' : known.join(', ');
  return `${field === undefined ? '' : `${field}: `}unknown field ${name}; known fields: ${listed}`;
}

interface Place {
  readonly field: string | undefined;
  readonly part: RequestPart;
  readonly schema: WordedSchema;
}

function missingField(error: ErrorObject, { field, part, schema }: Place): string {
  const name = String(error.params.missingProperty);
  const path = field === undefined ? name : `${field}.${name}`;
  const accepted = schema.properties?.[name];
  return `${path}: missing${accepted === undefined ? '' : `; accepted: ${acceptedIn(part, path, accepted)}`}`;
}

/** Paths and queries can only be text, so there a pattern's words are enough. */
function acceptedIn(part: RequestPart, field: string | undefined, schema: WordedSchema): string {
  const known = (FIELD_WORDS as Readonly<Record<string, string>>)[nameOf(field) ?? ''];
  const words = known ?? acceptedBy(schema);
  return part === 'body' ? words : words.replace(/^text: /, '');
}

/** The last name in a dotted path. */
function nameOf(field: string | undefined): string | undefined {
  return field?.split('.').at(-1);
}

function shown(field: string | undefined, value: unknown): string {
  // The framework passes null when there was no body.
  if (field === undefined && value === null) return 'nothing';
  const name = nameOf(field);
  return name !== undefined && SECRET_FIELDS.has(name) ? receivedSecret(value) : received(value);
}
