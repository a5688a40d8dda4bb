import type { LoggerOptions } from 'pino';

/** Headers, query parameters and body fields whose values are secrets; a wallet signature is one for five minutes. */
export const SECRET_NAMES = [
  'apikey',
  'apiKey',
  'builder-apikey',
  'authorization',
  'cookie',
  'service_signature',
  'SERVICE_SIGNATURE',
  'signature',
  'signatures',
  // Beside `signature` in an order; ignored, but programs send their signature in both.
  'sign',
  'masterKey',
  'adminToken',
  'privateKey',
  'operatorKey',
  'operatorKeystorePassword',
  'rpcUrl',
] as const;

const CENSOR = '[redacted]';

/** Depths in a logged object at which secret names are redacted: `req.headers.apikey` is at depth 2. */
const DEPTHS = ['', '*', '*.*', '*.*.*'] as const;

/** Patterns of secrets anywhere in a line: API keys, signatures (65 bytes or more of hex), bearer tokens. */
const SECRET_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b([pb]k)_[A-Za-z0-9_-]{16,}/g, `$1_${CENSOR}`],
  [/(?<![0-9a-fA-F])(?:0x)?[0-9a-fA-F]{130,}/g, CENSOR],
  [/\bBearer\s+[^\s"\\]+/gi, `Bearer ${CENSOR}`],
  [/\b((?:builder-)?apikey|signature|token)=[^&\s"\\]+/gi, `$1=${CENSOR}`],
];

/**
 * Options for every logger of the service. Secrets are redacted by name in the logged objects, and by pattern in the
 * finished line, wherever they come from (an error's message, a path, a validation report).
 *
 * @example pino({ level: 'info', ...LOG_REDACTION })
 */
export const LOG_REDACTION = {
  redact: { paths: DEPTHS.flatMap((depth) => SECRET_NAMES.map((name) => path(depth, name))), censor: CENSOR },
  hooks: { streamWrite: redactText },
} as const satisfies LoggerOptions;

/** Replaces everything in a text that looks like a secret. */
export function redactText(text: string): string {
  return SECRET_FORMS.reduce((line, [form, instead]) => line.replace(form, instead), text);
}

function path(depth: string, name: string): string {
  return `${depth}["${name}"]`;
}
