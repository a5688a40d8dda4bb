import { describe, expect, test } from 'vitest';
import type { ChainBlock } from '../chain-command.ts';
import { Resolution } from '../enums.ts';
import { Exchange } from '../exchange.ts';
import { Fold } from '../memory/fold.ts';
import { FIXED_HASH_SECRET } from '../memory/hash-secret.ts';
import { digestOfText } from '../orders/digest.ts';
import { accountId, lots, quote } from '../testing/notation.ts';
import { CUTOFF_SEC, digest, MARKET, marketCommand, Trial } from '../testing/trial.ts';
import type { QuoteUnits, SizeLots } from '../units.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { SnapshotError } from './snapshot-error.ts';

/** A state that uses every feature. */
function busyTrial(): Trial {
  const trial = Trial.trading('ABCD', { makerFeeBps: 100, takerFeeBps: 200, tickStep: 10 });
  trial.apply({ kind: 'createLabel', name: 'sport \u00e9 \u4e16 \ud800', imageUrl: '' });
  trial.apply({ kind: 'setKeyIssuance', enabled: false });
  const children = ['x', 'y'].map((slug) => ({ slug, title: '', rules: '', cutoffAtSec: CUTOFF_SEC + 5 }));
  const rootId = trial.createMarket({ labelIds: [1], children });
  trial.move('activate', rootId);
  trial.createMarket();
  for (const order of [
    'A buy 10 yes @ 0.5 until 5000',
    'B sell 4 yes @ 0.5',
    'C buy 7 no @ 0.44',
    'D sell 3 no @ 0.51 until 4000',
    'A sell 5 yes @ 0.56',
    'B buy 2 yes @ 0.5',
  ]) {
    trial.order(order);
  }
  trial.apply({ kind: 'cancelOrder', accountId: accountId('C'), digest: digestOfText(digest(3)) });
  trial.order('C buy 1 yes @ 0.5');
  trial.order('A buy 1 yes @ 0.2');
  return trial;
}

function block(trial: Trial, blockNumber: number, said: Partial<ChainBlock>): void {
  const nothing = { settled: [], operations: [], balances: [], positions: [] };
  trial.apply({ kind: 'chainBlock', blockNumber, blockHash: digest(blockNumber), ...nothing, ...said });
}

/** Says that accounts have only so much on chain. */
function totals(names: string, quoteUnits: QuoteUnits, sizeLots: SizeLots): Partial<ChainBlock> {
  const accountIds = [...names].map(accountId);
  return {
    balances: accountIds.map((id) => ({ accountId: id, quoteUnits })),
    positions: accountIds.map((id) => ({ accountId: id, marketId: MARKET, yesLots: sizeLots, noLots: sizeLots })),
  };
}

/** The chain ledger with a market, two accounts and fills in settlement. */
function chainTrial(): Trial {
  const trial = new Trial('chain');
  for (const name of 'AB') trial.apply({ kind: 'registerAccount', wallet: `wallet ${name}`, tradingWallet: name });
  trial.createMarket({ makerFeeBps: 100, takerFeeBps: 200 });
  trial.move('activate');
  block(trial, 1, totals('AB', quote('100'), lots('100')));
  for (const order of ['A buy 9 yes @ 0.5', 'B sell 8 yes @ 0.5', 'B buy 7 no @ 0.6', 'A sell 6 no @ 0.6']) {
    trial.order(order);
  }
  return trial;
}

/** The same, when the accounts then have too little, which a block reports in this order. */
function shortTrial(names: string): Trial {
  const trial = chainTrial();
  block(trial, 2, totals(names, quote('1'), lots('2')));
  return trial;
}

/** Two armed timers, set in the order of these names. */
function armed(trial: Trial, names = 'BA'): Trial {
  for (const name of names) {
    trial.apply({ kind: 'cancelAllAfter', accountId: accountId(name), timeoutSec: name === 'A' ? 60 : 3_600 });
  }
  return trial;
}

/** A request that was carried out, with armed timers or without. */
function requested(trial: Trial): Trial {
  const requestId = `${digest(1).slice(0, 32)}${digest(2).slice(0, 16)}`;
  trial.apply({ kind: 'sweepFees', accountId: accountId('B'), requestId });
  trial.createMarket({ requestId: `${digest(3).slice(0, 32)}${digest(4).slice(0, 16)}` });
  return trial;
}

function foldOf(bytes: Uint8Array): string {
  const fold = new Fold();
  for (const byte of bytes) fold.addWord(byte);
  return `${fold.a} ${fold.b}`;
}

// Journals contain hashes of the state's bytes, and data folders contain snapshots: a service that wrote other bytes under
// the same version would refuse to start on them.
test.each([
  { ledger: 'custodial', trial: busyTrial(), state: '-1838496229 1646095315', snapshot: '1713311037 -173212980' },
  { ledger: 'chain', trial: shortTrial('AB'), state: '-1685259463 1062072776', snapshot: '-1511183738 2001135838' },
  // Only states with an armed cancel timer contain timers, and only those with a request contain requests.
  { ledger: 'custodial', trial: armed(busyTrial()), state: '673913733 1418567799', snapshot: '1556921927 -221997056' },
  {
    ledger: 'chain',
    trial: armed(shortTrial('AB')),
    state: '1152665464 -2129745968',
    snapshot: '1948022748 149639488',
  },
  {
    ledger: 'custodial',
    trial: requested(busyTrial()),
    state: '-844459276 -78862733',
    snapshot: '-756280378 -860621102',
  },
  {
    ledger: 'custodial',
    trial: requested(armed(busyTrial())),
    state: '364158842 -1251890111',
    snapshot: '374927314 -928458639',
  },
])('the state on the $ledger ledger has the bytes that its format version stands for', ({ trial, ...wanted }) => {
  const { exchange } = trial;
  const folds = { state: foldOf(exchange.stateBytes()), snapshot: foldOf(exchange.snapshot()) };
  expect({ ledger: exchange.ledger, ...folds }).toEqual(wanted);
});

describe('a restored exchange', () => {
  test.each([
    { ledger: 'custodial', trial: busyTrial() },
    { ledger: 'chain', trial: shortTrial('AB') },
    { ledger: 'custodial', trial: armed(busyTrial()) },
    { ledger: 'chain', trial: armed(shortTrial('AB')) },
    { ledger: 'custodial', trial: requested(busyTrial()) },
    { ledger: 'custodial', trial: requested(armed(busyTrial())) },
  ])('is the same on the $ledger ledger, byte for byte', ({ trial }) => {
    const { exchange } = trial;
    const restored = Exchange.restore(exchange.snapshot());
    expect(restored.snapshot()).toEqual(exchange.snapshot());
    expect(restored.stateBytes()).toEqual(exchange.stateBytes());
    expect([...restored.openOrders()]).toEqual([...exchange.openOrders()]);
    expect(restored.nextDeadlineMs()).toBe(exchange.nextDeadlineMs());
    expect(restored.cancelTimers()).toEqual(exchange.cancelTimers());
    expect([restored.sequence, restored.timeMs]).toEqual([exchange.sequence, exchange.timeMs]);
    expect(restored.audit().violations).toEqual([]);
  });

  test('continues exactly like the live one', () => {
    const live = busyTrial();
    const restored = busyTrial();
    restored.exchange = Exchange.restore(live.exchange.snapshot());
    const play = (trial: Trial) => [
      trial.order('D sell 9 yes @ 0.44'),
      trial.events,
      trial.order('A buy 1 yes @ 0.3'),
      trial.events,
      trial.apply({ kind: 'cancelOrders', accountId: accountId('A') }),
      trial.events,
      trial.move('close'),
      trial.resolve(Resolution.Yes),
      trial.events,
      trial.apply({ kind: 'redeem', accountId: accountId('B'), marketId: MARKET }),
      trial.events,
    ];
    expect(play(restored)).toEqual(play(live));
    expect(restored.exchange.snapshot()).toEqual(live.exchange.snapshot());
  });

  test('knows every order ever accepted', () => {
    const trial = busyTrial();
    trial.exchange = Exchange.restore(trial.exchange.snapshot());
    expect(trial.refusal({ kind: 'cancelOrder', accountId: accountId('C'), digest: digestOfText(digest(3)) })).toBe(
      'orderNotOpen',
    );
  });

  test('knows every request that was carried out, and its result', () => {
    const trial = Trial.trading('A', { makerFeeBps: 0, takerFeeBps: 0 });
    const requestId = digest(1).slice(0, 48);
    const sent = { ...marketCommand('asked for once'), requestId };
    const marketId = trial.createMarket(sent);
    trial.exchange = Exchange.restore(trial.exchange.snapshot());
    expect(trial.apply(sent)).toEqual({ ok: true, duplicate: true, marketId });
  });

  test('may be an empty one', () => {
    const { exchange } = new Trial();
    expect(Exchange.restore(exchange.snapshot()).snapshot()).toEqual(exchange.snapshot());
  });
});

describe('equal states give equal bytes', () => {
  test('whatever memory layout they have', () => {
    const straight = Trial.trading();
    const roundabout = Trial.trading();
    // Both accept the same orders, but the second frees and reuses slots in another order.
    for (const trial of [straight, roundabout]) {
      for (const order of ['A buy 1 yes @ 0.1', 'B buy 2 yes @ 0.2', 'C buy 3 yes @ 0.3']) trial.order(order);
    }
    const cancel = (trial: Trial, name: string, number: number) =>
      trial.apply({ kind: 'cancelOrder', accountId: accountId(name), digest: digestOfText(digest(number)) });
    cancel(straight, 'A', 1);
    cancel(straight, 'B', 2);
    cancel(roundabout, 'B', 2);
    cancel(roundabout, 'A', 1);
    for (const trial of [straight, roundabout])
      for (const order of ['D sell 4 yes @ 0.4', 'A sell 5 no @ 0.5']) trial.order(order);
    expect(roundabout.exchange.snapshot()).toEqual(straight.exchange.snapshot());
    expect(roundabout.exchange.stateBytes()).toEqual(straight.exchange.stateBytes());
  });

  test('whichever account was found short first', () => {
    const [one, other] = [shortTrial('AB').exchange, shortTrial('BA').exchange];
    expect(other.snapshot()).toEqual(one.snapshot());
    expect(other.stateBytes()).toEqual(one.stateBytes());
  });

  test('whichever cancel timer was armed first', () => {
    const [one, other] = [armed(Trial.trading(), 'AB').exchange, armed(Trial.trading(), 'BA').exchange];
    expect(other.snapshot()).toEqual(one.snapshot());
    expect(other.stateBytes()).toEqual(one.stateBytes());
  });

  test('disarmed cancel timers leave no trace', () => {
    const [one, other] = [Trial.trading(), Trial.trading()];
    for (const timeoutSec of [60, 0]) one.apply({ kind: 'cancelAllAfter', accountId: accountId('A'), timeoutSec });
    for (const _ of [1, 2]) other.apply({ kind: 'tick' });
    expect(one.exchange.snapshot()).toEqual(other.exchange.snapshot());
    expect(one.exchange.stateBytes()).toEqual(other.exchange.stateBytes());
  });

  test('emptied positions leave no trace', () => {
    const one = Trial.trading('AB');
    const other = Trial.trading('AB');
    const childless = one.createMarket();
    other.createMarket();
    for (const trial of [one, other]) trial.move('activate', childless);
    const pairs = { accountId: accountId('A'), marketId: childless, sizeLots: 1_000_000 as never };
    one.apply({ kind: 'split', ...pairs });
    one.apply({ kind: 'merge', ...pairs });
    for (const _ of [1, 2]) other.apply({ kind: 'tick' });
    expect(one.exchange.snapshot()).toEqual(other.exchange.snapshot());
  });
});

function tickLater(trial: Trial): void {
  trial.timeMs += 1;
  trial.apply({ kind: 'tick' });
}

describe('the state bytes', () => {
  const changes: readonly { name: string; change: (trial: Trial) => unknown }[] = [
    { name: 'an accepted order that closed at once', change: (trial) => trial.order('A sell 2 no at market') },
    { name: 'an order behind another', change: (trial) => trial.order('A buy 1 yes @ 0.5') },
    { name: 'a halt', change: (trial) => trial.move('halt') },
    {
      name: 'an account',
      change: (trial) => trial.apply({ kind: 'registerAccount', wallet: 'w', tradingWallet: 'w' }),
    },
    { name: 'a label', change: (trial) => trial.apply({ kind: 'createLabel', name: 'new', imageUrl: '' }) },
    { name: 'a fee rate', change: (trial) => trial.apply({ kind: 'editMarket', marketId: MARKET, makerFeeBps: 7 }) },
    { name: 'a cancel timer', change: (trial) => armed(trial, 'A') },
    {
      name: 'a request that moved nothing',
      change: (trial) =>
        trial.apply({ kind: 'sweepFees', accountId: accountId('A'), requestId: digest(1).slice(0, 48) }),
    },
    { name: 'time', change: tickLater },
  ];

  test.each(changes)('include $name', ({ change }) => {
    const trial = busyTrial();
    const idle = busyTrial();
    change(trial);
    idle.apply({ kind: 'tick' });
    expect(trial.exchange.stateBytes()).not.toEqual(idle.exchange.stateBytes());
  });

  test('include the account of a closed order', () => {
    const one = Trial.trading();
    const other = Trial.trading();
    one.order('A sell 2 no at market');
    other.order('B sell 2 no at market');
    expect(one.exchange.stateBytes()).not.toEqual(other.exchange.stateBytes());
  });

  test('stay small, however many orders were ever accepted', () => {
    const trial = Trial.trading('A');
    trial.order('A buy 1 yes @ 0.5 post-only');
    const { length } = trial.exchange.stateBytes();
    for (let count = 0; count < 100; count++) trial.order('A sell 1 no at market');
    expect(trial.exchange.stateBytes()).toHaveLength(length);
    expect(trial.exchange.snapshot().length).toBeGreaterThan(100 * 32);
  });
});

test('the lower bound of the snapshot size grows with every order', () => {
  const trial = Trial.trading('A');
  const besides = trial.exchange.snapshot().length;
  expect(trial.exchange.minSnapshotBytes).toBe(0);
  for (let count = 0; count < 100; count++) trial.order('A buy 1 yes @ 0.5 post-only');
  expect(trial.exchange.minSnapshotBytes).toBe(trial.exchange.snapshot().length - besides);
});

test('the lower bound of the snapshot size grows with every request that was carried out', () => {
  const trial = new Trial();
  trial.openAccounts('A');
  const request = (number: number) => digest(number).slice(0, 48);
  const credit = { kind: 'credit', accountId: accountId('A'), amountUnits: quote('1') } as const;
  trial.apply({ ...credit, requestId: request(0) });
  const sizesOf = ({ exchange }: Trial) => [exchange.minSnapshotBytes, exchange.snapshot().length] as const;
  const [boundBefore, sizeBefore] = sizesOf(trial);
  for (let number = 1; number <= 100; number++) trial.apply({ ...credit, requestId: request(number) });
  const [bound, size] = sizesOf(trial);
  expect(bound - boundBefore).toBe(size - sizeBefore);
});

describe('bytes that are not a snapshot of this version', () => {
  const snapshot = busyTrial().exchange.snapshot();
  const changed = (at: number, value: number) => {
    const bytes = snapshot.slice();
    bytes[at] = value;
    return bytes;
  };

  test.each([
    { name: 'nothing', bytes: new Uint8Array(0), words: 'truncated' },
    { name: 'something else', bytes: new Uint8Array(64), words: 'not a snapshot' },
    { name: 'another format version', bytes: changed(4, 3), words: 'format version 3' },
    { name: 'a truncated snapshot', bytes: snapshot.slice(0, -1), words: 'checksum' },
    { name: 'a snapshot with one bit flipped', bytes: changed(300, (snapshot[300] ?? 0) ^ 1), words: 'checksum' },
    { name: 'a snapshot with extra bytes', bytes: Uint8Array.of(...snapshot, 0), words: 'checksum' },
  ])('$name is refused', ({ bytes, words }) => {
    expect(() => Exchange.restore(bytes)).toThrow(SnapshotError);
    expect(() => Exchange.restore(bytes)).toThrow(words);
  });

  test.each(['a', 'ab', 'abc', 'abcd'])('a changed byte at its very end is noticed, with a label of %j', (name) => {
    const trial = busyTrial();
    trial.apply({ kind: 'createLabel', name, imageUrl: '' });
    const whole = trial.exchange.snapshot();
    for (let fromEnd = 1; fromEnd <= 12; fromEnd++) {
      const damaged = whole.slice();
      damaged[whole.length - fromEnd] = (whole.at(-fromEnd) ?? 0) ^ 1;
      expect(() => Exchange.restore(damaged)).toThrow('checksum');
    }
  });

  test.each([
    { fields: { status: 7 }, words: 'unknown market status 7' },
    { fields: { resolution: 4 }, words: 'unknown resolution 4' },
  ])('a whole snapshot of a later version is refused: $words', ({ fields, words }) => {
    const core = readSnapshot(snapshot, FIXED_HASH_SECRET);
    Object.assign(core.markets.all[0] ?? {}, fields);
    expect(() => Exchange.restore(writeSnapshot(core))).toThrow(SnapshotError);
    expect(() => Exchange.restore(writeSnapshot(core))).toThrow(words);
  });

  test('a snapshot may be part of a larger buffer', () => {
    const larger = Uint8Array.of(9, 9, 9, ...snapshot, 9);
    expect(Exchange.restore(larger.subarray(3, -1)).snapshot()).toEqual(snapshot);
  });
});

describe('bytes', () => {
  test.each([
    { text: '\u00ff', bytes: 1 },
    { text: '\u0100', bytes: 2 },
  ])('of the text $text are $bytes besides its length and width', ({ text, bytes }) => {
    const writer = new ByteWriter();
    writer.text(text);
    expect(writer.bytes()).toHaveLength(5 + bytes);
  });

  test('are read back as they were written, however often the buffer grew', () => {
    const writer = new ByteWriter();
    const texts = ['', 'plain', 'caf\u00e9 \u00ff', '\u0100', '\u4e16\u754c', '\ud800 alone', 'x'.repeat(5_000)];
    for (let round = 0; round < 50; round++) {
      writer.uint8(255);
      writer.uint16(65_535);
      writer.uint32(4_294_967_295);
      writer.int32(-1);
      writer.integer(Number.MAX_SAFE_INTEGER);
      writer.int64(-(2n ** 63n));
      for (const text of texts) writer.text(text);
    }
    const reader = new ByteReader(writer.bytes());
    for (let round = 0; round < 50; round++) {
      expect([reader.uint8(), reader.uint16(), reader.uint32(), reader.int32()]).toEqual([
        255, 65_535, 4_294_967_295, -1,
      ]);
      expect([reader.integer(), reader.int64()]).toEqual([Number.MAX_SAFE_INTEGER, -(2n ** 63n)]);
      expect(texts.map(() => reader.text())).toEqual(texts);
    }
    expect(reader.isAtEnd).toBe(true);
    expect(() => reader.uint8()).toThrow('truncated');
  });
});
