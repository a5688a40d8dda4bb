/** Code units per call of `String.fromCharCode`: arguments take stack space. */
const CODES_PER_CALL = 1_024;

/** The string of these UTF-16 code units. */
export function textOfCodes(codes: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += CODES_PER_CALL) {
    text += Reflect.apply(String.fromCharCode, undefined, codes.subarray(at, at + CODES_PER_CALL));
  }
  return text;
}
