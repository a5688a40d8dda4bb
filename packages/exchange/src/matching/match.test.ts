import { describe, test } from 'vitest';
import { play, type Scene } from '../testing/match-scene.ts';

describe('every kind of order matches every kind that crosses it', () => {
  const scenes: Scene[] = [
    {
      name: 'buy yes takes sell yes: shares change hands',
      before: ['A sell 10 yes @ 0.6'],
      order: 'B buy 10 yes @ 0.6',
      fills: ['Complementary 10 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9006 quote, 990 yes, 1000 no', '8994 quote, 1010 yes, 1000 no'],
    },
    {
      name: 'buy yes takes buy no: a pair is minted',
      before: ['A buy 10 no @ 0.4'],
      order: 'B buy 10 yes @ 0.6',
      fills: ['Mint 10 with A buy no @ 0.4'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['8996 quote, 1000 yes, 1010 no', '8994 quote, 1010 yes, 1000 no'],
    },
    {
      name: 'sell yes takes buy yes: shares change hands',
      before: ['A buy 10 yes @ 0.6'],
      order: 'B sell 10 yes @ 0.6',
      fills: ['Complementary 10 with A buy yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['8994 quote, 1010 yes, 1000 no', '9006 quote, 990 yes, 1000 no'],
    },
    {
      name: 'sell yes takes sell no: a pair is merged',
      before: ['A sell 10 no @ 0.4'],
      order: 'B sell 10 yes @ 0.6',
      fills: ['Merge 10 with A sell no @ 0.4'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9004 quote, 1000 yes, 990 no', '9006 quote, 990 yes, 1000 no'],
    },
    {
      name: 'buy no takes sell no: shares change hands',
      before: ['A sell 10 no @ 0.4'],
      order: 'B buy 10 no @ 0.4',
      fills: ['Complementary 10 with A sell no @ 0.4'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9004 quote, 1000 yes, 990 no', '8996 quote, 1000 yes, 1010 no'],
    },
    {
      name: 'buy no takes buy yes: a pair is minted',
      before: ['A buy 10 yes @ 0.6'],
      order: 'B buy 10 no @ 0.4',
      fills: ['Mint 10 with A buy yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['8994 quote, 1010 yes, 1000 no', '8996 quote, 1000 yes, 1010 no'],
    },
    {
      name: 'sell no takes buy no: shares change hands',
      before: ['A buy 10 no @ 0.4'],
      order: 'B sell 10 no @ 0.4',
      fills: ['Complementary 10 with A buy no @ 0.4'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['8996 quote, 1000 yes, 1010 no', '9004 quote, 1000 yes, 990 no'],
    },
    {
      name: 'sell no takes sell yes: a pair is merged',
      before: ['A sell 10 yes @ 0.6'],
      order: 'B sell 10 no @ 0.4',
      fills: ['Merge 10 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9006 quote, 990 yes, 1000 no', '9004 quote, 1000 yes, 990 no'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('the taker gets the better price, the maker its own', () => {
  const scenes: Scene[] = [
    {
      name: 'buying yes below its limit',
      before: ['A sell 10 yes @ 0.55'],
      order: 'B buy 10 yes @ 0.7',
      fills: ['Complementary 10 with A sell yes @ 0.55'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9005.5 quote, 990 yes, 1000 no', '8994.5 quote, 1010 yes, 1000 no'],
    },
    {
      name: 'minting below its limit: the complements sum to more than one',
      before: ['A buy 10 no @ 0.5'],
      order: 'B buy 10 yes @ 0.7',
      fills: ['Mint 10 with A buy no @ 0.5'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['8995 quote, 1000 yes, 1010 no', '8995 quote, 1010 yes, 1000 no'],
    },
    {
      name: 'merging above its limit: the complements sum to less than one',
      before: ['A sell 10 no @ 0.3'],
      order: 'B sell 10 yes @ 0.5',
      fills: ['Merge 10 with A sell no @ 0.3'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9003 quote, 1000 yes, 990 no', '9007 quote, 990 yes, 1000 no'],
    },
    {
      name: 'at the ends of the grid',
      before: ['A sell 10 yes @ 0.0001'],
      order: 'B buy 10 yes @ 0.9999',
      fills: ['Complementary 10 with A sell yes @ 0.0001'],
      closed: ['A Filled', 'B Filled'],
      after: [],
      wealth: ['9000.001 quote, 990 yes, 1000 no', '8999.999 quote, 1010 yes, 1000 no'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('price priority comes first, then time priority', () => {
  const scenes: Scene[] = [
    {
      name: 'the best price is taken first, whichever token it is in',
      before: ['A sell 5 yes @ 0.62', 'C buy 5 no @ 0.4', 'D sell 5 yes @ 0.61'],
      order: 'B buy 12 yes @ 0.62',
      fills: [
        'Mint 5 with C buy no @ 0.4',
        'Complementary 5 with D sell yes @ 0.61',
        'Complementary 2 with A sell yes @ 0.62',
      ],
      closed: ['C Filled', 'D Filled', 'B Filled'],
      after: ['A sell 3 yes @ 0.62'],
    },
    {
      name: 'at the same price the oldest is taken first',
      before: ['A sell 5 yes @ 0.6', 'C buy 5 no @ 0.4', 'D sell 5 yes @ 0.6'],
      order: 'B buy 7 yes @ 0.6',
      fills: ['Complementary 5 with A sell yes @ 0.6', 'Mint 2 with C buy no @ 0.4'],
      closed: ['A Filled', 'B Filled'],
      after: ['C buy 3 no @ 0.4', 'D sell 5 yes @ 0.6'],
    },
    {
      name: 'a partially filled maker keeps its place',
      before: ['A buy 5 yes @ 0.6', 'B sell 2 yes @ 0.6', 'C buy 5 yes @ 0.6'],
      order: 'D sell 4 yes @ 0.5',
      fills: ['Complementary 3 with A buy yes @ 0.6', 'Complementary 1 with C buy yes @ 0.6'],
      closed: ['A Filled', 'D Filled'],
      after: ['C buy 4 yes @ 0.6'],
    },
    {
      name: 'the remainder rests at the end of its level',
      before: ['A sell 5 yes @ 0.6', 'C buy 5 yes @ 0.5'],
      order: 'B buy 8 yes @ 0.6',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled'],
      after: ['C buy 5 yes @ 0.5', 'B buy 3 yes @ 0.6'],
    },
    {
      name: 'an order beyond the best price only rests',
      before: ['A sell 5 yes @ 0.6'],
      order: 'B buy 5 yes @ 0.5999',
      fills: [],
      closed: [],
      after: ['B buy 5 yes @ 0.5999', 'A sell 5 yes @ 0.6'],
    },
  ];
  test.each(scenes)('$name', play);
});

describe('an account never trades with itself', () => {
  const scenes: Scene[] = [
    {
      name: 'matching ends when the account’s own order comes next, which stays',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.6', 'A sell 5 yes @ 0.61'],
      order: 'B buy 12 yes @ 0.7',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B SelfTrade 7 left'],
      after: ['B sell 5 yes @ 0.6', 'A sell 5 yes @ 0.61'],
    },
    {
      name: 'nor with its own order for the complement',
      before: ['B buy 5 no @ 0.4'],
      order: 'B buy 5 yes @ 0.6',
      fills: [],
      closed: ['B SelfTrade 5 left'],
      after: ['B buy 5 no @ 0.4'],
    },
    {
      name: 'a taker that is satisfied before its own order comes next is filled',
      before: ['A sell 5 yes @ 0.6', 'B sell 5 yes @ 0.6'],
      order: 'B buy 5 yes @ 0.6',
      fills: ['Complementary 5 with A sell yes @ 0.6'],
      closed: ['A Filled', 'B Filled'],
      after: ['B sell 5 yes @ 0.6'],
    },
    {
      name: 'the same holds for a market order',
      before: ['B sell 5 yes @ 0.6'],
      order: 'B buy yes for 3',
      fills: [],
      closed: ['B SelfTrade'],
      after: ['B sell 5 yes @ 0.6'],
    },
  ];
  test.each(scenes)('$name', play);
});
