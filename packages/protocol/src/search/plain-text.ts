/** Accents, as Unicode writes them apart from their letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Latin letters that Unicode does not take apart, as people write them who do not have them on their keyboard. */
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ø: 'O',
  Œ: 'OE',
  Þ: 'TH',
  Ŧ: 'T',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Text without case and accents, in one of the forms that Unicode has for the same letters. In upper case, because lower
 * case has two forms of the Greek sigma, and ß where upper case has SS; by way of lower case, because ẞ is already upper
 * case, but becomes ß.
 *
 * @example plainText('Łódź, Straße') // 'LODZ, STRASSE'
 */
export function plainText(text: string): string {
  const upper = text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().toUpperCase();
  return upper.replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}
