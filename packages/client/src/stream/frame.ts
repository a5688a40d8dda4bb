/** A JSON object sent or received over the stream. */
export type Frame = Readonly<Record<string, unknown>>;

/** Parses a text frame; undefined if it does not contain an object. */
export function parseFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Frame) : undefined;
  } catch {
    return undefined;
  }
}
