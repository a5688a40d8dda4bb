import { quoteToUnits } from '@presage/protocol';
import { InvalidParamError, OpenApiError } from '../errors.ts';
import { ADMIN_ENDPOINTS } from '../generated/admin-endpoints.ts';
import type {
  AccountDetail,
  AccountList,
  AdminOperations,
  AuditList,
  Balance,
  BuilderDetail,
  CreateBuilderBody,
  CreateLabelBody,
  CreateMarketBody,
  EditMarketBody,
  KeyIssuanceState,
  LabelDetail,
  LabelList,
  MarketDetail,
  ReconcileResult,
  RegisterAccountBody,
  ResolveMarketBody,
  ResolveResult,
  SweepFeesResult,
} from '../generated/wire.ts';
import { type Call, type CallOf, createCall, createCallOf } from '../http/call.ts';
import { type ExchangeOptions, exchangeText, parseJson } from '../http/exchange.ts';
import { checkMarketId } from '../orders/check-order.ts';
import { checkPaging, PAGE_OPTIONS, type PageOptions } from '../reads/check-paging.ts';
import { listMarkets, type MarketListOptions } from '../reads/list-markets.ts';
import { type MarketDetailResult, type MarketListResult, mapResult, marketData } from '../reads/market-data.ts';
import type { ApiResponse } from '../responses.ts';
import { checkAddress } from '../shared/check-address.ts';
import { checkNames } from '../shared/check-names.ts';
import { type AdminClientConfig, readAdminConfig } from './admin-config.ts';
import { type MetricSample, parseMetrics } from './parse-metrics.ts';

/** Items of a page of a list, when nothing else is asked for. */
const DEFAULT_PAGE_LIMIT = 10;

/** What an operator may do to a market besides resolving it (wire contract §8). */
export type AdminMarketMove = 'activate' | 'halt' | 'resume' | 'close' | 'fail' | 'delete';

const MOVES = {
  activate: 'adminActivateMarket',
  halt: 'adminHaltMarket',
  resume: 'adminResumeMarket',
  close: 'adminCloseMarket',
  fail: 'adminFailMarket',
  delete: 'adminDeleteMarket',
} as const satisfies Record<AdminMarketMove, keyof AdminOperations>;

/** Whether a service takes work, and how each of its parts stands. */
export interface ServiceHealth {
  /** Whether it serves everything that it has acknowledged. */
  readonly ready: boolean;
  /** One line a part. */
  readonly parts: Readonly<Record<string, string>>;
}

/**
 * An operator's way to a Presage service: markets and their lifecycle, labels, accounts, fees, keys, audit log, health
 * (wire contract §8). Like {@link Client} it answers `{ errno, errmsg, result }`, a refusal included, and throws only
 * kinds of SdkError. Reads are repeated after a passing failure, what changes something is sent once. Its token is held
 * where no print-out shows it.
 *
 * @example
 * const admin = new AdminClient({ host: 'http://127.0.0.1:3000/openapi', adminToken });
 * const { data } = resultOf(await admin.createMarket({ marketTitle: 'Will it rain tomorrow?', cutoffAt }));
 * await admin.moveMarket(data.marketId, 'activate');
 */
export class AdminClient {
  readonly #call: CallOf<AdminOperations>;
  /** Of what everybody may read, unless the service asks for a key: the token opens it there. */
  readonly #callPublic: Call;
  readonly #origin: string;
  readonly #http: ExchangeOptions;

  /** @throws {InvalidParamError} naming the field of the configuration that is missing or malformed */
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
   * Lists markets: binary ones and categorical roots, which carry their children. Also of a service that asks everybody
   * else for an API key, as the other reads here.
   * @throws {InvalidParamError} when an option is none, or page or limit is out of range
   * @throws {OpenApiError} when the call fails
   */
  async getMarkets(options: MarketListOptions = {}): Promise<ApiResponse<MarketListResult>> {
    return listMarkets(this.#callPublic, options);
  }

  /**
   * A market of any kind as it is now, children of categorical ones too.
   * @throws {InvalidParamError} when the number is none
   * @throws {OpenApiError} when the call fails
   */
  async getMarket(marketId: number): Promise<ApiResponse<MarketDetailResult>> {
    checkMarketId(marketId);
    const response = await this.#callPublic('getMarket', { params: { marketId } });
    return mapResult(response, ({ data }) => ({ data: marketData(data) }));
  }

  /**
   * All labels.
   * @throws {OpenApiError} when the call fails
   */
  getLabels(): Promise<ApiResponse<LabelList>> {
    return this.#callPublic('listLabels', {});
  }

  /**
   * Creates a market, which trades once it is activated; with `children` a categorical one.
   * @param market title and cutoff, Unix seconds later than now, at least
   * @returns the market as it is now
   * @throws {OpenApiError} when the call fails, or the service does not understand a field (HTTP 400, named)
   */
  createMarket(market: CreateMarketBody): Promise<ApiResponse<MarketDetail>> {
    return this.#call('adminCreateMarket', { body: market });
  }

  /**
   * Edits what may change of a market; what is absent stays.
   * @returns the market as it is now, or a refusal: errno 200 for an unknown one, 201 when it cannot be edited any more
   * @throws {OpenApiError} when the call fails
   */
  editMarket(marketId: number, changes: EditMarketBody): Promise<ApiResponse<MarketDetail>> {
    return this.#call('adminEditMarket', { params: { marketId }, body: changes });
  }

  /**
   * Moves a market along its lifecycle; a categorical one with all its children that can take it.
   * @returns the market as it is now, or a refusal: errno 202 names the moves that are legal
   * @throws {InvalidParamError} when there is no such move
   * @throws {OpenApiError} when the call fails
   */
  async moveMarket(marketId: number, move: AdminMarketMove): Promise<ApiResponse<MarketDetail>> {
    if (!Object.hasOwn(MOVES, move)) {
      throw new InvalidParamError(`move is ${String(move)}: it must be one of ${Object.keys(MOVES).join(', ')}.`);
    }
    return this.#call(MOVES[move], { params: { marketId } });
  }

  /**
   * What `moveMarket(marketId, 'fail')` would pay, which is final: nothing changes.
   * @returns the market as it is now with the payouts, or a refusal: errno 202 when it cannot be given up
   * @throws {OpenApiError} when the call fails
   */
  previewFail(marketId: number): Promise<ApiResponse<ResolveResult>> {
    return this.#call('adminPreviewFail', { params: { marketId } });
  }

  /**
   * Decides a market; with `dryRun` nothing changes, and the answer tells what it would pay.
   * @param resolution `outcome` of a binary market or an invalid root, `winnerMarketId` of a root
   * @returns the market as it is now, or a refusal: errno 202 when it cannot be resolved
   * @throws {OpenApiError} when the call fails
   */
  resolveMarket(marketId: number, resolution: ResolveMarketBody): Promise<ApiResponse<ResolveResult>> {
    return this.#call('adminResolveMarket', { params: { marketId }, body: resolution });
  }

  /**
   * Creates a label that markets can carry.
   * @returns the label
   * @throws {OpenApiError} when the call fails
   */
  createLabel(label: CreateLabelBody): Promise<ApiResponse<LabelDetail>> {
    return this.#call('adminCreateLabel', { body: label });
  }

  /**
   * Registers an account and gives it a trading wallet.
   * @returns both addresses, or a refusal: errno 320 when one of them is taken
   * @throws {InvalidParamError} when one of them is no address
   * @throws {OpenApiError} when the call fails
   */
  async registerAccount(account: RegisterAccountBody): Promise<ApiResponse<AccountDetail>> {
    const { walletAddress, multiSigAddress } = account;
    checkAddress('walletAddress', walletAddress);
    if (multiSigAddress !== undefined) checkAddress('multiSigAddress', multiSigAddress);
    return this.#call('adminRegisterAccount', { body: account });
  }

  /**
   * Lists accounts with their balances.
   * @param options a page; `walletAddress`: only accounts whose wallet or trading wallet is this, or begins with it
   * @throws {InvalidParamError} when page or limit is out of range, or no address begins so
   * @throws {OpenApiError} when the call fails
   */
  async getAccounts(options: PageOptions & { walletAddress?: string } = {}): Promise<ApiResponse<AccountList>> {
    checkNames('getAccounts', options, { ...PAGE_OPTIONS, walletAddress: 1 });
    const { walletAddress } = options;
    if (walletAddress !== undefined) checkAddressStart(walletAddress);
    return this.#call('adminListAccounts', { query: { walletAddress, ...checkPaging(options, DEFAULT_PAGE_LIMIT) } });
  }

  /**
   * Books a deposit.
   * @param amount quote, a decimal string with at most 10 decimals
   * @returns the account's balances, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is no address, or the amount no decimal
   * @throws {OpenApiError} when the call fails
   */
  async credit(walletAddress: string, amount: string): Promise<ApiResponse<Balance>> {
    checkAddress('walletAddress', walletAddress);
    checkQuote(amount);
    return this.#call('adminCredit', { params: { walletAddress }, body: { amount, quoteToken: undefined } });
  }

  /**
   * Books a withdrawal, of what is available only.
   * @param amount quote, a decimal string with at most 10 decimals
   * @returns the account's balances, or a refusal: errno 321 for an unknown account, 303 when there is too little
   * @throws {InvalidParamError} when the wallet is no address, or the amount no decimal
   * @throws {OpenApiError} when the call fails
   */
  async debit(walletAddress: string, amount: string): Promise<ApiResponse<Balance>> {
    checkAddress('walletAddress', walletAddress);
    checkQuote(amount);
    return this.#call('adminDebit', { params: { walletAddress }, body: { amount, quoteToken: undefined } });
  }

  /**
   * Moves the collected fees to an account.
   * @returns how much, quote, or a refusal: errno 321 for an unknown account
   * @throws {InvalidParamError} when the wallet is no address
   * @throws {OpenApiError} when the call fails
   */
  async sweepFees(walletAddress: string): Promise<ApiResponse<SweepFeesResult>> {
    checkAddress('walletAddress', walletAddress);
    return this.#call('adminSweepFees', { body: { walletAddress } });
  }

  /**
   * Compares the ledger with the chain, to the wei.
   * @returns what was compared and what differs, or a refusal: errno 2 for a custodial installation
   * @throws {OpenApiError} when the call fails
   */
  reconcile(): Promise<ApiResponse<ReconcileResult>> {
    return this.#call('adminReconcile', {});
  }

  /**
   * Whether wallets may create API keys.
   * @throws {OpenApiError} when the call fails
   */
  getKeyIssuance(): Promise<ApiResponse<KeyIssuanceState>> {
    return this.#call('adminGetKeyIssuance', {});
  }

  /**
   * Lets wallets create API keys, or no longer: they are answered errno 11004 then. Keys that exist stay good.
   * @throws {OpenApiError} when the call fails
   */
  setKeyIssuance(enabled: boolean): Promise<ApiResponse<KeyIssuanceState>> {
    return this.#call('adminSetKeyIssuance', { body: { enabled } });
  }

  /**
   * Makes a builder, which may make users of its own and place their orders.
   * @param builder its name, for good; with `replaceKey` one that there is gets a new key, and the old one ends at once
   * @returns its name and its key, told this once
   * @throws {OpenApiError} when the call fails, or there is a builder of this name and `replaceKey` is not set (HTTP 400)
   */
  createBuilder(builder: CreateBuilderBody): Promise<ApiResponse<BuilderDetail>> {
    return this.#call('adminCreateBuilder', { body: { replaceKey: undefined, ...builder } });
  }

  /**
   * Lists what operators did, newest first.
   * @throws {InvalidParamError} when page or limit is out of range
   * @throws {OpenApiError} when the call fails
   */
  async getAuditLog(options: PageOptions = {}): Promise<ApiResponse<AuditList>> {
    checkNames('getAuditLog', options, PAGE_OPTIONS);
    return this.#call('adminListAudit', { query: checkPaging(options, DEFAULT_PAGE_LIMIT) });
  }

  /**
   * How the service is: what `/readyz` says, also when it says that it is not ready.
   * @throws {OpenApiError} when there is no answer, or none of this service
   */
  async getHealth(): Promise<ServiceHealth> {
    const { status, text } = await this.#read('/readyz');
    const { parts } = (parseJson(text) ?? {}) as { parts?: unknown };
    if (![200, 503].includes(status) || typeof parts !== 'object' || parts === null) throw notOurs('/readyz', status);
    return { ready: status === 200, parts: parts as Record<string, string> };
  }

  /**
   * What the service counts and measures: what `/metrics` says, read.
   * @throws {OpenApiError} when there is no answer, or none of this service
   */
  async getMetrics(): Promise<MetricSample[]> {
    const { status, text } = await this.#read('/metrics');
    if (status !== 200) throw notOurs('/metrics', status);
    return parseMetrics(text);
  }

  /** Health and metrics are public and lie beside the API: the token is not sent. */
  #read(path: string) {
    return exchangeText(this.#http, { method: 'GET', url: `${this.#origin}${path}`, headers: {}, body: undefined });
  }
}

function checkAddressStart(walletAddress: unknown): void {
  if (typeof walletAddress === 'string' && /^0x[0-9a-fA-F]{0,40}$/.test(walletAddress)) return;
  throw new InvalidParamError(
    `walletAddress is ${String(walletAddress)}: send how an address begins, 0x and at most 40 hex digits.`,
  );
}

function checkQuote(amount: unknown): void {
  if (typeof amount === 'string' && quoteToUnits(amount).ok) return;
  throw new InvalidParamError(`amount is ${String(amount)}: send quote as a decimal string with at most 10 decimals.`);
}

function notOurs(path: string, status: number): OpenApiError {
  return new OpenApiError(`GET ${path} answered HTTP ${status} with something that is no answer of this service.`, {
    status,
  });
}
