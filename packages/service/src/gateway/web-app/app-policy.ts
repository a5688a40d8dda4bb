import { hostName } from '../http/host-name.ts';

export interface PolicyOptions {
  /** By which the page was asked for; one that is no host is left out. */
  readonly host: string | undefined;
  /** Origins besides our own that the page may call: a local chain. */
  readonly connectTo: readonly string[];
}

/**
 * What the application's page may load and call: scripts, styles and pictures that are our own files, our own API and
 * stream, and nothing in a frame. No script in a page's text runs, whatever found its way into it.
 */
export function appPolicy({ host, connectTo }: PolicyOptions): string {
  // Not every browser takes 'self' to mean the stream too.
  const stream = hostName(host) === undefined ? [] : [`ws://${host}`, `wss://${host}`];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...stream, ...connectTo],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
