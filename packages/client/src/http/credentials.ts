import { KEY_ACTIVATION_MS } from '../limits.ts';

/** The API key in use. It is held where no print-out of the client shows it. */
export interface Credentials {
  /** The key; empty text while there is none. */
  apiKey(): string;
  /** The header that carries it, or none. */
  headers(): Readonly<Record<string, string>>;
  /** Takes a key that was issued just now. */
  use(apiKey: string): void;
  /** Goes on without a key: one that was deleted would be refused even where none is needed. */
  forget(): void;
  /** Whether the key was issued so recently that it may not be active yet (service.md §8). */
  isFresh(): boolean;
}

export function createCredentials(initial: string): Credentials {
  let key = initial;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  return {
    apiKey: () => key,
    headers: () => (key === '' ? {} : { apikey: key }),
    use(apiKey) {
      key = apiKey;
      freshUntilMs = performance.now() + KEY_ACTIVATION_MS;
    },
    forget() {
      key = '';
      freshUntilMs = Number.NEGATIVE_INFINITY;
    },
    isFresh: () => performance.now() < freshUntilMs,
  };
}
