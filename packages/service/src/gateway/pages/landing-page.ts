import type { FastifyInstance } from 'fastify';
import { hostName } from '../http/host-name.ts';
import { NO_ICON, sendPage, TEXT_ONLY_POLICY } from '../http/page-headers.ts';

/** The page at `/` when no web application is built: it says that the service runs, and what to do next. */
export function registerLandingPage(app: FastifyInstance): void {
  app.get('/', ({ protocol, host }, reply) => sendPage(reply, pageFor(originOf(protocol, host)), TEXT_ONLY_POLICY));
}

/**
 * The origin by which the reader opened the page; empty for an invalid host. Proxies may pass on both as a client sends
 * them, and both are put into the page.
 */
function originOf(protocol: string, host: string): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  return hostName(host) === undefined ? '' : `${scheme}://${host}`;
}

function pageFor(origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Presage</title>
${NO_ICON}
<style>
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid currentColor; border-radius: .5rem }
</style>
<h1>Presage</h1>
<p>A prediction-market exchange is running here. Its web application is not built yet. Run</p>
<pre>npm run build -w packages/web</pre>
<p>in its installation folder, and start it again. <code>npm start</code> does both.</p>
<ul>
  <li><a href="/docs">API reference</a>, to read and to try out</li>
  <li><a href="/docs/openapi.json">OpenAPI document</a></li>
  <li><a href="/docs/stream">Stream reference</a>, for market data as it happens</li>
  <li><a href="/readyz">Health</a> and <a href="/metrics">metrics</a></li>
</ul>
<p>List the markets:</p>
<pre>curl '${origin}/openapi/market?status=activated'</pre>
</html>
`;
}
