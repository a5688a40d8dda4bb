import { describe, expect, it } from 'vitest';
import { isKey, keyOfFile, readMarketFile, readMarkets } from './market-file.ts';

const NOW_SEC = 1_800_000_000;
const market = (marketTitle: string) => ({ marketTitle, cutoffAt: NOW_SEC + 60 });

describe('a file with markets', () => {
  it('has one market, or a list of them', () => {
    expect(readMarkets(JSON.stringify(market('A')), NOW_SEC)).toEqual({
      problems: [],
      bodies: [market('A')],
      isList: false,
    });
    const list = [market('A'), market('B')];
    expect(readMarkets(JSON.stringify(list), NOW_SEC)).toEqual({ problems: [], bodies: list, isList: true });
  });

  it('names each field that the service would refuse, and its line', () => {
    const text = `[
  { "marketTitle": "Rain?", "cutoffAt": ${NOW_SEC + 60},
    "makerFeeBps": 1500
  },
  { "cutoffAt": ${NOW_SEC},
    "titel": "Snow?" },
  { "marketTitle": "Who?", "cutoffAt": ${NOW_SEC + 60}, "children": [
    { "marketTitle": "A" },
    { "marketTitle": "B",
      "slug": "Not a slug" }
  ] },
  "Hail?"
]`;
    const { problems } = readMarkets(text, NOW_SEC);
    expect(problems.map(({ line, text: why }) => `${line}: ${why}`)).toEqual([
      '3: makerFeeBps is 1500: use a whole number from 0 to 1,000 (basis points).',
      '5: marketTitle is missing: give one line of text, of at most 200 characters.',
      `5: cutoffAt is ${NOW_SEC}: use a time in the future in Unix seconds, such as 1893456000.`,
      expect.stringMatching(/^6: titel is not a field: use marketTitle, /),
      '10: slug is "Not a slug": use lowercase letters, digits and single dashes, at most 100 characters.',
      '12: "Hail?" is no market: use an object with marketTitle and cutoffAt.',
    ]);
  });

  it.each([
    ['[\n{"marketTitle": "A",}\n]', 2],
    ['{"marketTitle": \'A\'}', 1],
    ['', 1],
  ])('that is no JSON, such as %j, says from which line on', (text, line) => {
    expect(readMarkets(text, NOW_SEC).problems).toEqual([{ line, text: expect.stringMatching(/no JSON/) }]);
  });

  it('with an empty list says so', () => {
    expect(readMarkets('\n[]', NOW_SEC).problems).toEqual([{ line: 2, text: expect.stringMatching(/empty/) }]);
  });

  it('that is too large is not read', async () => {
    const file = new File([' '.repeat(5_000_001)], 'large.json');
    const { name, problems } = await readMarketFile(file, NOW_SEC);
    expect([name, problems]).toEqual(['large.json', [{ text: 'The file is larger than 5 MB: split it.' }]]);
  });

  it('that cannot be read any more says so', async () => {
    const file = Object.assign(new File(['[]'], 'gone.json'), { text: () => Promise.reject(new Error('changed')) });
    expect((await readMarketFile(file, NOW_SEC)).problems).toEqual([
      { text: expect.stringMatching(/choose it again/) },
    ]);
  });
});

describe('the key of a file', () => {
  it('is made of its name, and is one that the service takes', () => {
    const names = ['april 2027.json', 'Märkte.JSON', '.json', `${'a'.repeat(300)}.json`];
    expect(names.map(keyOfFile)).toEqual(['april-2027', 'M-rkte', 'markets', 'a'.repeat(240)]);
    expect(names.map(keyOfFile).every(isKey)).toBe(true);
  });

  it('has neither blanks nor more characters than leave room for a number', () => {
    expect(['', 'april 2027', 'ä', 'a'.repeat(241)].map(isKey)).toEqual(Array(4).fill(false));
  });
});
