import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingError } from '../settings/settings.ts';

/** Where to listen. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What to do about a place that cannot be listened on, by the system's code for it. */
const ADVICE: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) => `${host}:${port} is in use: stop what listens there, or set another PORT`,
  EACCES: ({ port }) => `port ${port} is not for everybody: set a PORT above 1023, or start with more rights`,
};

/** Codes that say that a host cannot be listened on, whatever the port: a name nobody knows, an address of another machine. */
const HOST_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EADDRNOTAVAIL', 'EINVAL']);

/**
 * Listens, or says what to do.
 * @throws {SettingError} when HOST is to blame; {Error} in words for whoever started the service otherwise
 */
export async function listenOn<Listening>(
  gateway: { listen(place: Place): Promise<Listening> },
  place: Place,
): Promise<Listening> {
  try {
    return await gateway.listen(place);
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, place);
  }
}

/**
 * Listens and stops at once: whether a place can be had, before anything is made for it.
 * @throws as {@link listenOn}
 */
export async function tryPlace(place: Place): Promise<void> {
  const server = createServer();
  const listen = (where: Place) => once(server.listen(where), 'listening');
  await listenOn({ listen }, place);
  server.close();
  await once(server, 'close');
}

function inWords(error: NodeJS.ErrnoException, place: Place): Error {
  const { code = '' } = error;
  if (HOST_CODES.has(code)) {
    const accepted = `an address or name of this machine (${code}), such as 127.0.0.1, or 0.0.0.0 for all it has`;
    return new SettingError({ name: 'HOST', received: place.host, accepted });
  }
  const advice = ADVICE[code];
  return advice === undefined ? error : new Error(advice(place), { cause: error });
}
