import { InvalidParamError } from '../errors.ts';
import type { Platform } from './platform.ts';

export const platform: Platform = {
  transport(proxyUrl) {
    if (proxyUrl === undefined) return { fetch, loadSocket: async () => (url) => new WebSocket(url) };
    throw new InvalidParamError('proxyUrl works in Node only: browsers have their own proxy settings.');
  },
};
