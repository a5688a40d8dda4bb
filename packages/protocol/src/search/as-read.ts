/** What a title may contain and nobody sees: soft hyphens, joiners, marks of direction, selectors of a glyph. */
const UNSEEN = /[\u00ad\u061c\u200c-\u200f\p{Variation_Selector}]/gu;

/**
 * Text as far as readers notice when they choose between several: without case, unseen characters and the amount of
 * white space. Accents count, and so do other letters that look alike.
 *
 * @example asRead(' 10  Goals') === asRead('10 goals') // true
 */
export function asRead(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
