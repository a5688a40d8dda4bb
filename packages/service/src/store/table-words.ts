import type { Tables } from './schema.ts';

/** What a table is for, and what each of its columns means. */
export interface TableWords<Columns extends string = string> {
  readonly about: string;
  readonly key: readonly Columns[];
  readonly columns: Readonly<Record<Columns, string>>;
}

type AllTableWords = { readonly [Name in keyof Tables]: TableWords<keyof Tables[Name] & string> };

/** The words of docs/reference/database.md. The compiler holds them to the schema, a test holds both to the database. */
export const TABLE_WORDS: AllTableWords = {
  projection: {
    about: 'How far the store has come. One row, changed in the transaction that brings the store there.',
    key: ['id'],
    columns: {
      id: 'Always 1.',
      sequence: 'Journal sequence of the last entry that is in the store.',
      timeMs: 'When that entry was stamped, Unix milliseconds.',
      keyIssuanceEnabled: '1 while wallets may be issued API keys, else 0.',
      installation: 'Exchange address of the installation whose journal this is; another one is refused.',
    },
  },
  accounts: {
    about: 'Registered accounts, numbered without gaps.',
    key: ['accountId'],
    columns: {
      accountId: 'Account number, from 1 in order of registration.',
      wallet: 'Address that signs, lower-case with 0x.',
      tradingWallet: 'Address that holds, lower-case with 0x.',
      createdAtMs: 'When it was registered, Unix milliseconds.',
      builder: 'Builder who made it; empty for none.',
    },
  },
  balances: {
    about: 'Quote of an account; none before its first deposit.',
    key: ['accountId'],
    columns: {
      accountId: 'Account.',
      availableUnits: 'Free, in units of 1e-10 quote.',
      heldUnits: 'Set aside for open orders, in units.',
    },
  },
  labels: {
    about: 'Category labels of markets.',
    key: ['labelId'],
    columns: { labelId: 'Label number.', name: 'Name.', imageUrl: 'Address of an image; empty for none.' },
  },
  markets: {
    about: 'Binary markets, categorical roots and their children.',
    key: ['marketId'],
    columns: {
      marketId: 'Market number, from 1; roots and children share the count.',
      rootMarketId: 'Root of a child, else 0.',
      categorical: '1 for a root, else 0.',
      title: 'Title.',
      slug: 'Unique name in addresses.',
      rules: 'Rules text, may be empty.',
      yesLabel: 'Label of the Yes outcome.',
      noLabel: 'Label of the No outcome.',
      labelIds: 'Label numbers, a JSON array.',
      cutoffAtSec: 'When trading ends by itself, Unix seconds.',
      tickStep: 'Price grid in ticks of 0.0001: 1, 10 or 100.',
      makerFeeBps: 'Fee rate of resting orders, basis points.',
      takerFeeBps: 'Fee rate of incoming orders, basis points.',
      status: '1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted.',
      halted: '1 while only cancels are taken, else 0.',
      resolution: '0 none, 1 yes, 2 no, 3 invalid.',
      winnerMarketId: 'Of a root resolved with a winner: the child that is yes; else 0.',
      createdAtMs: 'When it was created, Unix milliseconds.',
      resolvedAtMs: 'When it was resolved, or failed, Unix milliseconds; 0 before.',
      questionId: 'Hex without 0x; empty for a root.',
      conditionId: 'Hex without 0x; empty for a root.',
      yesTokenId: 'Decimal; empty for a root.',
      noTokenId: 'Decimal; empty for a root.',
    },
  },
  marketActivity: {
    about: 'What trading made of a market; none before its book first changed.',
    key: ['marketId'],
    columns: {
      marketId: 'Market, never a root.',
      volumeUnits: 'Taker’s price × shares of all fills, in units; decimal text, for it can leave 64 bits.',
      trades: 'Number of fills.',
      lastYesPriceTicks: 'Price of the last fill in Yes terms, ticks; 0 before the first.',
      lastSizeLots: 'Its size, in lots of 0.000001 share.',
      lastTakerOutcome: 'Its taker’s token: 1 yes, 2 no; 0 before the first.',
      lastTakerSide: 'Its taker’s side: 0 buy, 1 sell.',
      lastTradeAtMs: 'When it happened, Unix milliseconds; 0 before the first.',
      bookChangedAtMs: 'When a level of the book last changed, Unix milliseconds; 0 if never.',
    },
  },
  candles: {
    about: 'Last price and volume of the buckets that had fills.',
    key: ['marketId', 'bucketSec', 'bucketStartSec'],
    columns: {
      marketId: 'Market.',
      bucketSec: 'Length of the bucket: 60, 3600, 86400 or 604800 seconds.',
      bucketStartSec: 'Its start on an epoch boundary, Unix seconds.',
      closeYesTicks: 'Its last price in Yes terms, ticks.',
      volumeUnits: 'Taker’s price × shares, in units; decimal text.',
    },
  },
  orders: {
    about: 'Every order ever accepted.',
    key: ['orderNo'],
    columns: {
      orderNo: 'Order number, from 1 in order of acceptance.',
      digest: 'EIP-712 digest, 32 bytes: the order’s identity.',
      accountId: 'Whose it is.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      side: '0 buy, 1 sell.',
      type: '1 market, 2 limit.',
      priceTicks: 'Limit in the token’s own terms; 0 for a market order.',
      sizeLots: 'Shares asked for; 0 for a market buy.',
      budgetUnits: 'Of a market buy: the most it spends, fee included; else 0.',
      filledLots: 'Shares filled so far, without those that failed on chain.',
      filledUnits: 'Price × shares of its fills, without fees.',
      feeUnits: 'Fees of its fills.',
      profitUnits: 'What a sale gained over average cost, fees taken off; 0 for a purchase.',
      status: '1 pending, 2 finished, 3 canceled, 4 expired, 5 failed: all that was filled failed on chain.',
      closeReason:
        '0 while open, 1 filled, 2 cancelled, 3 post-only would cross, 4 self-trade, 5 unfilled, 6 expired, 7 market closed, 8 uncovered: on chain what it held is gone.',
      expiresAtSec: 'Good till, Unix seconds; 0 for ever.',
      createdAtMs: 'When it was accepted, Unix milliseconds.',
      closedAtMs: 'When it closed, Unix milliseconds; 0 while open.',
      failedLots: 'Shares that were filled and failed on chain: they count as cancelled.',
    },
  },
  trades: {
    about: 'One party’s side of a fill, or a split or a merge. The taker’s row of a fill is the public one.',
    key: ['tradeId'],
    columns: {
      tradeId: 'Counted from 1 in the order in which they happened.',
      kind: '1 fill, 2 split, 3 merge.',
      number:
        'Of a fill its number, from 1; of a split or merge the journal sequence it came with, and 10^12 more for each one before it in the same entry.',
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
      profitUnits: 'What a sale or merge gained over average cost, fee taken off; else 0, and while it is pending.',
      createdAtMs: 'When it happened, Unix milliseconds.',
      status: '1 pending on chain, 2 finished, 6 failed on chain.',
      txHash: 'Transaction that settled it, hex with 0x; empty before, and on a custodial ledger.',
      cause: 'Why it failed on chain; else empty.',
    },
  },
  positions: {
    about: 'What an account holds, or once held, of a token.',
    key: ['accountId', 'marketId', 'outcome'],
    columns: {
      accountId: 'Account.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      availableLots: 'Free shares.',
      heldLots: 'Shares set aside for open orders.',
      costUnits:
        'What the shares cost, by average cost and without fees; a split books half a quote on each token. What goes out takes its part floored to a unit; what comes by a transfer on chain has the cost of what went away before, or none.',
      realisedUnits:
        'What sales, merges and redemptions gained over average cost, fees of sales taken off; decimal text. A merge counts half a quote for each token.',
      redeemed: '1 once it was redeemed, else 0.',
      awayLots: 'On chain: shares that left without a trade, or that the exchange may not move at the moment.',
      awayCostUnits: 'What those had cost; it comes back with as many shares.',
      paidUnits:
        'All that was ever paid for shares, fees of purchases left out; decimal text. What came by a transfer on chain counts what it was worth then.',
      receivedUnits:
        'All that shares ever brought in, fees of sales taken off; decimal text. What left by a transfer likewise.',
    },
  },
  positionHistory: {
    about:
      'What a position was before a minute in which it changed, for a day: what it was at the start of a minute is its first row of that minute or later, and what it is now when there is none. Each new row takes up to four with it that are older than a day.',
    key: ['accountId', 'marketId', 'outcome', 'minute'],
    columns: {
      accountId: 'Account.',
      marketId: 'Market.',
      outcome: 'Token: 1 yes, 2 no.',
      minute: 'The minute, of the Unix time.',
      lots: 'Shares before it, set aside ones included.',
      costUnits: '`positions.cost_units` before it.',
      paidUnits: '`positions.paid_units` before it.',
      receivedUnits: '`positions.received_units` before it.',
    },
  },
  accountMarkets: {
    about: 'How many orders and trades an account has in a market, so that lists know how long they are.',
    key: ['accountId', 'marketId'],
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
    about: 'What operators did, and whether it was refused; numbered without gaps.',
    key: ['auditId'],
    columns: {
      auditId: 'From 1.',
      sequence: 'Journal sequence of the entry.',
      atMs: 'When it was stamped, Unix milliseconds.',
      actor: 'Who asked: admin, demo, faucet, chain, settlement, reconciliation, or "builder" and a name.',
      action: 'Kind of the command.',
      target: 'What it was done to, such as market 12.',
      detail: 'The command and its outcome, JSON; money as decimal text.',
    },
  },
};
