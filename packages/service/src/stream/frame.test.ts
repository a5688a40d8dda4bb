import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiFrames, asciiText, framesFrom, joinFrames, textFrame } from './frame.ts';
import { readFrames } from './testing/read-frames.ts';

describe('frames', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('of %i bytes are decoded as they were encoded', (length) => {
    const text = 'a'.repeat(length);
    expect(readFrames(textFrame(text))).toEqual([text]);
    expect(readFrames(asciiFrames([text]).bytes)).toEqual([text]);
  });

  it('carry any text in UTF-8', () => {
    expect(readFrames(textFrame('Ψ “ja” 🌧'))).toEqual(['Ψ “ja” 🌧']);
  });

  it('of a run end at its recorded offsets', () => {
    const word = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (texts) => {
        const { bytes, ends } = asciiFrames(texts);
        expect(readFrames(bytes)).toEqual(texts);
        texts.forEach((text, index) => {
          expect(readFrames(bytes.subarray(ends[index - 1] ?? 0, ends[index]))).toEqual([text]);
        });
        expect(ends.at(-1) ?? 0).toBe(bytes.length);
      }),
    );
  });

  it('of a run can be read one by one, and taken from any of them on without a copy', () => {
    const texts = [0, 125, 126, 65_536, 3].map((length) => 'a'.repeat(length));
    const run = asciiFrames(texts);
    texts.forEach((text, index) => {
      expect(asciiText(run, index)).toBe(text);
      const rest = framesFrom(run, index);
      expect(readFrames(rest.bytes)).toEqual(texts.slice(index));
      expect(rest.bytes.buffer).toBe(run.bytes.buffer);
      expect(rest.ends.at(-1)).toBe(rest.bytes.length);
      expect(rest.ends).toHaveLength(texts.length - index);
    });
  });

  it.each([0, 1, 2, 3])('of %i runs are joined to one', (count) => {
    const texts = Array.from({ length: count }, (_, index) => [`${index}`, 'a'.repeat(126)]);
    const joined = joinFrames(texts.map(asciiFrames));
    expect(readFrames(joined.bytes)).toEqual(texts.flat());
    expect(joined.ends.map((_, index) => asciiText(joined, index))).toEqual(texts.flat());
  });
});
