import { describe, test } from 'vitest';
import { play, type Scene, UNCHANGED } from '../testing/match-scene.ts';

describe('a market order never fills at a price worse than its worst price', () => {
  const scenes: Scene[] = [
    {
      name: 'buying yes at that price at most',
      before: ['A sell 1 yes @ 0.6', 'A sell 1 yes @ 0.63', 'A sell 1 yes @ 0.6301'],
      order: 'B buy yes for 100 never past 0.63',
      fills: ['Complementary 1 with A sell yes @ 0.6', 'Complementary 1 with A sell yes @ 0.63'],
      closed: ['A Filled', 'A Filled', 'B Unfilled'],
      after: ['A sell 1 yes @ 0.6301'],
    },
    {
      name: 'buying no at that price in its own terms',
      before: ['A buy 1 yes @ 0.6', 'A buy 1 yes @ 0.58', 'A buy 1 yes @ 0.5799'],
      order: 'B buy no for 100 never past 0.42',
      fills: ['Mint 1 with A buy yes @ 0.6', 'Mint 1 with A buy yes @ 0.58'],
      closed: ['A Filled', 'A Filled', 'B Unfilled'],
      after: ['A buy 1 yes @ 0.5799'],
    },
    {
      name: 'selling yes at that price at least',
      before: ['A buy 1 yes @ 0.6', 'A buy 1 yes @ 0.57', 'A buy 1 yes @ 0.5699'],
      order: 'B sell 3 yes at market never past 0.57',
      fills: ['Complementary 1 with A buy yes @ 0.6', 'Complementary 1 with A buy yes @ 0.57'],
      closed: ['A Filled', 'A Filled', 'B Unfilled 1 left'],
      after: ['A buy 1 yes @ 0.5699'],
    },
    {
      name: 'selling no at that price in its own terms',
      before: ['A sell 1 yes @ 0.6', 'A sell 1 yes @ 0.62', 'A sell 1 yes @ 0.6201'],
      order: 'B sell 3 no at market never past 0.38',
      fills: ['Merge 1 with A sell yes @ 0.6', 'Merge 1 with A sell yes @ 0.62'],
      closed: ['A Filled', 'A Filled', 'B Unfilled 1 left'],
      after: ['A sell 1 yes @ 0.6201'],
    },
    {
      name: 'and is cancelled whole when even the best price is worse',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy yes for 3 never past 0.59',
      fills: [],
      closed: ['B Unfilled'],
      after: ['A sell 5 yes @ 0.6'],
      wealth: [UNCHANGED, UNCHANGED],
    },
    {
      name: 'and is filled as without it when the book is good enough',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy yes for 3 never past 0.9999',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: [],
    },
    {
      name: 'nor fills a part when it must fill completely',
      before: ['A sell 5 yes @ 0.6', 'A sell 5 yes @ 0.61'],
      order: 'B buy yes for 6 never past 0.6 fok',
      fills: [],
      closed: ['B Unfilled'],
      after: ['A sell 5 yes @ 0.6', 'A sell 5 yes @ 0.61'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('of a worst price and a slippage, the tighter bound holds', () => {
  const asks = ['A sell 1 yes @ 0.6', 'A sell 1 yes @ 0.62', 'A sell 1 yes @ 0.64'];
  const bids = ['A buy 1 yes @ 0.6', 'A buy 1 yes @ 0.58', 'A buy 1 yes @ 0.56'];
  const scenes: Scene[] = [
    {
      name: 'a buy whose worst price is tighter',
      before: asks,
      order: 'B buy yes for 100 within 10% never past 0.61',
      fills: ['Complementary 1 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Unfilled'],
      after: ['A sell 1 yes @ 0.62', 'A sell 1 yes @ 0.64'],
    },
    {
      name: 'a buy whose slippage is tighter',
      before: asks,
      order: 'B buy yes for 100 within 4% never past 0.7',
      fills: ['Complementary 1 with A sell yes @ 0.6', 'Complementary 1 with A sell yes @ 0.62'],
      closed: ['A Filled', 'A Filled', 'B Unfilled'],
      after: ['A sell 1 yes @ 0.64'],
    },
    {
      name: 'a sell whose worst price is tighter',
      before: bids,
      order: 'B sell 3 yes at market within 10% never past 0.59',
      fills: ['Complementary 1 with A buy yes @ 0.6'],
      closed: ['A Filled', 'B Unfilled 2 left'],
      after: ['A buy 1 yes @ 0.56', 'A buy 1 yes @ 0.58'],
    },
    {
      name: 'a sell whose slippage is tighter',
      before: bids,
      order: 'B sell 3 yes at market within 4% never past 0.5',
      fills: ['Complementary 1 with A buy yes @ 0.6', 'Complementary 1 with A buy yes @ 0.58'],
      closed: ['A Filled', 'A Filled', 'B Unfilled 1 left'],
      after: ['A buy 1 yes @ 0.56'],
    },
  ];
  test.each(scenes)('$name', play);
});
