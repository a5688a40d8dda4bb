import type { Dispatcher } from 'undici';
import type { Transport, TransportFactory } from './platform.ts';

export const createTransport: TransportFactory = (proxyUrl) => {
  if (proxyUrl !== undefined) return throughProxy(proxyUrl);
  return {
    fetch,
    loadSocket: async () => ('WebSocket' in globalThis ? (url) => new WebSocket(url) : undiciSocket({})),
  };
};

/** Loaded on demand: needed only for a proxy, or in Node 20, which lacks WebSocket. */
const loadUndici = () => import('undici');

function throughProxy(proxyUrl: string): Transport {
  let made: Dispatcher | undefined;
  const dispatcher = async (): Promise<Dispatcher> => {
    const { ProxyAgent } = await loadUndici();
    made ??= new ProxyAgent(proxyUrl);
    return made;
  };
  return {
    async fetch(input, init) {
      const undici = await loadUndici();
      const options = { ...init, dispatcher: await dispatcher() };
      return standard<Response>(undici.fetch(input as string, options as object));
    },
    loadSocket: async () => undiciSocket({ dispatcher: await dispatcher() }),
  };
}

async function undiciSocket(options: { dispatcher?: Dispatcher }): Promise<(url: string) => WebSocket> {
  const undici = await loadUndici();
  return (url) => standard<WebSocket>(new undici.WebSocket(url, options));
}

/** Casts undici's objects to Node's global types: both implement the same standards. */
function standard<Type>(value: unknown): Type {
  return value as Type;
}
