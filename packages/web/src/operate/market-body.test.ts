import { asRead, ROUTES } from '@presage/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { problemsOfBody } from './market-body.ts';

const schema = ROUTES.adminCreateMarket.body;
const isAccepted = new Ajv2020({ strict: false }).compile(schema);

const NOW_SEC = 1_800_000_000;
const good = { marketTitle: 'Will it rain?', cutoffAt: NOW_SEC + 60 };
const child = { marketTitle: 'Yes, a lot' };
const otherChild = { marketTitle: 'Yes, a little' };

const times = (counts: readonly number[], text: string) => counts.map((count) => text.repeat(count));
const children = (counts: readonly number[]) =>
  counts.map((count) => Array.from({ length: count }, (_, index) => ({ marketTitle: `${index} mm` })));

/** Values around every limit of every field, and of every other type. */
const VALUES: readonly unknown[] = [
  ...[
    '',
    ' ',
    'rain',
    'two lines\nof text',
    'tab\there',
    'nul\0',
    'two\u2028lines',
    'next line\u0085',
    'no\u200bwidth',
    'turned \u202eround',
    'set \u2066apart\u2069',
    '\ufeffmark',
    'joined\u200d',
    'ä 🌧',
    'no-dash-',
    'A',
    '0.01',
    '0.1',
    '5',
  ],
  ...times([50, 51, 100, 101, 200, 201, 20_000, 20_001], '🌧'),
  ...times([100, 101], 'a'),
  ...[0, 1.5, -1, 1_000, 1_001, NOW_SEC + 1, NOW_SEC + 1.5, 253_402_300_799, 253_402_300_800, null, true, {}, []],
  ...[
    ['1'],
    [1, 1],
    [0],
    [2, 1],
    Array.from({ length: 20 }, (_, id) => id + 1),
    Array.from({ length: 21 }, (_, id) => id + 1),
  ],
  ...[...children([1, 2, 100, 101]), [child, 'B'], [child, null]],
];
const NAMES = [...Object.keys(schema.properties), 'title', 'toString'];

/** The service refuses past times, too, which its schema takes. */
const isPast = (name: string, value: unknown) => name === 'cutoffAt' && typeof value === 'number' && value <= NOW_SEC;

function expectSame(body: unknown) {
  expect(problemsOfBody(body, NOW_SEC).length === 0, JSON.stringify(body).slice(0, 200)).toBe(isAccepted(body));
}

describe('a body has a problem if and only if the service refuses', () => {
  it.each(NAMES)('its %s', (name) => {
    for (const value of VALUES) if (!isPast(name, value)) expectSame({ ...good, [name]: value });
  });

  it.each(NAMES)('the %s of a child', (name) => {
    for (const value of VALUES) {
      if (!isPast(name, value)) expectSame({ ...good, children: [child, { ...otherChild, [name]: value }] });
    }
  });

  it('what it lacks', () => {
    for (const body of [good, { marketTitle: 'A' }, { cutoffAt: good.cutoffAt }, { ...good, children: [child, {}] }]) {
      expectSame(body);
    }
  });

  it('it as a whole', () => {
    for (const body of VALUES) expectSame(body);
  });
});

it('a time that is past is a problem', () => {
  expect(problemsOfBody({ ...good, cutoffAt: NOW_SEC }, NOW_SEC)).toMatchObject([{ path: ['cutoffAt'] }]);
});

it.each([
  ['A', 'a '],
  ['At least 10', 'At\u00a0least  10'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['Red', '\u200fR\u00ade\u200dd\ufe0f'],
  ['10²', '102'],
  ['Zoë', 'Zoe'],
])('the titles %j and %j of two outcomes are a problem if the service takes them for the same', (earlier, later) => {
  const problems = problemsOfBody(
    { ...good, children: [{ marketTitle: earlier }, { marketTitle: 'Other' }, { marketTitle: later }] },
    NOW_SEC,
  );
  expect(problems).toMatchObject(
    asRead(earlier) === asRead(later)
      ? [{ path: ['children', 2, 'marketTitle'], text: expect.stringContaining('Outcome 1') }]
      : [],
  );
});

it.each([
  [{ noLabel: 'Yes' }, 'noLabel'],
  [{ yesLabel: 'no' }, 'yesLabel'],
  [{ yesLabel: 'Above', noLabel: 'above ' }, 'noLabel'],
])('the same label for both outcomes, as in %j, is a problem', (labels, name) => {
  expect(problemsOfBody({ ...good, ...labels }, NOW_SEC)).toMatchObject([{ path: [name] }]);
});
