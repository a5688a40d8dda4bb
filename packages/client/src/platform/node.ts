import type { Dispatcher } from 'undici';
import type { Platform, Transport } from './platform.ts';

export const platform: Platform = {
  transport(proxyUrl) {
    if (proxyUrl !== undefined) return throughProxy(proxyUrl);
    return { fetch, openSocket: async (url) => ('WebSocket' in globalThis ? new WebSocket(url) : undiciSocket(url)) };
  },
};

/** Loaded when first needed: only a proxy, or Node 20 with its missing WebSocket, needs it. */
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
    openSocket: async (url) => undiciSocket(url, await dispatcher()),
  };
}

async function undiciSocket(url: string, dispatcher?: Dispatcher): Promise<WebSocket> {
  const undici = await loadUndici();
  return standard<WebSocket>(new undici.WebSocket(url, dispatcher === undefined ? {} : { dispatcher }));
}

/** Undici implements the same standards as Node's globals; only their types come from another place. */
function standard<Type>(value: unknown): Type {
  return value as Type;
}
