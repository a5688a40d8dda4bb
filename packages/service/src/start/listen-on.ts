import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingError } from '../settings/settings.ts';

/** Where to listen. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What to do about an address that cannot be listened on, by the system's error code. */
const ADVICE: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) => `${host}:${port} is in use: stop what listens there, or set another PORT`,
  EACCES: ({ port }) => `port ${port} needs a special permission: set a PORT above 1023, or start with that permission`,
};

/** Error codes of a host that cannot be listened on at any port: an unknown name, another machine's address, IPv6 where it is off. */
const HOST_CODES: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
]);

/**
 * Listens, or throws an error that says what to do.
 * @throws {SettingError} when HOST is the cause; {Error} with a message for the operator otherwise
 */
export async function listenOn<Listening>(
  gateway: { listen(place: Place): Promise<Listening> },
  place: Place,
): Promise<Listening> {
  try {
    return await gateway.listen(place);
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, place);
  }
}

/**
 * Listens and stops at once, to check that the address is available before any files are created.
 * @throws as {@link listenOn}
 */
export async function checkPlaceIsFree(place: Place): Promise<void> {
  const server = createServer();
  const listen = (where: Place) => once(server.listen(where), 'listening');
  await listenOn({ listen }, place);
  server.close();
  await once(server, 'close');
}

function explainListenError(error: NodeJS.ErrnoException, place: Place): Error {
  const { code = '' } = error;
  if (HOST_CODES.has(code)) {
    const accepted = `an address or name of this machine (${code}), such as 127.0.0.1, or 0.0.0.0 for all its addresses`;
    return new SettingError({ name: 'HOST', received: place.host, accepted });
  }
  const advice = ADVICE[code];
  return advice === undefined ? error : new Error(advice(place), { cause: error });
}
