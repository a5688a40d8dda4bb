// The bound for orders: the least that Node does to accept a signed request and respond once it is on disk. It reads
// the request with node:http, recovers a signer with the same addon, has a thread append and sync 4 KiB for all waiting
// requests, and responds with as many bytes. No checks, no book, no rows. Started by bare-server.ts.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { serveRequests } from './child-requests.ts';
import { cpuMicroseconds } from './cpu.ts';
import { secp256k1 } from './native-secp256k1.ts';

type BareOrderQuestion = { readonly act: 'serve'; readonly folder: string } | { readonly act: 'cpu' };

/** Body and headers of about the same length as in the response to an order. */
const BODY = Buffer.from(JSON.stringify({ errno: 0, errmsg: '', result: 'x'.repeat(630) }));
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.length,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const digest = randomBytes(32);
const { signature, recid } = secp256k1.ecdsaSign(digest, randomBytes(32));
/** Requests whose signer is recovered and that wait for a sync. */
const waiting: ServerResponse[] = [];

serveRequests((request: BareOrderQuestion) => (request.act === 'serve' ? serve(request) : cpuMicroseconds()));

async function serve({ folder }: BareOrderQuestion & { act: 'serve' }): Promise<string> {
  const thread = new Worker(new URL('./bare-sync-thread.ts', import.meta.url), { workerData: { folder } });
  await once(thread, 'message');
  const answerGroup = groupCommit(thread);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      secp256k1.ecdsaRecover(signature, recid, digest, false);
      waiting.push(response);
      answerGroup();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Group commit: requests that arrive during a sync wait for the next one. */
function groupCommit(thread: Worker): () => void {
  let syncing: ServerResponse[] = [];
  const begin = (): void => {
    if (syncing.length > 0 || waiting.length === 0) return;
    syncing = waiting.splice(0);
    thread.postMessage(syncing.length);
  };
  thread.on('message', () => {
    for (const response of syncing) response.writeHead(200, HEADERS).end(BODY);
    syncing = [];
    begin();
  });
  return begin;
}
