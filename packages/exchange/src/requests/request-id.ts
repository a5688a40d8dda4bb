/**
 * The id of a request as eight-digit words of a command's `requestId`: the first four identify the request, the other
 * two describe its contents, so that an id which is used again for something else is noticed.
 */
export type RequestWords = Int32Array;

export const ID_WORDS = 4;
const CONTENT_WORDS = 2;
export const REQUEST_WORDS = ID_WORDS + CONTENT_WORDS;
const DIGITS_PER_WORD = 8;

/** What a `requestId` must look like. */
export const REQUEST_ID = new RegExp(`^[0-9a-f]{${REQUEST_WORDS * DIGITS_PER_WORD}}$`);

/** Parses a request's id into `words`. False for any other text; then `words` stays as it was. */
export function readRequestId(text: string, words: RequestWords): boolean {
  if (!REQUEST_ID.test(text)) return false;
  for (let word = 0, at = 0; word < REQUEST_WORDS; word++, at += DIGITS_PER_WORD) {
    words[word] = Number.parseInt(text.slice(at, at + DIGITS_PER_WORD), 16);
  }
  return true;
}
