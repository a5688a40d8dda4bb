/** What the system says when there is no room: on the disk, of the user's share, below the process's own limit. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function saysNoRoom(error: unknown): boolean {
  return NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '');
}
