/**
 * The digits of an order's digest, different for each number up to 32 bits. The number leads, as the exchange finds orders
 * by the first words of their digests: where those are the same, each look-up compares all orders.
 */
export function testDigest(number: number): string {
  return number.toString(16).padStart(8, '0').padEnd(64, '0');
}
