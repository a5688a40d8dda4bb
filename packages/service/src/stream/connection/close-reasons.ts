/** Why a connection is closed: a code of RFC 6455 §7.4, and words for whoever reads logs. */
export interface CloseReason {
  readonly code: 1001 | 1008 | 1011;
  /** At most 123 bytes. */
  readonly words: string;
}

export const STOPPING: CloseReason = { code: 1001, words: 'the service is stopping; connect again' };
export const TOO_SLOW: CloseReason = { code: 1008, words: 'too slow: more was unsent than is kept; connect again' };
export const BEHIND_TOO_LONG: CloseReason = { code: 1008, words: 'too slow: behind for 10 seconds; connect again' };
export const SILENT: CloseReason = { code: 1008, words: 'no sign of life for 75 seconds; send heartbeats' };
export const TOO_MANY_ACTIONS: CloseReason = { code: 1008, words: 'too many actions; wait for answers' };
export const NO_KEY: CloseReason = { code: 1008, words: 'this service requires an API key; send AUTH first' };
export const TOO_MANY_KEYS: CloseReason = { code: 1008, words: 'too many API keys that are not active' };
export const KEY_REVOKED: CloseReason = { code: 1008, words: 'the API key was revoked, and this service requires one' };
export const FAILED: CloseReason = { code: 1011, words: 'the stream has failed; reads over HTTP go on' };
