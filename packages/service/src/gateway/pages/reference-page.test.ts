import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { registerReferencePage } from './reference-page.ts';

it('a file of the reference that could not be compressed, as without memory, is served when it is asked for again', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerReferencePage(app);
  const { gzip } = zlib;
  replaceGzip(((_plain: unknown, done: (error: Error) => void) => done(new Error('no memory'))) as typeof gzip);
  onTestFinished(() => replaceGzip(gzip));
  expect((await app.inject('/docs/static/start.js')).statusCode).toBe(500);
  replaceGzip(gzip);
  expect((await app.inject('/docs/static/start.js')).statusCode).toBe(200);
});

function replaceGzip(gzip: typeof zlib.gzip): void {
  zlib.gzip = gzip;
  syncBuiltinESMExports();
}
