import { type Address, ERRNO, OpenApiError, type WalletSigner } from '@presage/client';
import { createStore, useStore } from './store.ts';

/**
 * The signed-in user: a wallet, its account and its API key. In memory only; `src/account` stores it for later visits.
 */
export interface Session {
  /** Which wallet extension signs; undefined for the wallet created by this page for play money. */
  readonly connectorId: string | undefined;
  readonly walletAddress: Address;
  /** The trading wallet, which holds the funds. */
  readonly tradingAddress: Address;
  readonly apiKey: string;
  readonly signer: WalletSigner;
}

/** `restoring` while the session of the last visit is being loaded. */
export type SessionState = Session | 'restoring' | 'none';

export const sessionStore = createStore<SessionState>('none');

export function startSession(session: Session): void {
  sessionStore.set(session);
}

export function endSession(): void {
  sessionStore.set('none');
}

/** The session whose API key the service rejects. */
export const refusedSession = createStore<Session | undefined>(undefined);

/** Whether the service rejected the API key, or requires one. */
export function isAboutKey(error: unknown): boolean {
  return error instanceof OpenApiError && error.errno === ERRNO.invalidApiKey;
}

/** Marks the current session's key as rejected: from now on the page sends requests without it. */
export function markKeyRefused(): void {
  refusedSession.set(sessionOf(sessionStore.get()));
}

/** Whether the current session's key was rejected. */
export function isKeyRefused(): boolean {
  const session = sessionOf(sessionStore.get());
  return session !== undefined && refusedSession.get() === session;
}

export function useIsKeyRefused(): boolean {
  useSessionState();
  useStore(refusedSession);
  return isKeyRefused();
}

export function useSessionState(): SessionState {
  return useStore(sessionStore);
}

export function useSession(): Session | undefined {
  return sessionOf(useSessionState());
}

/** The session, once it is known whether there is one from the last visit. */
export function settledSession(): Promise<Session | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const state = sessionStore.get();
      if (state === 'restoring') return;
      unfollow();
      resolve(sessionOf(state));
    };
    const unfollow = sessionStore.subscribe(look);
    look();
  });
}

export function sessionOf(state: SessionState): Session | undefined {
  return typeof state === 'string' ? undefined : state;
}
