/** Doubles a capacity until it suffices, so that growing has amortized constant cost. */
export function doubledUntil(capacity: number, needed: number): number {
  let grown = capacity;
  while (grown < needed) grown *= 2;
  return grown;
}

/** A longer copy, padded with zeros. */
export function grownInt32(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(array);
  return grown;
}

/** A longer copy, padded with zeros. */
export function grownUint16(array: Uint16Array, length: number): Uint16Array<ArrayBuffer> {
  const grown = new Uint16Array(length);
  grown.set(array);
  return grown;
}

/** A longer copy, padded with zeros. */
export function grownFloat64(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(array);
  return grown;
}
