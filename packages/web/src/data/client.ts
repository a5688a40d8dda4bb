import { Client, type WalletSigner, ZERO_ADDRESS } from '@presage/client';
import { fetchAsVisitor } from './fetch-as-visitor.ts';
import { isKeyRefused, type Session, sessionOf, sessionStore, useIsKeyRefused, useSessionState } from './session.ts';

/** Signer for visitors without a session, who can only read. */
const NO_WALLET: WalletSigner = {
  address: ZERO_ADDRESS,
  signTypedData: () => Promise.reject(new Error('No wallet is connected.')),
};

interface Current {
  readonly session: Session | undefined;
  /** Whether the key is left out: the service rejects even public reads with an invalid key. */
  readonly isKeyRefused: boolean;
  readonly client: Client;
}

let current: Current | undefined;

/** The client of the page's service, with the session's key and wallet if there is a session. */
export function getClient(): Client {
  const next = { session: sessionOf(sessionStore.get()), isKeyRefused: isKeyRefused() };
  if (current?.session !== next.session || current?.isKeyRefused !== next.isKeyRefused || current === undefined) {
    current?.client.close();
    current = { ...next, client: clientOf(next.session, next.isKeyRefused ? '' : next.session?.apiKey) };
  }
  return current.client;
}

export function useClient(): Client {
  useSessionState();
  useIsKeyRefused();
  return getClient();
}

/** Request timeout in seconds: a user is waiting, and an order without a response is looked up afterwards. */
const REQUEST_TIMEOUT_SEC = 15;

/** A new client for a session, or for a visitor without one. The caller closes it. */
export function clientOf(session: Session | undefined, apiKey = session?.apiKey): Client {
  const signer = session?.signer ?? NO_WALLET;
  return new Client({
    host: `${location.origin}/openapi`,
    apiKey: apiKey ?? '',
    rpcUrl: '',
    requestTimeout: REQUEST_TIMEOUT_SEC,
    signer,
    multiSigAddress: session?.tradingAddress ?? signer.address,
    fetch: session === undefined ? fetchAsVisitor : undefined,
  });
}
