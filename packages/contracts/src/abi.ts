export {
  conditionalTokensAbi,
  exchangeAbi,
  feeManagerAbi,
  multiSendAbi,
  oracleAdapterAbi,
  safeAbi,
  safeProxyFactoryAbi,
  testQuoteTokenAbi,
} from './generated/abis.ts';
