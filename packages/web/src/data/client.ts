import { CHAIN_ID_BNB_MAINNET, Client, type WalletSigner, ZERO_ADDRESS } from '@presage/client';
import { type Session, sessionOf, sessionStore, useSessionState } from './session.ts';

/** Anybody may look: nothing is signed without a session. */
const NO_WALLET: WalletSigner = {
  address: ZERO_ADDRESS,
  signTypedData: () => Promise.reject(new Error('There is no wallet to sign with.')),
};

let current: { readonly session: Session | undefined; readonly client: Client } | undefined;

/** The client of the page's own service: with the key and the wallet of the session when there is one. */
export function getClient(): Client {
  const session = sessionOf(sessionStore.get());
  if (current === undefined || current.session !== session) {
    current?.client.close();
    current = { session, client: clientOf(session) };
  }
  return current.client;
}

export function useClient(): Client {
  useSessionState();
  return getClient();
}

/** A client of its own for a session, or for nobody; whoever makes one closes it. */
export function clientOf(session: Session | undefined): Client {
  const signer = session?.signer ?? NO_WALLET;
  return new Client({
    host: `${location.origin}/openapi`,
    apiKey: session?.apiKey ?? '',
    chainId: CHAIN_ID_BNB_MAINNET,
    rpcUrl: '',
    signer,
    multiSigAddress: session?.tradingAddress ?? signer.address,
  });
}
