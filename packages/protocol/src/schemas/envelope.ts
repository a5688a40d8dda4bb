import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { ERRORS } from '../errors/error-table.ts';

const ERRNOS = ERRORS.map((entry) => entry.errno);
const MESSAGE = 'Empty on success; otherwise what was received, what is accepted, and what to do.';

/** The schema of a value that may be null: `result` of an error, and of a token that never traded. */
function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: ['object', 'null'] });
}

/** What the three token endpoints of service.md §4.1 return: `code`, `msg`, `result`. */
export function dataEnvelope<Schema extends TSchema>(result: Schema) {
  return Type.Object(
    { code: errno(), msg: message(), result: nullable(result) },
    { additionalProperties: false, description: 'Data envelope.' },
  );
}

/** What every other endpoint returns: `errno`, `errmsg`, `result`. */
export function errnoEnvelope<Schema extends TSchema>(result: Schema) {
  return Type.Object(
    { errno: errno(), errmsg: message(), result: nullable(result) },
    { additionalProperties: false, description: 'Errno envelope.' },
  );
}

/** A data envelope without a result. */
export const DataError = Type.Object(
  { code: errno(2), msg: message('token_id is missing: send a token id as a decimal string'), result: Type.Null() },
  { additionalProperties: false, title: 'DataError', description: 'Data envelope of an error.' },
);

/** An errno envelope without a result. */
export const ErrnoError = Type.Object(
  { errno: errno(2), errmsg: message('limit is 50: send a whole number from 1 to 20'), result: Type.Null() },
  { additionalProperties: false, title: 'ErrnoError', description: 'Errno envelope of an error.' },
);

function errno(example = 0) {
  return Type.Integer({
    enum: ERRNOS,
    description: '0 on success; otherwise a number from the error table.',
    examples: [example],
  });
}

function message(example = '') {
  return Type.String({ description: MESSAGE, examples: [example] });
}
