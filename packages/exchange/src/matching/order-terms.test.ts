import { describe, test } from 'vitest';
import { play, type Scene, UNCHANGED } from '../testing/match-scene.ts';

describe('post-only never takes', () => {
  const scenes: Scene[] = [
    {
      name: 'it rests when it crosses nothing',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy 5 yes @ 0.59 post-only',
      fills: [],
      closed: [],
      after: ['B buy 5 yes @ 0.59', 'A sell 5 yes @ 0.6'],
    },
    {
      name: 'it is cancelled at once when it would lock the book',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy 5 yes @ 0.6 post-only',
      fills: [],
      closed: ['B PostOnlyWouldCross 5 left'],
      after: ['A sell 5 yes @ 0.6'],
      wealth: [UNCHANGED, UNCHANGED],
    },
    {
      name: 'its own orders count as well',
      before: ['B buy 5 yes @ 0.6'],
      order: 'B buy 5 no @ 0.4 post-only',
      fills: [],
      closed: ['B PostOnlyWouldCross 5 left'],
      after: ['B buy 5 yes @ 0.6'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('immediate or cancel never rests', () => {
  const scenes: Scene[] = [
    {
      name: 'the remainder is cancelled',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy 8 yes @ 0.6 ioc',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Unfilled 3 left'],
      after: [],
      wealth: ['9003 quote, 995 yes, 1000 no', '8997 quote, 1005 yes, 1000 no'],
    },
    {
      name: 'an order beyond the best price is cancelled whole',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy 5 yes @ 0.5999 ioc',
      fills: [],
      closed: ['B Unfilled 5 left'],
      after: ['A sell 5 yes @ 0.6'],
      wealth: [UNCHANGED, UNCHANGED],
    },
    {
      name: 'its own resting order ends it too',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.61'],
      order: 'B buy 12 yes @ 0.7 ioc',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B SelfTrade 7 left'],
      after: ['B sell 5 yes @ 0.61'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('fill or kill fills completely or not at all', () => {
  const asks = ['A sell 5 yes @ 0.6', 'C buy 5 no @ 0.35', 'A sell 5 yes @ 0.65', 'A sell 5 yes @ 0.7'];
  const scenes: Scene[] = [
    {
      name: 'a buy that takes several levels, and part of the last order',
      before: asks,
      order: 'B buy 13 yes @ 0.65 fok',
      fills: [
        'Complementary 5 with A sell yes @ 0.6',
        'Mint 5 with C buy no @ 0.35',
        'Complementary 3 with A sell yes @ 0.65',
      ],
      closed: ['A Filled', 'C Filled', 'B Filled'],
      after: ['A sell 2 yes @ 0.65', 'A sell 5 yes @ 0.7'],
    },
    {
      name: 'a buy that takes all there is at its price, to the last lot',
      before: asks,
      order: 'B buy 15 yes @ 0.65 fok',
      fills: [
        'Complementary 5 with A sell yes @ 0.6',
        'Mint 5 with C buy no @ 0.35',
        'Complementary 5 with A sell yes @ 0.65',
      ],
      closed: ['A Filled', 'C Filled', 'A Filled', 'B Filled'],
      after: ['A sell 5 yes @ 0.7'],
    },
    {
      name: 'a buy that wants one lot more than there is at its price',
      before: asks,
      order: 'B buy 15.000001 yes @ 0.65 fok',
      fills: [],
      closed: ['B Unfilled 15.000001 left'],
      after: ['A sell 5 yes @ 0.6', 'C buy 5 no @ 0.35', 'A sell 5 yes @ 0.65', 'A sell 5 yes @ 0.7'],
      wealth: [UNCHANGED, UNCHANGED],
    },
    {
      name: 'a sell, at the best bids first',
      before: ['A buy 5 yes @ 0.3', 'A buy 5 yes @ 0.4', 'A buy 5 yes @ 0.35'],
      order: 'B sell 10 yes @ 0.35 fok',
      fills: ['Complementary 5 with A buy yes @ 0.4', 'Complementary 5 with A buy yes @ 0.35'],
      closed: ['A Filled', 'A Filled', 'B Filled'],
      after: ['A buy 5 yes @ 0.3'],
    },
    {
      name: 'an order that meets one of its own account before it is filled',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.61', 'A sell 5 yes @ 0.62'],
      order: 'B buy 6 yes @ 0.7 fok',
      fills: [],
      closed: ['B SelfTrade 6 left'],
      after: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.61', 'A sell 5 yes @ 0.62'],
    },
    {
      name: 'an order that is filled before it meets one of its own account',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.61'],
      order: 'B buy 5 yes @ 0.7 fok',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: ['B sell 5 yes @ 0.61'],
    },
    {
      name: 'an empty book',
      before: [],
      order: 'B sell 8 no @ 0.5 fok',
      fills: [],
      closed: ['B Unfilled 8 left'],
      after: [],
      wealth: [UNCHANGED, UNCHANGED],
    },
    {
      name: 'a market buy that can spend its budget',
      before: ['A sell 5 yes @ 0.6', 'C sell 5 yes @ 0.75'],
      order: 'B buy yes for 6 fok',
      fills: ['Complementary 5 with A sell yes @ 0.6', 'Complementary 4 with C sell yes @ 0.75'],
      closed: ['A Filled', 'B Filled'],
      after: ['C sell 1 yes @ 0.75'],
    },
    {
      name: 'a market buy whose remaining budget cannot buy a lot',
      before: ['A sell 5 yes @ 0.6', 'C sell 5 yes @ 0.75'],
      order: 'B buy yes for 3.0000000001 fok',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: ['C sell 5 yes @ 0.75'],
    },
    {
      name: 'a market buy that cannot afford another lot when its own order comes next',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.7'],
      order: 'B buy yes for 3.0000000001 fok',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: ['B sell 5 yes @ 0.7'],
    },
    {
      name: 'a market buy that would empty the book without spending its budget',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy yes for 6 fok',
      fills: [],
      closed: ['B Unfilled'],
      after: ['A sell 5 yes @ 0.6'],
    },
    {
      name: 'a market sell within its slippage bound only',
      before: ['A buy 5 yes @ 0.6', 'A buy 5 yes @ 0.5'],
      order: 'B sell 6 yes at market within 10% fok',
      fills: [],
      closed: ['B Unfilled 6 left'],
      after: ['A buy 5 yes @ 0.5', 'A buy 5 yes @ 0.6'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('market orders fill and kill', () => {
  const scenes: Scene[] = [
    {
      name: 'a sell that is filled completely',
      before: ['A buy 5 yes @ 0.6', 'C buy 5 yes @ 0.5'],
      order: 'B sell 8 yes at market',
      fills: ['Complementary 5 with A buy yes @ 0.6', 'Complementary 3 with C buy yes @ 0.5'],
      closed: ['A Filled', 'B Filled'],
      after: ['C buy 2 yes @ 0.5'],
    },
    {
      name: 'the remainder of a sell that finds too little is cancelled',
      before: ['A buy 5 yes @ 0.6'],
      order: 'B sell 8 yes at market',
      fills: ['Complementary 5 with A buy yes @ 0.6'],
      closed: ['A Filled', 'B Unfilled 3 left'],
      after: [],
    },
    {
      name: 'an order that finds nothing is cancelled',
      before: [],
      order: 'B sell 8 no at market',
      fills: [],
      closed: ['B Unfilled 8 left'],
      after: [],
      wealth: [UNCHANGED, UNCHANGED],
    },
    {
      name: 'a buy that spends its budget is filled',
      before: ['A sell 5 yes @ 0.6', 'C sell 5 yes @ 0.75'],
      order: 'B buy yes for 6',
      fills: ['Complementary 5 with A sell yes @ 0.6', 'Complementary 4 with C sell yes @ 0.75'],
      closed: ['A Filled', 'B Filled'],
      after: ['C sell 1 yes @ 0.75'],
      wealth: ['9003 quote, 995 yes, 1000 no', '8994 quote, 1009 yes, 1000 no'],
    },
    {
      name: 'a buy whose remaining budget cannot buy a lot is filled; the account keeps the rest',
      before: ['A sell 100 yes @ 0.7'],
      order: 'B buy yes for 1',
      fills: ['Complementary 1.428571 with A sell yes @ 0.7'],
      closed: ['B Filled'],
      after: ['A sell 98.571429 yes @ 0.7'],
      wealth: ['9000.9999997 quote, 998.571429 yes, 1000 no', '8999.0000003 quote, 1001.428571 yes, 1000 no'],
    },
    {
      name: 'a buy that empties the book without spending its budget is not filled',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy yes for 6',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Unfilled'],
      after: [],
    },
    {
      name: 'a buy that spends its last unit while emptying the book is filled',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy yes for 3',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: [],
    },
    {
      name: 'a buy that cannot afford another lot is filled, even when its own order comes next',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.7'],
      order: 'B buy yes for 3.0000000001',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: ['B sell 5 yes @ 0.7'],
    },
    {
      name: 'a buy of no mints where that is best',
      before: ['A buy 10 yes @ 0.6'],
      order: 'B buy no for 2',
      fills: ['Mint 5 with A buy yes @ 0.6'],
      closed: ['B Filled'],
      after: ['A buy 5 yes @ 0.6'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('slippage bounds a market order against the best price at its start', () => {
  const scenes: Scene[] = [
    {
      name: 'buying yes up to floor(0.6 x 1.05) = 0.63',
      before: ['A sell 1 yes @ 0.6', 'A sell 1 yes @ 0.63', 'A sell 1 yes @ 0.6301'],
      order: 'B buy yes for 100 within 5%',
      fills: ['Complementary 1 with A sell yes @ 0.6', 'Complementary 1 with A sell yes @ 0.63'],
      closed: ['A Filled', 'A Filled', 'B Unfilled'],
      after: ['A sell 1 yes @ 0.6301'],
    },
    {
      name: 'buying no up to floor(0.4 x 1.05) = 0.42 in its own terms',
      before: ['A buy 1 yes @ 0.6', 'A buy 1 yes @ 0.58', 'A buy 1 yes @ 0.5799'],
      order: 'B buy no for 100 within 5%',
      fills: ['Mint 1 with A buy yes @ 0.6', 'Mint 1 with A buy yes @ 0.58'],
      closed: ['A Filled', 'A Filled', 'B Unfilled'],
      after: ['A buy 1 yes @ 0.5799'],
    },
    {
      name: 'selling yes down to ceil(0.5999 x 0.95) = 0.57, not 0.5699',
      before: ['A buy 1 yes @ 0.5999', 'A buy 1 yes @ 0.57', 'A buy 1 yes @ 0.5699'],
      order: 'B sell 3 yes at market within 5%',
      fills: ['Complementary 1 with A buy yes @ 0.5999', 'Complementary 1 with A buy yes @ 0.57'],
      closed: ['A Filled', 'A Filled', 'B Unfilled 1 left'],
      after: ['A buy 1 yes @ 0.5699'],
    },
    {
      name: 'selling no down to 0.38 in its own terms',
      before: ['A sell 1 yes @ 0.6', 'A sell 1 yes @ 0.62', 'A sell 1 yes @ 0.6201'],
      order: 'B sell 3 no at market within 5%',
      fills: ['Merge 1 with A sell yes @ 0.6', 'Merge 1 with A sell yes @ 0.62'],
      closed: ['A Filled', 'A Filled', 'B Unfilled 1 left'],
      after: ['A sell 1 yes @ 0.6201'],
    },
    {
      name: 'a bound beyond all prices has no effect',
      before: ['A buy 1 yes @ 0.5', 'A buy 1 yes @ 0.0001'],
      order: 'B sell 2 yes at market within 100%',
      fills: ['Complementary 1 with A buy yes @ 0.5', 'Complementary 1 with A buy yes @ 0.0001'],
      closed: ['A Filled', 'A Filled', 'B Filled'],
      after: [],
    },
    {
      name: 'without a bound it takes the whole book',
      before: ['A sell 1 yes @ 0.01', 'A sell 1 yes @ 0.9999'],
      order: 'B buy yes for 5',
      fills: ['Complementary 1 with A sell yes @ 0.01', 'Complementary 1 with A sell yes @ 0.9999'],
      closed: ['A Filled', 'A Filled', 'B Unfilled'],
      after: [],
    },
  ];
  test.each(scenes)('$name', play);
});
