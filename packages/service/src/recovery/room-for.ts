import { statSync } from 'node:fs';
import { freeBytesOrUnknown } from '../disk-space.ts';
import { isCausedByFullDisk } from '../journal/disk-full.ts';

/** A folder that files are copied into, and the space there was before the first. */
export interface Room {
  readonly folder: string;
  /** At most this much is copied, bytes. */
  readonly neededBytes: number;
  readonly freeBytes: number;
}

/** A copy ended because the disk of its folder is full: what was copied is of no use. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** @param files which will be copied; those that are missing count nothing */
export function roomFor(folder: string, files: readonly string[]): Room {
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  return { folder, neededBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: freeBytesOrUnknown(folder) };
}

/**
 * Copies a file into a folder.
 *
 * @throws {NoRoomError} when that fails because the disk is full, with a message for the operator; any other error as it is
 */
export async function copyInto(room: Room, name: string, copy: () => void | Promise<void>): Promise<void> {
  try {
    await copy();
  } catch (error) {
    const { folder, neededBytes, freeBytes } = room;
    if (!isCausedByFullDisk(error, freeBytesOrUnknown(folder))) throw error;
    throw new NoRoomError(
      `the disk of ${folder} is full: ${name} could not be copied (${error.message}). All files together need up to ` +
        `${neededBytes} bytes, and ${freeBytes} were free. Free some space, or name a folder on another disk`,
      { cause: error },
    );
  }
}
