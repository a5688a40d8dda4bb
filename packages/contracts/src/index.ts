export * from './abi.ts';
export { type DeployOptions, deploy } from './deploy/deploy.ts';
export { CONTRACT_NAMES, type ContractName, type Deployment, readDeployment } from './deployment.ts';
export { type LocalChain, type LocalChainOptions, startLocalChain } from './local-chain/local-chain.ts';
export { LOCAL_KEYS } from './local-chain/local-keys.ts';
export { isRefusedByFetch } from './local-chain/refused-ports.ts';
export { receiptOf } from './receipt.ts';
export { type SafeContracts, tradingWalletOf, tradingWalletSetup } from './trading-wallet.ts';
