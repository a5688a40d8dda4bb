// Everything except the tables of endpoints and of the stream: for threads and programs that validate no input.

export { canonicalAddress, checksumAddress, isAddress, ZERO_ADDRESS } from './address/address.ts';
export { bytesToDigits, bytesToHex, type Hex, hexToBytes } from './bytes/hex.ts';
export { keccak256 } from './bytes/keccak.ts';
export { redactLongHex } from './bytes/redact-long-hex.ts';
export { MAX_UINT256 } from './bytes/words.ts';
export { formatDecimal } from './decimal/format-decimal.ts';
export { parseDecimal, parseUint256 } from './decimal/parse-decimal.ts';
export { DECIMAL_PROBLEM_WORDS, type DecimalProblem, type Parsed } from './decimal/parsed.ts';
export {
  lotsToShares,
  lotsToWei,
  PRICE_DECIMALS,
  priceToTicks,
  quoteToUnits,
  quoteToWei,
  SHARE_DECIMALS,
  sharesToLots,
  ticksToPrice,
  unitsToQuote,
  unitsToVolume,
  unitsToWei,
  WEI_DECIMALS,
  weiToLotsFloor,
  weiToQuote,
  weiToUnitsFloor,
} from './decimal/wire-units.ts';
export {
  CANDLE_INTERVALS,
  type CandleInterval,
  HISTORY_INTERVALS,
  type HistoryInterval,
  type ResolutionWord,
  TICK_SIZES,
  type TickSize,
  TOPIC_STATUS_WORDS,
  TopicSortType,
  TopicStatus,
  TopicStatusFilter,
  type TopicStatusWord,
  TopicType,
} from './enums/market-enums.ts';
export {
  type CloseReasonWord,
  LAST_TRADE_SIDE_WORDS,
  ORDER_SIDE_WORDS,
  ORDER_STATUS_WORDS,
  OrderSide,
  OrderStatus,
  OrderType,
  OUTCOME_SIDE_WORDS,
  OutcomeSide,
  SignatureType,
  TIMES_IN_FORCE,
  type TimeInForce,
  TRADING_METHOD_WORDS,
} from './enums/order-enums.ts';
export {
  CLAIM_STATUS_WORDS,
  ClaimStatus,
  FIRST_TRADE,
  TRADE_STATUS_WORDS,
  type TradeSideWord,
  TradeStatus,
} from './enums/trade-enums.ts';
export { ERRNO, ERRORS, type Errno, type ErrorEntry, type ErrorName, errorByErrno } from './errors/error-table.ts';
export { conditionIdOf } from './ids/condition-id.ts';
export { tokenIdsOf } from './ids/position-id.ts';
export { questionIdOf } from './ids/question-id.ts';
export {
  DEFAULT_MARKET_PAGE_LIMIT,
  DEFAULT_PAGE_LIMIT,
  MAX_BATCH_CANCELS,
  MAX_BATCH_ORDERS,
  MAX_BEST_PRICES,
  MAX_CANCEL_TIMEOUT_SEC,
  MAX_HISTORIES,
  MAX_HISTORY_POINTS,
  MAX_PAGE,
  MAX_PAGE_LIMIT,
  MAX_SLUG_CHARS,
  MAX_UNIX_SEC,
  MIN_CANCEL_TIMEOUT_SEC,
} from './limits.ts';
export { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER } from './routes/idempotency-key.ts';
export { asRead } from './search/as-read.ts';
export { searchText, searchWords } from './search/keywords.ts';
export { plainText } from './search/plain-text.ts';
export {
  MARKET_CHANNELS,
  type MarketChannelName,
  type OrderUpdateType,
  OWN_CHANNELS,
  type OwnChannelName,
  STREAM_ACTIONS,
  STREAM_CHANNELS,
  STREAM_PATH,
  type StreamActionName,
  type StreamChannelName,
  StreamSide,
} from './stream/channels.ts';
export {
  API_KEY_AUTH_TYPES,
  type ApiKeyAuthMessage,
  apiKeyAuthDigest,
  apiKeyAuthDomain,
  apiKeyAuthTypedData,
  type WalletAction,
} from './typed-data/api-key-auth.ts';
export {
  DEFAULT_CHAIN_ID,
  DEFAULT_ORDER_DOMAIN_NAME,
  encodeOrderStruct,
  hashOrder,
  ORDER_STRUCT_BYTES,
  ORDER_TYPES,
  type OrderFields,
  orderDomain,
  orderTypedData,
} from './typed-data/order.ts';
export { type OrderFieldTexts, parseOrderFields } from './typed-data/parse-order-fields.ts';
export { SAFE_TX_TYPES, type SafeTransaction } from './typed-data/safe-transaction.ts';
export { type ContractDomain, domainSeparator } from './typed-data/typed-data.ts';
