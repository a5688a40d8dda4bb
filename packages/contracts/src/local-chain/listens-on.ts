import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The state LISTEN in /proc/net/tcp. */
const LISTEN = '0A';

/**
 * Whether a process listens on a TCP port (IPv4). Process ids are used again, so that a process exists and that a port
 * answers do not prove together that the one serves the other.
 *
 * @returns undefined where the system does not say so: it does on Linux only
 */
export function listensOn(pid: number, port: number): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const sockets = listeningSockets(pid, port);
    return sockets.size > 0 && readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(targetOf(pid, fd)));
  } catch {
    // It has ended, or it is another user's.
    return false;
  }
}

/** The sockets that listen on a port, whichever process has them open, as links in /proc name them. */
function listeningSockets(pid: number, port: number): ReadonlySet<string> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const sockets = new Set<string>();
  for (const line of readFileSync(`/proc/${pid}/net/tcp`, 'latin1').split('\n').slice(1)) {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state === LISTEN && local?.endsWith(`:${hexPort}`)) sockets.add(`socket:[${inode}]`);
  }
  return sockets;
}

function targetOf(pid: number, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    // Closed since the folder was read.
    return '';
  }
}
