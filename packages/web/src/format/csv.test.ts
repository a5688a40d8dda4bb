import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('comma-separated values', () => {
  it('have one line per row', () => {
    expect(
      csvText([
        ['time', 'price'],
        ['2026-11-21', '0.42'],
      ]),
    ).toBe('time,price\r\n2026-11-21,0.42\r\n');
  });

  it('quote cells with commas, quotes or line breaks', () => {
    expect(csvText([['a, b', 'say "yes"', 'two\nlines']])).toBe('"a, b","say ""yes""","two\nlines"\r\n');
  });

  it.each(['=HYPERLINK("http://evil")', '+1+cmd', '@SUM(A1)', '-2+3', '\t=1'])('escape the formula %j', (text) => {
    expect(csvText([[text]]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('leave numbers alone', () => {
    expect(csvText([['-12.5', '0', '3']])).toBe('-12.5,0,3\r\n');
  });
});
