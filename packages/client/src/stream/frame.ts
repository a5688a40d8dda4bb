import { parseJson } from '../shared/parse-json.ts';

/** A JSON object sent or received over the stream. */
export type Frame = Readonly<Record<string, unknown>>;

/** Parses a text frame; undefined if it does not contain an object. */
export function parseFrame(data: unknown): Frame | undefined {
  const value = typeof data === 'string' ? parseJson(data) : undefined;
  return typeof value === 'object' && value !== null ? (value as Frame) : undefined;
}
