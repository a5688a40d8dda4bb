import { KEY_ACTIVATION_MS } from '../limits.ts';
import { createTurns, type InTurn } from '../shared/in-turn.ts';

/** The API key in use, held in a closure so that printing the client does not show it. */
export interface Credentials {
  /** The key; an empty string if there is none. */
  apiKey(): string;
  /** The header with the key; empty if there is none. */
  headers(): Readonly<Record<string, string>>;
  /** Uses a key that was just issued. */
  use(apiKey: string): void;
  /** Forgets the key: a deleted key would be refused even where none is needed. */
  forget(): void;
  /** Runs work that deletes the key once other such work is done: a late answer would be taken to concern the next key. */
  readonly inTurn: InTurn;
  /** Runs `act`, which replaces the key, in its turn; `isChanging` is true from now on until it settles. */
  replace<Value>(act: () => Promise<Value>): Promise<Value>;
  /**
   * Whether the key is being replaced, or was issued so recently that it may not be active yet (service.md §8). A
   * refusal of the key may then be temporary.
   */
  isChanging(): boolean;
}

export function createCredentials(initial: string): Credentials {
  let key = initial;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let replacements = 0;
  const inTurn = createTurns();
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
    inTurn,
    async replace(act) {
      replacements += 1;
      try {
        return await inTurn(act);
      } finally {
        replacements -= 1;
      }
    },
    isChanging: () => replacements > 0 || performance.now() < freshUntilMs,
  };
}
