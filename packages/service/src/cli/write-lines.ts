import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes lines as fast as the output accepts them. A reader that stops early, as `head` does, is no failure. */
export async function writeLines(lines: Iterable<string>, output: Writable): Promise<void> {
  try {
    await pipeline(Readable.from(withLineBreaks(lines)), output, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

function* withLineBreaks(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
