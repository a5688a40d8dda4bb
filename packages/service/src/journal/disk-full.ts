/** Error codes for no room: on the disk, in the user's quota, below the process's own file size limit. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function isDiskFull(error: unknown): boolean {
  return NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '');
}
