import Type from 'typebox';
import { ERRORS } from '../errors/error-table.ts';
import * as field from './fields.ts';

const ERRNOS = ERRORS.map((entry) => entry.errno);
const MESSAGE = 'Empty on success; otherwise what was received, what is accepted, and what to do.';

/** A data envelope without a result. */
const DataError = field.object(
  'DataError',
  { code: errno(), msg: message('token_id is missing: send a token id as a decimal string'), result: nothing() },
  { description: 'Data envelope of an error.' },
);

/** An errno envelope without a result. */
const ErrnoError = field.object(
  'ErrnoError',
  { errno: errno(), errmsg: message('limit is 50: send a whole number from 1 to 20'), result: nothing() },
  { description: 'Errno envelope of an error.' },
);

/** The envelope of an error, by its kind. */
export const ERROR_ENVELOPES = { data: DataError, errno: ErrnoError };

function errno() {
  return Type.Integer({
    enum: ERRNOS,
    description: '0 on success; otherwise a number from the error table.',
    examples: [2],
  });
}

function nothing() {
  return Type.Null({ description: 'Null on an error.' });
}

function message(example: string) {
  return Type.String({ description: MESSAGE, examples: [example] });
}
