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
  /** Runs what replaces the key: meanwhile the old one is gone and the new one is not there yet. */
  replace<Value>(act: () => Promise<Value>): Promise<Value>;
  /**
   * Whether the key is being replaced, or was issued so recently that it may not be active yet (service.md §8): that it is
   * refused may be over in a moment.
   */
  isChanging(): boolean;
}

export function createCredentials(initial: string): Credentials {
  let key = initial;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let replacements = 0;
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
    async replace(act) {
      replacements += 1;
      try {
        return await act();
      } finally {
        replacements -= 1;
      }
    },
    isChanging: () => replacements > 0 || performance.now() < freshUntilMs,
  };
}
