/** The system's codes for no more space: on the disk, in the user's quota, below the process's file size limit. */
const FULL_DISK_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export function isDiskFull(error: unknown): boolean {
  return FULL_DISK_CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}
