import { type Address, ERRNO, OpenApiError, type WalletSigner } from '@presage/client';
import { createStore, useStore } from './store.ts';

/** Who is using the page: a wallet, its account and its key. Lives in memory; keeping it is the account page's business. */
export interface Session {
  /** Where the wallet lives: in an extension, or made by this page for play money. */
  readonly kind: 'injected' | 'browser';
  readonly walletAddress: Address;
  /** Trading wallet: whose funds are traded. */
  readonly tradingAddress: Address;
  readonly apiKey: string;
  readonly signer: WalletSigner;
}

/** `restoring` while a session of the last visit is looked for. */
export type SessionState = Session | 'restoring' | 'none';

export const sessionStore = createStore<SessionState>('none');

export function startSession(session: Session): void {
  sessionStore.set(session);
}

export function endSession(): void {
  sessionStore.set('none');
}

/** The session whose key the service does not take. */
export const refusedSession = createStore<Session | undefined>(undefined);

/** Whether the service refuses a key, or misses one. */
export function isAboutKey(error: unknown): boolean {
  return error instanceof OpenApiError && error.errno === ERRNO.invalidApiKey;
}

/** The service does not take the key of the session there is: from here on the page asks as anybody would. */
export function markKeyRefused(): void {
  refusedSession.set(sessionOf(sessionStore.get()));
}

/** Whether the service does not take the key of the session there is. */
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

export function sessionOf(state: SessionState): Session | undefined {
  return typeof state === 'string' ? undefined : state;
}
