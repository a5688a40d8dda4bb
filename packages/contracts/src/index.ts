export * from './abi.ts';
export { CONTRACT_NAMES, type ContractName, type Deployment, readDeployment } from './deployment.ts';
export { type SafeContracts, tradingWalletOf, tradingWalletSetup } from './trading-wallet.ts';
