import { MAX_KEYWORDS } from '../limits.ts';

/** Accents, as Unicode writes them apart from their letters. */
const ACCENTS = /[\u0300-\u036f]/g;
/** A number of a market, or one like it in a title: `#1 seed`. */
const NUMBERS = /#\d+/g;

/**
 * The text that {@link searchWords} are looked for in, as the service does.
 *
 * @param lines such as the title, the slug and the number of a market
 * @example searchText(['São Paulo', '#12']) // 'SAO PAULO\n#12\n'
 */
export function searchText(lines: readonly string[]): string {
  return withEnds(folded(lines.join('\n')));
}

/**
 * The different words of a search, the first eight of them. A text matches if its {@link searchText} includes all.
 *
 * @example searchWords('São #1').every((word) => searchText(['Rain in SAO PAULO?', '#1']).includes(word)) // true
 */
export function searchWords(keywords: string): readonly string[] {
  const words = new Set(folded(keywords).split(/\s+/).filter(Boolean));
  return [...words].slice(0, MAX_KEYWORDS).map(withEnds);
}

/** Marks the end of each number, so that #1 does not find #12. */
function withEnds(text: string): string {
  return text.replace(NUMBERS, '$&\n');
}

/**
 * Text without case and accents, in one of the forms that Unicode has for the same letters. In upper case, because lower
 * case has two forms of the Greek sigma, and ß where upper case has SS; by way of lower case, because ẞ is already upper
 * case, but becomes ß.
 */
function folded(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().toUpperCase();
}
