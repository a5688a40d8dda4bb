import type { Insertable } from 'kysely';
import type { Tables } from './schema.ts';

/** A table: what it is for, its key, and what each of its columns means, in order. */
export interface TableDefinition<Columns extends string = string> {
  readonly about: string;
  readonly key: readonly Columns[];
  /** Of the columns that are not integers. */
  readonly types: Readonly<Partial<Record<Columns, 'text' | 'blob'>>>;
  readonly columns: Readonly<Record<Columns, string>>;
}

type Definition<Table> = TableDefinition<keyof Table & string> & { readonly types: OtherTypes<Insertable<Table>> };

/** Texts and bytes of a row, each with the type of its column. */
type OtherTypes<Row> = {
  readonly [Column in keyof Row as Row[Column] extends number | bigint ? never : Column]: Row[Column] extends string
    ? 'text'
    : 'blob';
};

/**
 * Every table and column of the store, and the texts of docs/reference/database.md. The compiler checks that they cover
 * the schema.
 */
export const TABLE_DEFINITIONS: { readonly [Name in keyof Tables]: Definition<Tables[Name]> } = {
  projection: {
    about: 'How far the store has followed the journal. One row, updated in the transaction that adds the entries.',
    key: ['id'],
    types: { installation: 'text' },
    columns: {
      id: 'Always 1.',
      sequence: 'Journal sequence of the last entry in the store.',
      timeMs: 'Timestamp of that entry, Unix milliseconds.',
      keyIssuanceEnabled: '1 while wallets may be issued API keys, else 0.',
      installation: 'Exchange address of the installation the journal belongs to; any other installation is refused.',
    },
  },
  accounts: {
    about: 'Registered accounts, numbered without gaps.',
    key: ['accountId'],
    types: { wallet: 'text', tradingWallet: 'text', builder: 'text' },
    columns: {
      accountId: 'Account number, from 1 in order of registration.',
      wallet: 'Address that signs, lower-case with 0x.',
      tradingWallet: 'Address that holds, lower-case with 0x.',
      createdAtMs: 'When it was registered, Unix milliseconds.',
      builder: 'Builder that created it; empty if none.',
    },
  },
  balances: {
    about: 'Quote balances. An account has no row before its first deposit.',
    key: ['accountId'],
    types: {},
    columns: {
      accountId: 'Account.',
      availableUnits: 'Available, in units of 1e-10 quote.',
      heldUnits: 'Set aside for open orders, in units.',
    },
  },
  labels: {
    about: 'Category labels of markets.',
    key: ['labelId'],
    types: { name: 'text', imageUrl: 'text' },
    columns: { labelId: 'Label number.', name: 'Name.', imageUrl: 'URL of an image; empty if none.' },
  },
  markets: {
    about: 'Binary markets, categorical roots and their children.',
    key: ['marketId'],
    types: {
      title: 'text',
      slug: 'text',
      rules: 'text',
      yesLabel: 'text',
      noLabel: 'text',
      labelIds: 'text',
      questionId: 'text',
      conditionId: 'text',
      yesTokenId: 'text',
      noTokenId: 'text',
    },
    columns: {
      marketId: 'Market number, from 1; roots and children share one sequence.',
      rootMarketId: 'Root of a child, else 0.',
      categorical: '1 for a root, else 0.',
      title: 'Title.',
      slug: 'Unique name used in URLs.',
      rules: 'Text of the rules; may be empty.',
      yesLabel: 'Label of the Yes outcome.',
      noLabel: 'Label of the No outcome.',
      labelIds: 'Label numbers, a JSON array.',
      cutoffAtSec: 'When trading ends automatically, Unix seconds.',
      tickStep: 'Price grid in ticks of 0.0001: 1, 10 or 100.',
      makerFeeBps: 'Fee rate of resting orders, basis points.',
      takerFeeBps: 'Fee rate of incoming orders, basis points.',
      status: '1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted.',
      halted: '1 while only cancels are accepted, else 0.',
      resolution: '0 none, 1 yes, 2 no, 3 invalid.',
      winnerMarketId: 'For a root resolved with a winner, the child that is yes; else 0.',
      createdAtMs: 'When it was created, Unix milliseconds.',
      resolvedAtMs: 'When it was resolved or failed, Unix milliseconds; 0 before.',
      questionId: 'Hex without 0x; empty for a root.',
      conditionId: 'Hex without 0x; empty for a root.',
      yesTokenId: 'Decimal; empty for a root.',
      noTokenId: 'Decimal; empty for a root.',
    },
  },
  marketActivity: {
    about: 'Trading activity of markets. A market has no row before its book first changes.',
    key: ['marketId'],
    types: { volumeUnits: 'text' },
    columns: {
      marketId: 'Market, never a root.',
      volumeUnits: 'Taker’s price × shares of all fills, in units; decimal text, because it can exceed 64 bits.',
      trades: 'Number of fills.',
      lastYesPriceTicks: 'Price of the last fill in Yes terms, ticks; 0 before the first.',
      lastSizeLots: 'Size of the last fill, in lots of 0.000001 share.',
      lastTakerOutcome: 'Token of its taker: 1 yes, 2 no; 0 before the first.',
      lastTakerSide: 'Side of its taker: 0 buy, 1 sell.',
      lastTradeAtMs: 'When it happened, Unix milliseconds; 0 before the first.',
      bookChangedAtMs: 'When a level of the book last changed, Unix milliseconds; 0 if never.',
    },
  },
  candles: {
    about: 'Prices and volume of each time bucket with fills.',
    key: ['marketId', 'bucketSec', 'bucketStartSec'],
    types: { volumeUnits: 'text', lotsSum: 'text' },
    columns: {
      marketId: 'Market.',
      bucketSec: 'Length of the bucket: 60, 3600, 86400 or 604800 seconds.',
      bucketStartSec: 'Start of the bucket, Unix seconds; a multiple of its length.',
      closeYesTicks: 'Last price in Yes terms, ticks.',
      volumeUnits: 'Taker’s price × shares, in units; decimal text.',
      openYesTicks: 'First price in Yes terms, ticks.',
      highYesTicks: 'Highest price in Yes terms, ticks.',
      lowYesTicks: 'Lowest price in Yes terms, ticks.',
      trades: 'Number of fills.',
      lotsSum: 'Size of all fills, in lots; decimal text, because it can exceed 2^53.',
    },
  },
  orders: {
    about: 'Every order ever accepted.',
    key: ['orderNo'],
    types: { digest: 'blob' },
    columns: {
      orderNo: 'Order number, from 1 in order of acceptance.',
      digest: 'EIP-712 digest, 32 bytes: the order’s identity.',
      accountId: 'Account that placed it.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      side: '0 buy, 1 sell.',
      type: '1 market, 2 limit.',
      priceTicks: 'Limit price in the token’s own terms; 0 for a market order.',
      sizeLots: 'Shares to buy or sell; 0 for a market buy.',
      budgetUnits: 'For a market buy, the most it spends, fee included; else 0.',
      filledLots: 'Shares filled so far, without those that failed on chain.',
      filledUnits: 'Price × shares of its fills, without fees.',
      feeUnits: 'Fees of its fills.',
      profitUnits: 'Profit of a sale over average cost, after fees; 0 for a purchase.',
      status: '1 pending, 2 finished, 3 canceled, 4 expired, 5 failed: all that was filled failed on chain.',
      closeReason:
        '0 while open, 1 filled, 2 cancelled, 3 post-only would cross, 4 self-trade, 5 unfilled, 6 expired, 7 market closed, 8 uncovered: on chain, the money or shares it held are gone; 9 cancelled by its account’s cancel timer.',
      expiresAtSec: 'When it expires, Unix seconds; 0 for never.',
      createdAtMs: 'When it was accepted, Unix milliseconds.',
      closedAtMs: 'When it closed, Unix milliseconds; 0 while open.',
      failedLots: 'Shares whose fills failed on chain; they count as cancelled.',
      postOnly: '1 if it is cancelled rather than take, else 0.',
      timeInForce:
        'What happens to the part that does not fill at once: 0 it rests (of a market order, which never rests: it is cancelled), 1 it is cancelled, 2 there is none: all of it fills or nothing.',
      worstPriceTicks:
        'Of a market order, the worst price at which it fills, in the token’s own terms; 0 if it was sent without one, and for a limit order.',
    },
  },
  trades: {
    about: 'One party’s side of a fill, or a split or a merge. Public trade lists show the taker’s row of a fill.',
    key: ['tradeId'],
    types: { txHash: 'text', cause: 'text' },
    columns: {
      tradeId: 'Row number, from 1 in the order of events.',
      kind: '1 fill, 2 split, 3 merge.',
      number:
        'Of a fill, its fill number, from 1; of a split or merge, the journal sequence of its entry, plus 10^12 for each earlier split or merge in the same entry.',
      taker: '1 for the taker’s side of a fill, else 0.',
      matchType: 'Of a fill: 0 complementary, 1 mint, 2 merge; else 0.',
      orderNo: 'The party’s order; 0 for a split or merge.',
      accountId: 'The party.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no; 0 for a split or merge.',
      side: '0 buy, 1 sell; a split counts as 0, a merge as 1.',
      priceTicks: 'In the token’s own terms; 10000 for a split or merge.',
      sizeLots: 'Shares.',
      amountUnits: 'Price × shares, without fee.',
      feeUnits: 'The party’s fee.',
      profitUnits: 'Profit of a sale or merge over average cost, after the fee; 0 for the others and while pending.',
      createdAtMs: 'When it happened, Unix milliseconds.',
      status: '1 pending on chain, 2 finished, 6 failed on chain.',
      txHash: 'Transaction that settled it, hex with 0x; empty before, and on a custodial ledger.',
      cause: 'Why it failed on chain; else empty.',
    },
  },
  payouts: {
    about: 'What redeemed shares of a resolved or failed market paid: one row for each token of a redemption.',
    key: ['payoutId'],
    types: { txHash: 'text' },
    columns: {
      payoutId: 'Row number, from 1 in the order of events; of a redemption of both tokens, Yes comes first.',
      accountId: 'Account.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      priceTicks: 'What a share paid, in ticks: 10000, 5000 or 0.',
      sizeLots: 'Shares redeemed.',
      amountUnits:
        'What was paid for them. On chain, fractions of a lot are paid too; they are in the first row that pays anything.',
      profitUnits: 'The amount minus the cost of the shares, at average cost.',
      createdAtMs: 'When it happened, Unix milliseconds.',
      txHash: 'Transaction that redeemed them, hex with 0x; empty on a custodial ledger.',
    },
  },
  transfers: {
    about: 'Quote that came into an account or left it, other than by trading.',
    key: ['transferId'],
    types: { amountUnits: 'text' },
    columns: {
      transferId: 'Row number, from 1 in the order of events.',
      accountId: 'Account.',
      kind: '1 deposit, 2 withdrawal, 3 collected fees that the operator moved to the account.',
      amountUnits: 'Amount; never negative; decimal text, because on chain it can exceed 64 bits.',
      createdAtMs: 'When it happened, Unix milliseconds.',
    },
  },
  positions: {
    about: 'Shares of a token that an account holds or once held.',
    key: ['accountId', 'marketId', 'outcome'],
    types: {
      realisedUnits: 'text',
      paidUnits: 'text',
      receivedUnits: 'text',
      costUnits: 'text',
      awayLotsSum: 'text',
      awayCostUnits: 'text',
    },
    columns: {
      accountId: 'Account.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      availableLots: 'Available shares.',
      heldLots: 'Shares set aside for open orders.',
      realisedUnits:
        'Profit of sales, merges and redemptions over average cost, after the fees of sales; decimal text. A merge counts half a quote for each token.',
      redeemed: '1 once the position was redeemed, else 0.',
      paidUnits:
        'Total ever paid for shares, without the fees of purchases; decimal text. Shares received by a transfer on chain count at their worth at that time.',
      receivedUnits:
        'Total ever received for shares, after the fees of sales; decimal text. Shares that left by a transfer on chain count at their worth at that time.',
      costUnits:
        'Cost of the shares, by average cost and without fees; decimal text. A split books half a quote on each token. Shares that leave take their part of the cost, floored to a unit; shares received by a transfer on chain bring back the cost of shares that had left, or cost nothing.',
      awayLotsSum:
        'On chain: shares that left without a trade, or that the exchange may not move at the moment; decimal text. They have no limit: an owner can make and move away more for ever.',
      awayCostUnits: 'Cost of those shares, decimal text; it is added back as shares return.',
    },
  },
  positionHistory: {
    about:
      'The state of each position before every minute in which it changed, kept for a day. Its state at the start of a minute is its first row of that minute or later; without such a row, it is the current state. Each new row deletes up to four rows that are older than a day.',
    key: ['accountId', 'marketId', 'outcome', 'minute'],
    types: { paidUnits: 'text', receivedUnits: 'text', costUnits: 'text' },
    columns: {
      accountId: 'Account.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      minute: 'The minute, counted from the Unix epoch.',
      lots: 'Shares before that minute, those set aside for open orders included.',
      paidUnits: '`positions.paid_units` before that minute.',
      receivedUnits: '`positions.received_units` before that minute.',
      costUnits: '`positions.cost_units` before that minute.',
    },
  },
  accountMarkets: {
    about: 'Numbers of orders and trades of an account in a market: the totals of lists.',
    key: ['accountId', 'marketId'],
    types: {},
    columns: {
      accountId: 'Account.',
      marketId: 'Market.',
      pending: 'Orders of status 1.',
      finished: 'Orders of status 2.',
      canceled: 'Orders of status 3.',
      expired: 'Orders of status 4.',
      trades: 'Rows of trades.',
      failed: 'Orders of status 5.',
    },
  },
  audit: {
    about: 'The audit log: every command with an actor, refused ones included. Traders’ own commands have none.',
    key: ['auditId'],
    types: { actor: 'text', action: 'text', target: 'text', detail: 'text' },
    columns: {
      auditId: 'Row number, from 1 without gaps.',
      sequence: 'Journal sequence of the entry.',
      atMs: 'Timestamp of the entry, Unix milliseconds.',
      actor: 'Who sent the command: admin, demo, faucet, chain, settlement, reconciliation, or "builder" and a name.',
      action: 'Kind of the command.',
      target: 'What the command applied to, such as market 12.',
      detail: 'The command and its outcome, JSON; money as decimal text.',
    },
  },
};
