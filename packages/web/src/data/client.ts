import { CHAIN_ID_BNB_MAINNET, Client, type WalletSigner, ZERO_ADDRESS } from '@presage/client';
import { isKeyRefused, type Session, sessionOf, sessionStore, useIsKeyRefused, useSessionState } from './session.ts';

/** Anybody may look: nothing is signed without a session. */
const NO_WALLET: WalletSigner = {
  address: ZERO_ADDRESS,
  signTypedData: () => Promise.reject(new Error('There is no wallet to sign with.')),
};

interface Current {
  readonly session: Session | undefined;
  /** Whether it shows no key though there is one: the service refuses even what anybody may read to a key it does not take. */
  readonly isKeyRefused: boolean;
  readonly client: Client;
}

let current: Current | undefined;

/** The client of the page's own service: with the key and the wallet of the session when there is one. */
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

/** Seconds until a request is given up: a person is waiting, and what became of an order is asked for after it. */
const REQUEST_TIMEOUT_SEC = 15;

/** A client of its own for a session, or for nobody; whoever makes one closes it. */
export function clientOf(session: Session | undefined, apiKey = session?.apiKey): Client {
  const signer = session?.signer ?? NO_WALLET;
  return new Client({
    host: `${location.origin}/openapi`,
    apiKey: apiKey ?? '',
    chainId: CHAIN_ID_BNB_MAINNET,
    rpcUrl: '',
    requestTimeout: REQUEST_TIMEOUT_SEC,
    signer,
    multiSigAddress: session?.tradingAddress ?? signer.address,
  });
}
