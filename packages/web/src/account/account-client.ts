import { CHAIN_ID_BNB_MAINNET, Client, type WalletSigner } from '@presage/client';

/** A client with a wallet but without an API key, for requests that are authenticated by a signature. */
export function walletClient(signer: WalletSigner): Client {
  return new Client({
    host: `${location.origin}/openapi`,
    apiKey: '',
    chainId: CHAIN_ID_BNB_MAINNET,
    rpcUrl: '',
    signer,
    // Not known yet, and not needed for these requests.
    multiSigAddress: signer.address,
  });
}
