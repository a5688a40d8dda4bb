import { CHAIN_ID_BNB_MAINNET, Client, type WalletSigner } from '@presage/client';

/** A client of the page's service with a wallet and without a key: for what the wallet itself proves. */
export function walletClient(signer: WalletSigner): Client {
  return new Client({
    host: `${location.origin}/openapi`,
    apiKey: '',
    chainId: CHAIN_ID_BNB_MAINNET,
    rpcUrl: '',
    signer,
    // Not known yet, and not needed for what is asked here.
    multiSigAddress: signer.address,
  });
}
