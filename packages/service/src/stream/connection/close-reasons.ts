/** Why a connection is closed: a code of RFC 6455 §7.4, and a text for logs. */
export interface CloseReason {
  readonly code: 1001 | 1008 | 1011;
  /** At most 123 bytes. */
  readonly words: string;
}

export const STOPPING: CloseReason = { code: 1001, words: 'the service is stopping; reconnect' };
export const TOO_SLOW: CloseReason = { code: 1008, words: 'too slow: too many unsent bytes; reconnect' };
export const BEHIND_TOO_LONG: CloseReason = { code: 1008, words: 'too slow: behind for 10 seconds; reconnect' };
export const SILENT: CloseReason = { code: 1008, words: 'no sign of life for 75 seconds; send heartbeats' };
export const TOO_MANY_ACTIONS: CloseReason = { code: 1008, words: 'too many actions; wait for answers' };
export const NO_KEY: CloseReason = { code: 1008, words: 'this service requires an API key; send AUTH first' };
export const TOO_MANY_KEYS: CloseReason = { code: 1008, words: 'too many invalid API keys' };
export const KEY_REVOKED: CloseReason = { code: 1008, words: 'the API key was revoked, and this service requires one' };
export const FAILED: CloseReason = { code: 1011, words: 'the stream has failed; HTTP requests still work' };
