import { expect, it } from 'vitest';
import { searchText, searchWords } from './keywords.ts';

const finds = (keywords: string, ...lines: readonly string[]) => {
  const text = searchText(lines);
  return searchWords(keywords).every((word) => text.includes(word));
};

it.each([
  ['sao PAULO', 'São Paulo'],
  ['São', 'SA\u0303O'],
  ['istanbul', 'İSTANBUL'],
  ['éxito', 'Exito'],
  ['ΟΔΥΣ', 'Οδυσσέας'],
  ['οδυσ', 'ΟΔΥΣ'],
  ['πόλος', 'ΠΟΛΟΣ 2027'],
  ['πόλοσ', 'Πόλος'],
  ['STRASSE', 'Straße'],
  ['STRAẞE', 'Strasse'],
  ['straße', 'STRAẞE'],
  ['lodz', 'Łódź'],
  ['Łódź', 'LODZ'],
  ['tromso', 'Tromsø'],
  ['dukovic', 'Đuković'],
  ['diyarbakir', 'Diyarbakır'],
  ['Diyarbakır', 'DIYARBAKIR'],
  ['aero', 'Ærø'],
  ['oeuvre', 'Œuvre'],
  ['thorshofn', 'Þórshöfn'],
  ['vidoy', 'Viðoy'],
  ['hal', 'Ħal'],
  ['%', '100 % sure'],
  ['🎉', 'A party 🎉'],
])(
  'finds %s in %s: accents and letters of one alphabet count as little as case, and signs as letters',
  (keywords, title) => {
    expect(finds(keywords, title)).toBe(true);
    expect(finds(keywords, 'Another')).toBe(false);
  },
);

it('finds a number only as a whole, wherever it is', () => {
  expect(finds('#1', 'Rain', '#12')).toBe(false);
  expect(finds('#12', 'Rain', '#12', '#13')).toBe(true);
  expect(finds('#1 seed', 'Does the #1 seed win?', '#12')).toBe(true);
  expect(finds('12', 'Rain', '#123')).toBe(true);
  expect(finds('#cup', 'All about #cups')).toBe(true);
});

it('looks for the first eight different words', () => {
  expect(searchWords(' b  A a B ')).toEqual(['B', 'A']);
  expect(searchWords('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
});
