import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Replaces a file atomically: a reader never sees part of it, even after a power failure. The text must be ASCII. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.draft`;
  try {
    withDescriptor(openSync(draft, 'w'), (descriptor) => {
      writeFileSync(descriptor, text, 'latin1');
      fsyncSync(descriptor);
    });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  withDescriptor(openSync(path.dirname(file), 'r'), fsyncSync);
}

function withDescriptor(descriptor: number, use: (descriptor: number) => void): void {
  try {
    use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
