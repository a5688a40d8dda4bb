/** A JSON object that came over the stream. */
export type Frame = Readonly<Record<string, unknown>>;

/** The object in a text frame; undefined when there is none. */
export function parseFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Frame) : undefined;
  } catch {
    return undefined;
  }
}
