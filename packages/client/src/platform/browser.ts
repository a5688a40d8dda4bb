import { InvalidParamError } from '../errors.ts';
import type { TransportFactory } from './platform.ts';

export const createTransport: TransportFactory = (proxyUrl) => {
  if (proxyUrl === undefined) return { fetch, loadSocket: async () => (url) => new WebSocket(url) };
  throw new InvalidParamError('proxyUrl works in Node only: browsers have their own proxy settings.');
};
