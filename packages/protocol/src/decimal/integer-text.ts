const INTEGER_TEXT = /^(0|-?[1-9][0-9]*)$/;

/**
 * The integer of canonical decimal text, as query strings and paths carry it; any other text comes back as it is,
 * so that a schema that asks for an integer refuses it: `1e3`, ` 7 `, `0x10`, `007`, `-0`, `+1`.
 * Beyond 2^53 the number is the nearest there is: nothing is numbered that high.
 */
export function integerOrText(text: string): number | string {
  return INTEGER_TEXT.test(text) ? Number(text) : text;
}
