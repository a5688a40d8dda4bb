import {
  emitAsyncApi,
  STREAM_ACTION_TABLE,
  STREAM_ANSWERS,
  STREAM_CHANNEL_TABLE,
  STREAM_PATH,
} from '@presage/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notUnderstood } from '../../answers/refusal.ts';
import { lazy } from '../../validation/lazy.ts';
import { hostName } from '../http/host-name.ts';
import { NO_ICON, sendPage, TEXT_ONLY_POLICY } from '../http/page-headers.ts';
import type { Respond } from '../http/responder.ts';
import { escapeHtml, frameHtml, wordsHtml } from './frame-html.ts';

const PAGE_PATH = '/docs/stream';
const DOCUMENT_PATH = '/docs/asyncapi.json';
/** Placeholder in the document, replaced by the host of each request. */
const HOST = 'host.invalid';

/** The stream reference: a page, an AsyncAPI document, and a refusal of plain HTTP requests to the stream. */
export function registerStreamPages(app: FastifyInstance, respond: Respond): void {
  const document = lazy(() => JSON.stringify(emitAsyncApi(HOST)).split(HOST));
  const page = lazy(pageHtml);
  const sendDocument = (reply: FastifyReply, host: string | undefined): unknown =>
    reply
      .type('application/json; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(document().join(hostName(host) ?? '127.0.0.1:3000'));
  app.get(DOCUMENT_PATH, (request, reply) => sendDocument(reply, request.headers.host));
  app.get(PAGE_PATH, (request, reply) => {
    // One path serves both: browsers accept HTML and get the page, programs accept JSON.
    reply.header('vary', 'Accept');
    const { accept = '', host } = request.headers;
    if (accept.includes('json') && !accept.includes('text/html')) return sendDocument(reply, host);
    return sendPage(reply, page(), TEXT_ONLY_POLICY);
  });
  app.get(`${PAGE_PATH}/`, (_request, reply) => reply.redirect(PAGE_PATH, 308));
  registerPlainRequest(app, respond);
}

/** Refuses a plain HTTP request to the stream's path: also what a proxy leaves of one that would open a WebSocket. */
function registerPlainRequest(app: FastifyInstance, respond: Respond): void {
  const refusal = notUnderstood(
    `path: ${STREAM_PATH} is the stream; open it as a WebSocket (see ${PAGE_PATH}); a proxy must pass on Upgrade and Connection`,
  );
  const headers = { upgrade: 'websocket' };
  app.get(STREAM_PATH, (request, reply) => respond(request, reply, { ...refusal, headers }));
}

function pageHtml(): string {
  const actions = Object.entries(STREAM_ACTION_TABLE).map(([name, entry]) =>
    sectionHtml(name, entry, [frameHtml(entry.schema)]),
  );
  const channels = Object.entries(STREAM_CHANNEL_TABLE).map(([name, entry]) =>
    sectionHtml(name, entry, entry.schemas.map(frameHtml)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Presage stream</title>
${NO_ICON}
<style>
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid #8886; border-radius: .5rem }
</style>
<h1>Presage stream</h1>
${introductionHtml()}
<p>Open <code>${STREAM_PATH}</code> as a WebSocket. Machine-readable: <a href="${DOCUMENT_PATH}">AsyncAPI document</a>. HTTP requests: <a href="/docs">API reference</a>.</p>
${contentsHtml()}
<h2>Actions</h2>
${actions.join('\n')}
<h2>Responses</h2>
${Object.values(STREAM_ANSWERS).map(frameHtml).join('\n')}
<h2>Channels</h2>
${channels.join('\n')}
</html>
`;
}

/** Links to what the page describes: it is twenty screens long. */
function contentsHtml(): string {
  const contents = {
    Actions: Object.keys(STREAM_ACTION_TABLE),
    Responses: Object.values(STREAM_ANSWERS).map((schema) => (schema as { title?: string }).title ?? ''),
    Channels: Object.keys(STREAM_CHANNEL_TABLE),
  };
  const linked = (name: string) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  return Object.entries(contents)
    .map(([title, names]) => `<p>${title}: ${names.map(linked).join(', ')}</p>`)
    .join('\n');
}

function introductionHtml(): string {
  const { info } = emitAsyncApi(HOST) as { info: { description: string } };
  return info.description
    .split('\n\n')
    .map((text) => `<p>${wordsHtml(text)}</p>`)
    .join('\n');
}

function sectionHtml(
  name: string,
  { summary, description }: { readonly summary: string; readonly description: string },
  frames: readonly string[],
): string {
  const words = `${summary} ${description}`;
  return `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>\n<p>${wordsHtml(words)}</p>\n${frames.join('\n')}`;
}
