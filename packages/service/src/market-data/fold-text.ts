/** Accents, as Unicode writes them apart from their letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Text for searches: lower case, without accents, in one of the forms that Unicode has for the same letters. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}
