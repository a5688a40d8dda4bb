import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSlugMaker } from './slug.ts';

describe('a slug made from a title', () => {
  it('is well-formed and unique, whatever the title', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 10 }), (titles) => {
        const taken = new Set(['market', 'market-2', 'a']);
        const maker = createSlugMaker((slug) => taken.has(slug));
        const made = titles.map((title) => maker.make(title));
        for (const slug of made) {
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(100);
          expect(taken.has(slug)).toBe(false);
        }
        expect(new Set(made).size).toBe(made.length);
      }),
    );
  });

  it('has the letters of the title, without what ASCII does not have', () => {
    const maker = createSlugMaker(() => false);
    expect(maker.make('Évora, Łódź, Tromsø, Straße?')).toBe('evora-lodz-tromso-strasse');
  });

  it('is as long as a slug may be, the number of an equal one included', () => {
    const maker = createSlugMaker(() => false);
    const made = ['first', 'second'].map(() => maker.make('x'.repeat(120)));
    expect(made).toEqual(['x'.repeat(100), `${'x'.repeat(98)}-2`]);
  });

  it('does not end in a hyphen where it is truncated', () => {
    const maker = createSlugMaker(() => false);
    expect(maker.make(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99));
  });
});
