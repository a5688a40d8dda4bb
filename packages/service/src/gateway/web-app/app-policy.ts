import { hostName } from '../http/host-name.ts';

export interface PolicyOptions {
  /** The host by which the page was requested; left out if it is not a valid one. */
  readonly host: string | undefined;
  /** Origins besides the service's own that the page may call: a local chain. */
  readonly connectTo: readonly string[];
}

/**
 * The content security policy of the web application: it may load scripts, styles and images from this origin, call its
 * API and stream, and not be framed. No inline script runs, even if one is injected.
 */
export function appPolicy({ host, connectTo }: PolicyOptions): string {
  // In some browsers, 'self' does not include WebSockets.
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
