import type { BUILT_TABLES } from './built-tables.ts';
import tables from './generated/tables.json' with { type: 'json' };

/** The tables of endpoints and of the stream, with their schemas as plain data; built-tables.ts says why. */
export const { ROUTES, ERROR_ENVELOPES, STREAM_ACTION_TABLE, STREAM_ANSWERS, STREAM_CHANNEL_TABLE } =
  tables as unknown as typeof BUILT_TABLES;
