import type { Deployment } from '@presage/contracts';
import { type AccountId, type ChainOperation, type MarketId, Outcome, Resolution } from '@presage/exchange';
import { type Hex, zeroAddress, zeroHash } from 'viem';
import type { ChainDirectory } from '../chain-directory.ts';
import { lotsOf, unitsOf } from '../units.ts';
import type { ChainLog } from './read-logs.ts';
import type { SupplyChange } from './token-supply.ts';

/** A fill that a transaction carried out. */
export interface FoundFill {
  /** Digests, 64 hex digits. */
  readonly takerDigest: string;
  readonly makerDigest: string;
  readonly txHash: Hex;
}

/** What the logs of a range mean for the exchange. */
export interface Findings {
  /** Accounts whose quote balance or allowance may have changed. */
  readonly quote: Set<AccountId>;
  /** Accounts whose tokens of a market may have changed. */
  readonly tokens: Map<AccountId, Set<MarketId>>;
  /** Accounts whose approval of the exchange to move tokens changed: all of their tokens must be read again. */
  readonly everything: Set<AccountId>;
  readonly fills: FoundFill[];
  readonly operations: ChainOperation[];
  /** Mints and burns of our markets' tokens, by anyone, and which of these conditions were prepared. */
  readonly supply: SupplyChange[];
  readonly cancelledDigests: Set<string>;
  /** The highest nonce of each address (lower-case): it voids what every lower one does, and anyone can raise one at will. */
  readonly raisedNonces: Map<string, bigint>;
  readonly resolutions: { readonly marketId: MarketId; readonly resolution: Resolution }[];
}

export interface FindingsOptions {
  readonly logs: readonly ChainLog[];
  readonly directory: ChainDirectory;
  readonly deployment: Deployment;
}

/** Interprets logs for our accounts and markets, and adds what they mean to earlier findings; all other logs are ignored. */
export function addFindings(findings: Findings, { logs, directory, deployment }: FindingsOptions): void {
  const reader = new LogReader(findings, { directory, deployment });
  for (const log of logs) reader.take(log);
}

export function noFindings(): Findings {
  return {
    quote: new Set(),
    tokens: new Map(),
    everything: new Set(),
    fills: [],
    operations: [],
    supply: [],
    cancelledDigests: new Set(),
    raisedNonces: new Map(),
    resolutions: [],
  };
}

/** Has an account's quote and its tokens of a market read, whether or not there is a log of their transfer. */
export function touch(
  { quote, tokens }: Pick<Findings, 'quote' | 'tokens'>,
  accountId: AccountId,
  marketId: MarketId,
): void {
  quote.add(accountId);
  tokens.set(accountId, (tokens.get(accountId) ?? new Set()).add(marketId));
}

export function noteRaised(raised: Map<string, bigint>, address: string, nonce: bigint): void {
  if (nonce > (raised.get(address) ?? 0n)) raised.set(address, nonce);
}

/** The arguments of an event. */
type Args<Name extends ChainLog['eventName']> = Extract<ChainLog, { readonly eventName: Name }>['args'];

class LogReader {
  readonly #findings: Findings;
  readonly #directory: ChainDirectory;
  readonly #deployment: Deployment;
  /** Tokens burnt, by transaction, holder and market: what a redemption took, which its own event does not contain. */
  readonly #burnt = new Map<string, { yesWei: bigint; noWei: bigint }>();

  constructor(findings: Findings, { directory, deployment }: Omit<FindingsOptions, 'logs'>) {
    this.#findings = findings;
    this.#directory = directory;
    this.#deployment = deployment;
  }

  take(log: ChainLog): void {
    switch (log.eventName) {
      case 'Transfer':
        this.#touchQuote(log.args.from);
        this.#touchQuote(log.args.to);
        break;
      case 'Approval':
        this.#approval(log.args);
        break;
      case 'TransferSingle':
        this.#burn(log.transactionHash, log.args);
        this.#countSupply(log, { ...log.args, ids: [log.args.id], values: [log.args.value] });
        this.#touchTokens([log.args.from, log.args.to], [log.args.id]);
        break;
      case 'TransferBatch':
        this.#countSupply(log, log.args);
        this.#touchTokens([log.args.from, log.args.to], log.args.ids);
        break;
      case 'ApprovalForAll':
        this.#approvalForAll(log.args);
        break;
      case 'PositionSplit':
        this.#pairs('split', log.transactionHash, log.args);
        break;
      case 'PositionsMerge':
        this.#pairs('merge', log.transactionHash, log.args);
        break;
      case 'PayoutRedemption':
        this.#redemption(log.transactionHash, log.args);
        break;
      case 'ConditionPreparation':
        this.#preparation(log, log.args.conditionId);
        break;
      case 'ConditionResolution':
        this.#resolution(log.args);
        break;
      case 'OrderFilled':
        this.#findings.fills.push(foundFill(log.transactionHash, log.args));
        break;
      case 'OrderCancelled':
        this.#findings.cancelledDigests.add(digits(log.args.orderHash));
        break;
      case 'NonceRaised':
        this.#nonceRaised(log.args);
        break;
    }
  }

  #touchQuote(address: string): void {
    const accountId = this.#directory.accountOf(address);
    if (accountId !== undefined) this.#findings.quote.add(accountId);
  }

  #approval({ owner, spender }: Args<'Approval'>): void {
    if (this.#isExchange(spender)) this.#touchQuote(owner);
  }

  #approvalForAll({ owner, operator }: Args<'ApprovalForAll'>): void {
    const accountId = this.#directory.accountOf(owner);
    if (accountId !== undefined && this.#isExchange(operator)) this.#findings.everything.add(accountId);
  }

  /** Anyone can raise a nonce, so only those of accounts are kept. For later accounts it is read with their totals. */
  #nonceRaised({ account, nonce }: Args<'NonceRaised'>): void {
    if (this.#directory.accountOf(account) === undefined) return;
    noteRaised(this.#findings.raisedNonces, account.toLowerCase(), nonce);
  }

  #touchTokens(holders: readonly string[], tokenIds: readonly bigint[]): void {
    for (const holder of holders) {
      const accountId = this.#directory.accountOf(holder);
      if (accountId === undefined) continue;
      const markets = this.#findings.tokens.get(accountId) ?? new Set();
      for (const tokenId of tokenIds) {
        const token = this.#directory.tokenOf(tokenId);
        if (token !== undefined) markets.add(token.marketId);
      }
      if (markets.size > 0) this.#findings.tokens.set(accountId, markets);
    }
  }

  #burn(txHash: Hex, { from, to, id, value }: Args<'TransferSingle'>): void {
    const token = this.#directory.tokenOf(id);
    if (to !== zeroAddress || token === undefined) return;
    const key = burntKey(txHash, from, token.marketId);
    const burnt = this.#burnt.get(key) ?? { yesWei: 0n, noWei: 0n };
    if (token.outcome === Outcome.Yes) burnt.yesWei += value;
    else burnt.noWei += value;
    this.#burnt.set(key, burnt);
  }

  /** Every path on which tokens come into being or cease to exist has these transfers, nested ones included. */
  #countSupply({ blockNumber }: Pick<ChainLog, 'blockNumber'>, { from, to, ids, values }: Args<'TransferBatch'>): void {
    const sign = BigInt(from === zeroAddress) - BigInt(to === zeroAddress);
    if (sign === 0n) return;
    for (const [at, tokenId] of ids.entries()) {
      if (this.#directory.tokenOf(tokenId) === undefined) continue;
      const byWei = sign * (values[at] ?? 0n);
      this.#findings.supply.push({ tokenId: String(tokenId), byWei, isFirst: false, block: Number(blockNumber) });
    }
  }

  #preparation({ blockNumber }: Pick<ChainLog, 'blockNumber'>, conditionId: string): void {
    const market = this.#directory.marketOfCondition(conditionId);
    if (market === undefined) return;
    for (const tokenId of [market.yesTokenId, market.noTokenId]) {
      this.#findings.supply.push({ tokenId, byWei: 0n, isFirst: true, block: Number(blockNumber) });
    }
  }

  #pairs(kind: 'split' | 'merge', txHash: Hex, args: Args<'PositionSplit'>): void {
    const found = this.#ofOurs(args.stakeholder, args);
    const sizeLots = lotsOf(args.amount);
    if (found === undefined || sizeLots === 0) return;
    this.#operated({ kind, ...found, sizeLots, txHash });
  }

  #redemption(txHash: Hex, args: Args<'PayoutRedemption'>): void {
    const found = this.#ofOurs(args.redeemer, args);
    if (found === undefined) return;
    const key = burntKey(txHash, args.redeemer, found.marketId);
    const { yesWei, noWei } = this.#burnt.get(key) ?? { yesWei: 0n, noWei: 0n };
    this.#burnt.delete(key);
    const yesLots = lotsOf(yesWei);
    const noLots = lotsOf(noWei);
    if (yesLots + noLots === 0) return;
    this.#operated({
      kind: 'redeem',
      ...found,
      yesLots,
      noLots,
      payoutUnits: unitsOf(args.payout),
      txHash,
    });
  }

  /** What it explains is always read: a node may have omitted the logs of its transfers. */
  #operated(operation: ChainOperation): void {
    this.#findings.operations.push(operation);
    touch(this.#findings, operation.accountId, operation.marketId);
  }

  /** The account and market of an operation on our collateral; undefined for any other operation. */
  #ofOurs(
    holder: string,
    { collateralToken, parentCollectionId, conditionId }: Args<'PositionSplit' | 'PayoutRedemption'>,
  ): { readonly accountId: AccountId; readonly marketId: MarketId } | undefined {
    const accountId = this.#directory.accountOf(holder);
    const market = this.#directory.marketOfCondition(conditionId);
    if (accountId === undefined || market === undefined || parentCollectionId !== zeroHash) return undefined;
    return this.#isQuote(collateralToken) ? { accountId, marketId: market.marketId } : undefined;
  }

  #isQuote(address: string): boolean {
    return address.toLowerCase() === this.#deployment.contracts.quoteToken.toLowerCase();
  }

  #resolution({ conditionId, payoutNumerators }: Args<'ConditionResolution'>): void {
    const market = this.#directory.marketOfCondition(conditionId);
    if (market === undefined) return;
    const [yes = 0n, no = 0n] = payoutNumerators;
    this.#findings.resolutions.push({ marketId: market.marketId, resolution: resolutionOf([yes, no]) });
  }

  #isExchange(address: string): boolean {
    return address.toLowerCase() === this.#deployment.contracts.ctfExchange.toLowerCase();
  }
}

/** The resolution that follows from the payouts of Yes and No, relative to each other. */
export function resolutionOf([yes, no]: readonly [bigint, bigint]): Resolution {
  if (yes === no) return Resolution.Invalid;
  return yes > no ? Resolution.Yes : Resolution.No;
}

/** The event belongs to the resting order and names the incoming one. */
export function foundFill(txHash: Hex, { orderHash, takerHash }: { orderHash: Hex; takerHash: Hex }): FoundFill {
  return { takerDigest: digits(takerHash), makerDigest: digits(orderHash), txHash };
}

function burntKey(txHash: string, holder: string, marketId: MarketId): string {
  return `${txHash}:${holder.toLowerCase()}:${marketId}`;
}

/** A hash as the exchange knows it: 64 hex digits. */
export function digits(hash: Hex): string {
  return hash.slice(2).toLowerCase();
}
