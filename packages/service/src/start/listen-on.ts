/** Where to listen. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What to do about an address that cannot be listened on, by the system's code for it. */
const ADVICE: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) => `${host}:${port} is in use: stop what listens there, or set another PORT`,
  EACCES: ({ port }) => `port ${port} is not for everybody: set a PORT above 1023, or start with more rights`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine: set another HOST`,
};

/**
 * Listens, or says what to do.
 * @throws {Error} in words for whoever started the service
 */
export async function listenOn<Listening>(
  gateway: { listen(place: Place): Promise<Listening> },
  place: Place,
): Promise<Listening> {
  try {
    return await gateway.listen(place);
  } catch (error) {
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ''];
    throw advice === undefined ? error : new Error(advice(place), { cause: error });
  }
}
