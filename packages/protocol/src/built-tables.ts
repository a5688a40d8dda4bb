import { ROUTES } from './routes/routes.ts';
import { ERROR_ENVELOPES } from './schemas/envelope.ts';
import { STREAM_ACTION_TABLE, STREAM_ANSWERS, STREAM_CHANNEL_TABLE } from './stream/stream-operations.ts';

/**
 * The tables with the schemas as the schema library builds them: for the types, and for `npm run generate`, which writes
 * generated/tables.json from them. What runs reads that file (tables.ts), because the library would be a quarter of all
 * modules that a start loads (docs/adr/0034).
 */
export const BUILT_TABLES = { ROUTES, ERROR_ENVELOPES, STREAM_ACTION_TABLE, STREAM_ANSWERS, STREAM_CHANNEL_TABLE };
