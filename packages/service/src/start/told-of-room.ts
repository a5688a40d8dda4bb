import { saysNoRoom } from '../journal/no-room.ts';

const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
/** Bytes: with fewer free, an input-output error is one for want of room, which SQLite does not always say. */
const LITTLE_ROOM_BYTES = 1024 * 1024;

/** What stopped a start, in words for whoever started it when it is a full disk; else as it is. */
export function toldOfRoom(error: unknown, disk: { readonly dataDir: string; readonly freeBytes: number }): unknown {
  if (!(error instanceof Error) || !isForWantOfRoom(error, disk.freeBytes)) return error;
  const { dataDir, freeBytes } = disk;
  const words = `the disk of ${dataDir} is full (${error.message}; ${freeBytes} bytes are free): make room and start again`;
  return new Error(words, { cause: error });
}

function isForWantOfRoom(error: Error & { readonly errcode?: number }, freeBytes: number): boolean {
  const code = (error.errcode ?? 0) & 0xff;
  return saysNoRoom(error) || code === SQLITE_FULL || (code === SQLITE_IOERR && freeBytes < LITTLE_ROOM_BYTES);
}
