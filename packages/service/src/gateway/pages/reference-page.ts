import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { emitOpenApi, SERVER_PATH } from '@presage/protocol';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { RoutingTable } from '../http/routing-table.ts';
import { OWN_FILES_POLICY, PAGE_HEADERS } from './page-headers.ts';

const PATH = '/docs';
const DOCUMENT_PATH = `${PATH}/openapi.json`;

/** The API reference: the OpenAPI document, and a page to read and try it that needs nothing from elsewhere. */
export async function registerReferencePage(
  app: FastifyInstance,
  { table, version }: { readonly table: RoutingTable; readonly version: string },
): Promise<void> {
  const document = emitOpenApi({ version, serverUrl: SERVER_PATH });
  const text = JSON.stringify(document);
  table.add('GET', PATH);
  table.add('GET', DOCUMENT_PATH);
  app.get(DOCUMENT_PATH, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('x-content-type-options', 'nosniff').send(text),
  );
  await app.register(readingPage, { document });
}

/** In a context of its own, for its headers. */
const readingPage: FastifyPluginAsync<{ readonly document: unknown }> = async (page, { document }) => {
  page.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(PAGE_HEADERS);
    done();
  });
  await page.register(swagger, { mode: 'static', specification: { document: document as never } });
  await page.register(swaggerUi, {
    routePrefix: PATH,
    staticCSP: OWN_FILES_POLICY,
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
    logo: { type: 'image/svg+xml', content: Buffer.from(NO_LOGO) },
    theme: { title: 'Presage API' },
  });
};

const NO_LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
