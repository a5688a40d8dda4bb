import { MAX_KEYWORDS } from '../limits.ts';
import { plainText } from './plain-text.ts';

/** A number of a market, or one like it in a title: `#1 seed`. */
const NUMBERS = /#\d+/g;

/**
 * The text that {@link searchWords} are looked for in, as the service does.
 *
 * @param lines such as the title, the slug and the number of a market
 * @example searchText(['São Paulo', '#12']) // 'SAO PAULO\n#12\n'
 */
export function searchText(lines: readonly string[]): string {
  return withEnds(plainText(lines.join('\n')));
}

/**
 * The different words of a search, the first eight of them. A text matches if its {@link searchText} includes all.
 *
 * @example searchWords('São #1').every((word) => searchText(['Rain in SAO PAULO?', '#1']).includes(word)) // true
 */
export function searchWords(keywords: string): readonly string[] {
  const words = new Set(plainText(keywords).split(/\s+/).filter(Boolean));
  return [...words].slice(0, MAX_KEYWORDS).map(withEnds);
}

/** Marks the end of each number, so that #1 does not find #12. */
function withEnds(text: string): string {
  return text.replace(NUMBERS, '$&\n');
}
