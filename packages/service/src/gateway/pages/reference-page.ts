import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { emitOpenApi } from '@presage/protocol';
import type { FastifyInstance } from 'fastify';
import { NO_ICON, OWN_FILES_POLICY, sendPage } from '../http/page-headers.ts';
import { sendWebFile } from '../web-app/send-web-file.ts';
import type { WebFile } from '../web-app/web-app.ts';

const PATH = '/docs';
const DOCUMENT_PATH = `${PATH}/openapi.json`;
const FILES_PATH = `${PATH}/static`;

/** The files of Swagger UI that the page needs. Its framework plugin would be a tenth of all that a start loads. */
const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const FILES_FOLDER = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));

const START_PATH = `${FILES_PATH}/start.js`;
const START_FILE = new URL('reference-start.js', import.meta.url);

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Presage API</title>
${NO_ICON}
<link rel="stylesheet" href="${FILES_PATH}/swagger-ui.css">
<div id="reference"></div>
<script src="${FILES_PATH}/swagger-ui-bundle.js"></script>
<script src="${START_PATH}"></script>
</html>
`;

/** The API reference: the OpenAPI document, and a page to read and try it that loads nothing from other origins. */
export function registerReferencePage(app: FastifyInstance): void {
  const document = () => Buffer.from(JSON.stringify(emitOpenApi()));
  registerFile(app, { path: DOCUMENT_PATH, contentType: 'application/json; charset=utf-8', read: document });
  app.get(PATH, (_request, reply) => sendPage(reply, PAGE, OWN_FILES_POLICY));
  app.get(`${PATH}/`, (_request, reply) => reply.redirect(PATH, 308));
  for (const [name, contentType] of Object.entries(FILES)) {
    const path = `${FILES_PATH}/${name}`;
    registerFile(app, { path, contentType, read: () => readFileSync(new URL(name, FILES_FOLDER)) });
  }
  const read = () => readFileSync(START_FILE);
  registerFile(app, { path: START_PATH, contentType: FILES['swagger-ui-bundle.js'], read });
}

interface ReferenceFile extends Pick<WebFile, 'path' | 'contentType'> {
  readonly read: () => Uint8Array;
}

/** Made at the first request, because most runs need none; if that fails, again at the next. */
function registerFile(app: FastifyInstance, source: ReferenceFile): void {
  let file: Promise<WebFile> | undefined;
  app.get(source.path, async (request, reply) => {
    file ??= webFileOf(source).catch((error: unknown) => {
      file = undefined;
      throw error;
    });
    return sendWebFile({ request, reply, file: await file });
  });
}

async function webFileOf({ path, contentType, read }: ReferenceFile): Promise<WebFile> {
  const plain = read();
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const encoded = { gzip: await promisify(gzip)(plain) };
  return { path, contentType, plain, encoded, etag, isImmutable: false };
}
