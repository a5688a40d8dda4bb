import { InvalidParamError, OpenApiError } from '../errors.ts';
import { ADMIN_ENDPOINTS } from '../generated/admin-endpoints.ts';
import type {
  AccountBarList,
  AccountDetail,
  AccountList,
  AdminOperations,
  AuditList,
  Balance,
  BuilderDetail,
  Chain,
  CollectedFees,
  CreateBuilderBody,
  CreateLabelBody,
  CreateMarketBody,
  DeletedApiKey,
  EditMarketBody,
  KeyIssuanceState,
  LabelDetail,
  LabelList,
  LiftBarResult,
  MarketDetail,
  OrderList,
  PayoutList,
  PositionList,
  QuoteTokenList,
  ReconcileResult,
  RegisterAccountBody,
  ResolveMarketBody,
  ResolveResult,
  ResumeResult,
  ServiceInfo,
  SuspendResult,
  SweepFeesResult,
  TransactionResult,
  TransferList,
} from '../generated/wire.ts';
import { type Call, type CallOf, createCall, createCallOf } from '../http/call.ts';
import { type IdempotencyOptions, sendOnce } from '../http/idempotency-key.ts';
import { type FetchOptions, fetchText } from '../http/send-request.ts';
import { checkMarketId } from '../orders/check-order.ts';
import { checkPaging, PAGE_OPTIONS, type PageOptions } from '../reads/check-paging.ts';
import {
  ORDER_LIST_OPTIONS,
  type OrderListOptions,
  PAYOUT_LIST_OPTIONS,
  type PayoutListOptions,
  TRANSFER_LIST_OPTIONS,
  type TransferListOptions,
} from '../reads/history-options.ts';
import {
  holdingQuery,
  orderQuery,
  type PositionListOptions,
  type TradeListOptions,
  type TradeListResult,
  userPositions,
  userTrades,
} from '../reads/holdings.ts';
import { listMarkets, type MarketListOptions } from '../reads/list-markets.ts';
import { type MarketDetailResult, type MarketListResult, marketDetail } from '../reads/market-data.ts';
import { spanQuery } from '../reads/span-options.ts';
import type { ApiResponse } from '../responses.ts';
import { checkAddress } from '../shared/check-address.ts';
import { checkObject } from '../shared/check-kind.ts';
import { checkNames } from '../shared/check-names.ts';
import { checkQuote } from '../shared/check-quote.ts';
import { parseJson } from '../shared/parse-json.ts';
import { shown } from '../shared/shown.ts';
import { type AdminClientConfig, readAdminConfig } from './admin-config.ts';
import { type MetricSample, parseMetrics } from './parse-metrics.ts';

/** Lifecycle action on a market other than resolving it (wire contract §8). */
export type AdminMarketMove = 'activate' | 'halt' | 'resume' | 'close' | 'fail' | 'delete';

const MOVES = {
  activate: 'adminActivateMarket',
  halt: 'adminHaltMarket',
  resume: 'adminResumeMarket',
  close: 'adminCloseMarket',
  fail: 'adminFailMarket',
  delete: 'adminDeleteMarket',
} as const satisfies Record<AdminMarketMove, keyof AdminOperations>;

/** Whether a service is ready, and the status of each of its parts. */
export interface ServiceHealth {
  /** Whether the service is ready: everything it has acknowledged is being served. */
  readonly ready: boolean;
  /** Status of each part, one line each. */
  readonly parts: Readonly<Record<string, string>>;
}

/**
 * Client for operators of a Presage service: markets and their lifecycle, labels, accounts, fees, keys, audit log,
 * health (wire contract §8). Like those of {@link Client}, its methods return `{ errno, errmsg, result }`, also for
 * refusals, and throw only subclasses of SdkError. Reads are retried after a temporary failure; requests that change
 * something are sent once; those that would be done twice if they were sent twice take an `idempotencyKey`. Printing the
 * client does not show its token.
 *
 * @example
 * const admin = new AdminClient({ host: 'http://127.0.0.1:3000/openapi', adminToken });
 * const { data } = resultOf(await admin.createMarket({ marketTitle: 'Will it rain tomorrow?', cutoffAt }));
 * await admin.moveMarket(data.marketId, 'activate');
 */
export class AdminClient {
  readonly #call: CallOf<AdminOperations>;
  /** Public endpoints. The token also authenticates these, for services that require a key from every reader. */
  readonly #callPublic: Call;
  readonly #origin: string;
  readonly #http: FetchOptions;

  /** @throws {InvalidParamError} naming the field of the configuration that is missing, malformed or unknown */
  constructor(config: AdminClientConfig) {
    const { host, adminToken, ...http } = readAdminConfig(config);
    const headers = () => ({ authorization: `Bearer ${adminToken}` });
    this.#http = http;
    this.#origin = new URL(host).origin;
    const options = { ...http, host, credentials: { headers, isChanging: () => false } };
    this.#call = createCallOf<AdminOperations>(ADMIN_ENDPOINTS, options);
    this.#callPublic = createCall(options);
  }

  /**
   * Lists markets: binary ones, and categorical roots with their children. Like the other reads here it also works on a
   * service that requires an API key from every reader.
   * @throws {InvalidParamError} when an option is unknown, or page or limit is out of range
   * @throws {OpenApiError} when the call fails
   */
  async getMarkets(options: MarketListOptions = {}): Promise<ApiResponse<MarketListResult>> {
    return listMarkets(this.#callPublic, options);
  }

  /**
   * Gets a market of any kind, including children of categorical markets.
   * @throws {InvalidParamError} when the market id is invalid
   * @throws {OpenApiError} when the call fails
   */
  async getMarket(marketId: number): Promise<ApiResponse<MarketDetailResult>> {
    checkMarketId(marketId);
    return marketDetail(await this.#callPublic('getMarket', { params: { marketId } }));
  }

  /**
   * Lists all labels.
   * @throws {OpenApiError} when the call fails
   */
  getLabels(): Promise<ApiResponse<LabelList>> {
    return this.#callPublic('listLabels', {});
  }

  /**
   * Lists the tokens that markets are quoted in, with symbol and decimals.
   * @throws {OpenApiError} when the call fails
   */
  getQuoteTokens(): Promise<ApiResponse<QuoteTokenList>> {
    return this.#callPublic('listQuoteTokens', { query: {} });
  }

  /**
   * Gets the ledger in use: the service's own, or a chain, then with its contracts.
   * @throws {OpenApiError} when the call fails
   */
  getChain(): Promise<ApiResponse<Chain>> {
    return this.#callPublic('getChain', {});
  }

  /**
   * Gets what this installation offers besides trading, such as a faucet.
   * @throws {OpenApiError} when the call fails
   */
  getService(): Promise<ApiResponse<ServiceInfo>> {
    return this.#callPublic('getService', {});
  }

  /**
   * Creates a market, which trades once it is activated; with `children` it is categorical.
   * @param market at least title and cutoff, a future time in Unix seconds
   * @param options an idempotency key of your own; see {@link AdminClient.credit}
   * @returns the new market
   * @throws {InvalidParamError} when it is not an object
   * @throws {OpenApiError} when the call fails, or a field is invalid (HTTP 400, the message names it)
   */
  async createMarket(market: CreateMarketBody, options: IdempotencyOptions = {}): Promise<ApiResponse<MarketDetail>> {
    checkObject('a market', market);
    return this.#once('createMarket', options, (headers) => this.#call('adminCreateMarket', { body: market, headers }));
  }

  /**
   * Edits a market; absent fields stay unchanged.
   * @returns the updated market, or a refusal: errno 200 for an unknown market, 201 when it can no longer be edited
   * @throws {InvalidParamError} when the market id is invalid, or the changes are not an object
   * @throws {OpenApiError} when the call fails
   */
  async editMarket(marketId: number, changes: EditMarketBody): Promise<ApiResponse<MarketDetail>> {
    checkMarketId(marketId);
    checkObject('a change', changes);
    return this.#call('adminEditMarket', { params: { marketId }, body: changes });
  }

  /**
   * Applies a lifecycle action to a market; for a categorical market also to every child that allows it.
   * @returns the updated market, or a refusal: errno 202, whose message names the legal moves
   * @throws {InvalidParamError} when the market id is invalid or the move unknown
   * @throws {OpenApiError} when the call fails
   */
  async moveMarket(marketId: number, move: AdminMarketMove): Promise<ApiResponse<MarketDetail>> {
    checkMarketId(marketId);
    if (typeof move !== 'string' || !Object.hasOwn(MOVES, move)) {
      throw new InvalidParamError(`move is ${shown(move)}: it must be one of ${Object.keys(MOVES).join(', ')}.`);
    }
    return this.#call(MOVES[move], { params: { marketId } });
  }

  /**
   * Computes what `moveMarket(marketId, 'fail')`, which is final, would pay, without changing anything.
   * @returns the current market and the payouts, or a refusal: errno 202 when it cannot be failed
   * @throws {InvalidParamError} when the market id is invalid
   * @throws {OpenApiError} when the call fails
   */
  async previewFail(marketId: number): Promise<ApiResponse<ResolveResult>> {
    checkMarketId(marketId);
    return this.#call('adminPreviewFail', { params: { marketId } });
  }

  /**
   * Resolves a market; with `dryRun` nothing changes, and the result shows what it would pay.
   * @param resolution `outcome` for a binary market or an invalid root, `winnerMarketId` for a root
   * @returns the updated market, or with `dryRun` the current one and the payouts; or a refusal: errno 202 when it cannot
   * be resolved
   * @throws {InvalidParamError} when the market id is invalid, or the resolution is not an object
   * @throws {OpenApiError} when the call fails
   */
  async resolveMarket(marketId: number, resolution: ResolveMarketBody): Promise<ApiResponse<ResolveResult>> {
    checkMarketId(marketId);
    checkObject('a resolution', resolution);
    return this.#call('adminResolveMarket', { params: { marketId }, body: resolution });
  }

  /**
   * Creates a label for markets.
   * @returns the label
   * @throws {InvalidParamError} when it is not an object
   * @throws {OpenApiError} when the call fails
   */
  async createLabel(label: CreateLabelBody): Promise<ApiResponse<LabelDetail>> {
    checkObject('a label', label);
    return this.#call('adminCreateLabel', { body: label });
  }

  /**
   * Registers an account and gives it a trading wallet.
   * @returns both addresses, or a refusal: errno 320 when one of them is already registered
   * @throws {InvalidParamError} when one of them is not an address
   * @throws {OpenApiError} when the call fails
   */
  async registerAccount(account: RegisterAccountBody): Promise<ApiResponse<AccountDetail>> {
    checkObject('an account', account);
    const { walletAddress, multiSigAddress } = account;
    checkAddress('walletAddress', walletAddress);
    if (multiSigAddress !== undefined) checkAddress('multiSigAddress', multiSigAddress);
    return this.#call('adminRegisterAccount', { body: account });
  }

  /**
   * Lists accounts with their balances.
   * @param options page and limit; `walletAddress`: only accounts whose wallet or trading wallet starts with this
   * @throws {InvalidParamError} when page or limit is out of range, or `walletAddress` cannot start an address
   * @throws {OpenApiError} when the call fails
   */
  async getAccounts(options: PageOptions & { walletAddress?: string } = {}): Promise<ApiResponse<AccountList>> {
    checkNames('getAccounts', options, { ...PAGE_OPTIONS, walletAddress: 1 });
    const { walletAddress } = options;
    if (walletAddress !== undefined) checkAddressStart(walletAddress);
    return this.#call('adminListAccounts', { query: { walletAddress, ...checkPaging(options) } });
  }

  /**
   * Lists an account's orders, newest first, as the account itself sees them; with status `1`, only open ones.
   * @returns a page of orders, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address, or market id, page, limit or a time is invalid
   * @throws {OpenApiError} when the call fails
   */
  async getOrders(walletAddress: string, options: OrderListOptions = {}): Promise<ApiResponse<OrderList>> {
    checkAddress('walletAddress', walletAddress);
    checkNames('getOrders', options, ORDER_LIST_OPTIONS);
    return this.#call('adminListOrders', { params: { walletAddress }, query: orderQuery(options) });
  }

  /**
   * Lists an account's deposits, withdrawals and swept fees, newest first, as the account itself sees them. With its
   * trades and payouts, they add up to its balance.
   * @returns a page of them, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address, or page, limit or a time is invalid
   * @throws {OpenApiError} when the call fails
   */
  async getTransfers(walletAddress: string, options: TransferListOptions = {}): Promise<ApiResponse<TransferList>> {
    checkAddress('walletAddress', walletAddress);
    checkNames('getTransfers', options, TRANSFER_LIST_OPTIONS);
    const query = { ...checkPaging(options), ...spanQuery(options) };
    return this.#call('adminListTransfers', { params: { walletAddress }, query });
  }

  /**
   * Lists what an account's redeemed shares paid, newest first, as the account itself sees it.
   * @returns a page of payouts, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address, or market id, page, limit or a time is invalid
   * @throws {OpenApiError} when the call fails
   */
  async getPayouts(walletAddress: string, options: PayoutListOptions = {}): Promise<ApiResponse<PayoutList>> {
    checkAddress('walletAddress', walletAddress);
    checkNames('getPayouts', options, PAYOUT_LIST_OPTIONS);
    const query = { ...holdingQuery(options), ...spanQuery(options) };
    return this.#call('adminListPayouts', { params: { walletAddress }, query });
  }

  /**
   * Lists an account's positions, those of the newest market first, by wallet or trading wallet.
   * @returns a page of positions, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when address, market id, page or limit is invalid
   * @throws {OpenApiError} when the call fails
   */
  async getUserPositions(address: string, options: PositionListOptions = {}): Promise<ApiResponse<PositionList>> {
    return userPositions(this.#callPublic, address, options);
  }

  /**
   * Lists an account's trades, splits and merges, newest first, by wallet or trading wallet; with `after`, oldest first.
   * @returns a page of trades, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when address, market id, order id, page, limit, a time or `after` is invalid
   * @throws {OpenApiError} when the call fails
   */
  async getUserTrades(address: string, options: TradeListOptions = {}): Promise<ApiResponse<TradeListResult>> {
    return userTrades(this.#callPublic, address, options);
  }

  /**
   * Books a deposit; on a local chain mints test money.
   * @param amount quote, a decimal string with at most 10 decimals
   * @param options an idempotency key of your own, so that the same payment is never booked twice; see `OpenApiError`
   * @returns the account's balances, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address, or the amount not a decimal
   * @throws {OpenApiError} when the call fails; with errno 2 on any other chain
   */
  async credit(walletAddress: string, amount: string, options: IdempotencyOptions = {}): Promise<ApiResponse<Balance>> {
    checkAddress('walletAddress', walletAddress);
    checkQuote(amount);
    return this.#once('credit', options, (headers) =>
      this.#call('adminCredit', { params: { walletAddress }, body: { amount }, headers }),
    );
  }

  /**
   * Books a withdrawal from the available balance.
   * @param amount quote, a decimal string with at most 10 decimals
   * @param options an idempotency key of your own, so that the same payment is never booked twice; see `OpenApiError`
   * @returns the account's balances, or a refusal: errno 321 for an unknown account, 303 for too little available
   * balance
   * @throws {InvalidParamError} when the wallet is not an address, or the amount not a decimal
   * @throws {OpenApiError} when the call fails; with errno 2 where money is on chain
   */
  async debit(walletAddress: string, amount: string, options: IdempotencyOptions = {}): Promise<ApiResponse<Balance>> {
    checkAddress('walletAddress', walletAddress);
    checkQuote(amount);
    return this.#once('debit', options, (headers) =>
      this.#call('adminDebit', { params: { walletAddress }, body: { amount }, headers }),
    );
  }

  /**
   * Redeems an account's shares of a resolved or failed market, as the account itself would: for one that is suspended,
   * or whose owner cannot act. What they pay goes to the account.
   * @returns the payout, or a refusal: errno 321 for an unknown account, 200 for an unknown market, 201 while it is not
   * decided, 309 when the account holds none of its shares
   * @throws {InvalidParamError} when the wallet is not an address, or the market id is invalid
   * @throws {OpenApiError} when the call fails; with errno 2 where money is on chain
   */
  async redeem(walletAddress: string, marketId: number): Promise<ApiResponse<TransactionResult>> {
    checkAddress('walletAddress', walletAddress);
    checkMarketId(marketId);
    return this.#call('adminRedeem', { params: { walletAddress }, body: { marketId } });
  }

  /**
   * Returns the fees collected so far, which {@link AdminClient.sweepFees} would move.
   * @returns the amount in quote
   * @throws {OpenApiError} when the call fails; with errno 2 where money is on chain
   */
  getFees(): Promise<ApiResponse<CollectedFees>> {
    return this.#call('adminGetFees', {});
  }

  /**
   * Moves the collected fees to an account.
   * @param options an idempotency key of your own; see {@link AdminClient.credit}
   * @returns the amount moved, in quote, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address
   * @throws {OpenApiError} when the call fails; with errno 2 where money is on chain
   */
  async sweepFees(walletAddress: string, options: IdempotencyOptions = {}): Promise<ApiResponse<SweepFeesResult>> {
    checkAddress('walletAddress', walletAddress);
    return this.#once('sweepFees', options, (headers) =>
      this.#call('adminSweepFees', { body: { walletAddress }, headers }),
    );
  }

  /**
   * Compares the ledger with the chain, to the wei.
   * @returns what was compared and the differences
   * @throws {OpenApiError} when the call fails; with errno 2 on the custodial ledger
   */
  reconcile(): Promise<ApiResponse<ReconcileResult>> {
    return this.#call('adminReconcile', {});
  }

  /**
   * Lists accounts that may rest no orders because their trades could not settle, newest first.
   * @returns why, since when, and until when at the latest
   * @throws {InvalidParamError} when an option is unusable
   * @throws {OpenApiError} when the call fails; with errno 2 on the custodial ledger
   */
  async listBars(options: PageOptions = {}): Promise<ApiResponse<AccountBarList>> {
    checkNames('listBars', options, PAGE_OPTIONS);
    return this.#call('adminListBars', { query: checkPaging(options) });
  }

  /**
   * Lets an account rest orders again, and forgets what counted against it.
   * @returns what kept it from resting orders, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address
   * @throws {OpenApiError} when the call fails; with errno 2 on the custodial ledger
   */
  async liftBar(walletAddress: string): Promise<ApiResponse<LiftBarResult>> {
    checkAddress('walletAddress', walletAddress);
    return this.#call('adminLiftBar', { params: { walletAddress } });
  }

  /**
   * Deletes an account's API key, such as one that leaked. It stops working at once; open orders stay. The wallet can
   * create another.
   *
   * @returns the wallet, or a refusal: errno 321 for an unknown account, 11010 if it has no key
   * @throws {InvalidParamError} when the wallet is not an address
   * @throws {OpenApiError} when the call fails
   */
  async deleteApiKey(walletAddress: string): Promise<ApiResponse<DeletedApiKey>> {
    checkAddress('walletAddress', walletAddress);
    return this.#call('adminDeleteApiKey', { params: { walletAddress } });
  }

  /**
   * Suspends an account, such as one whose wallet leaked: its key stops working at once, it gets no other, its orders
   * are refused, through a builder too, and its open orders are cancelled. Can be repeated, for instance when it fails.
   *
   * @returns the wallet and how many orders were cancelled, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address
   * @throws {OpenApiError} when the call fails
   */
  async suspendAccount(walletAddress: string): Promise<ApiResponse<SuspendResult>> {
    checkAddress('walletAddress', walletAddress);
    return this.#call('adminSuspendAccount', { params: { walletAddress } });
  }

  /**
   * Ends the suspension of an account: its wallet, or its builder, can create a key again. Can be repeated.
   *
   * @returns the wallet, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is not an address
   * @throws {OpenApiError} when the call fails
   */
  async resumeAccount(walletAddress: string): Promise<ApiResponse<ResumeResult>> {
    checkAddress('walletAddress', walletAddress);
    return this.#call('adminResumeAccount', { params: { walletAddress } });
  }

  /**
   * Returns whether wallets may create API keys.
   * @throws {OpenApiError} when the call fails
   */
  getKeyIssuance(): Promise<ApiResponse<KeyIssuanceState>> {
    return this.#call('adminGetKeyIssuance', {});
  }

  /**
   * Allows or forbids wallets to create API keys; while forbidden they receive errno 11004. Existing keys stay valid.
   * @throws {InvalidParamError} unless it is true or false
   * @throws {OpenApiError} when the call fails
   */
  async setKeyIssuance(enabled: boolean): Promise<ApiResponse<KeyIssuanceState>> {
    if (typeof enabled !== 'boolean') throw new InvalidParamError(`enabled is ${shown(enabled)}: send true or false.`);
    return this.#call('adminSetKeyIssuance', { body: { enabled } });
  }

  /**
   * Creates a builder, which can create users and place orders for them.
   * @param builder its name, which is permanent; `replaceKey` gives an existing builder a new key and revokes the old
   * one
   * @returns its name and its key, which is shown only once
   * @throws {InvalidParamError} when it is not an object
   * @throws {OpenApiError} when the call fails, or a builder of this name exists and `replaceKey` is not set (HTTP 400)
   */
  async createBuilder(builder: CreateBuilderBody): Promise<ApiResponse<BuilderDetail>> {
    checkObject('a builder', builder);
    return this.#call('adminCreateBuilder', { body: builder });
  }

  /**
   * Lists operators' actions, newest first.
   * @throws {InvalidParamError} when page or limit is out of range
   * @throws {OpenApiError} when the call fails
   */
  async getAuditLog(options: PageOptions = {}): Promise<ApiResponse<AuditList>> {
    checkNames('getAuditLog', options, PAGE_OPTIONS);
    return this.#call('adminListAudit', { query: checkPaging(options) });
  }

  /**
   * Reads the service's health from `/readyz`, also when the service is not ready.
   * @throws {OpenApiError} when there is no response, or it is not from a Presage service
   */
  async getHealth(): Promise<ServiceHealth> {
    const { status, text } = await this.#read('/readyz');
    const { parts } = (parseJson(text) ?? {}) as { parts?: unknown };
    if (![200, 503].includes(status) || typeof parts !== 'object' || parts === null) throw notOurs('/readyz', status);
    return { ready: status === 200, parts: parts as Record<string, string> };
  }

  /**
   * Reads and parses the service's metrics from `/metrics`.
   * @throws {OpenApiError} when there is no response, or its status is not 200
   */
  async getMetrics(): Promise<MetricSample[]> {
    const { status, text } = await this.#read('/metrics');
    if (status !== 200) throw notOurs('/metrics', status);
    return parseMetrics(text);
  }

  /** Sends a request that would be done twice if it were sent twice. */
  async #once<Result>(
    method: string,
    options: IdempotencyOptions,
    send: (headers: Readonly<Record<string, string>>) => Promise<Result>,
  ): Promise<Result> {
    checkNames(method, options, { idempotencyKey: 1 });
    return sendOnce(options, send);
  }

  /** Health and metrics are public and outside the API's base path; the token is not sent. */
  #read(path: string) {
    return fetchText(this.#http, { method: 'GET', url: `${this.#origin}${path}`, headers: {}, body: undefined });
  }
}

function checkAddressStart(walletAddress: unknown): void {
  if (typeof walletAddress === 'string' && /^0x[0-9a-fA-F]{0,40}$/.test(walletAddress)) return;
  throw new InvalidParamError(
    `walletAddress is ${shown(walletAddress)}: send the start of an address, 0x and at most 40 hex digits.`,
  );
}

function notOurs(path: string, status: number): OpenApiError {
  return new OpenApiError(`GET ${path} returned HTTP ${status} and not a response of this service.`, {
    status,
  });
}
