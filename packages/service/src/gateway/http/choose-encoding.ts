/** Encodings in which files can be sent, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The best encoding that both sides support; undefined for none (RFC 9110 §12.5.3).
 * @param accepted an Accept-Encoding header
 */
export function chooseEncoding(
  accepted: string | undefined,
  offered: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const weights = new Map(accepted.split(',').map(weightOf));
  const isTaken = (encoding: Encoding): boolean => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return ENCODINGS.find((encoding) => offered[encoding] !== undefined && isTaken(encoding));
}

/** `gzip;q=0.5` as its name and weight. */
function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
