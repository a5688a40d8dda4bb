import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Chain } from '../chain/chain.ts';
import { systemClock } from '../clock.ts';
import { buildGateway } from '../gateway/gateway.ts';
import { whenRequestsEnd } from '../gateway/http/when-requests-end.ts';
import { MAX_CONNECTIONS } from '../gateway/limits.ts';
import { readWebApp } from '../gateway/web-app/read-web-app.ts';
import { healthOf } from '../operations/health.ts';
import { OTHER_OPEN_FILES } from '../operations/limits.ts';
import { maxOpenFiles } from '../operations/open-files.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { verifyOrderSignature } from '../signatures/verify-order-signature.ts';
import { MAX_CONNECTIONS as MAX_STREAMS } from '../stream/limits.ts';
import type { Stream } from '../stream/stream.ts';
import { VERSION } from '../version.ts';
import { listenOn } from './listen-on.ts';
import type { JournalParts } from './open-journal-parts.ts';
import type { Keys } from './open-keys.ts';
import type { StartContext } from './start-context.ts';
import type { Listeners } from './start-sequencer.ts';

/** Build output of the web application, in the package next to this one. */
const WEB_APP_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist');

/** Builds the gateway on all other parts and listens. Returns the origin it listens on. */
export async function openGateway(
  context: StartContext,
  parts: JournalParts & Listeners & Keys & { readonly sequencer: Sequencer; readonly chain: Chain | undefined },
): Promise<string> {
  const { settings, demo, opened, log, output, metrics, adminToken } = context;
  const { exchange, store, pool, stream, chain, ...shared } = parts;
  const { sequencer, keys, auth } = shared;
  const { reads } = store;
  metrics.watch({ sequencer, diskReserveBytes: settings.diskReserveBytes, store, auth, exchange, pool, output });
  const webApp = readWebApp(WEB_APP_FOLDER);
  const maxConnections = connectionsWithin(maxOpenFiles(), log);
  const gateway = await buildGateway({
    settings: { ...settings, demo, openRegistration: settings.openRegistration ?? demo, adminToken: adminToken.token },
    ...shared,
    reads,
    verifyOrder: (check) => verifyOrderSignature(pool, check),
    metrics,
    health: () => healthOf({ sequencer, store, auth, stream, chain }),
    stream: stream.open(keys, streamsAmong(maxConnections)),
    ...(chain && { chain }),
    maxConnections,
    ...(webApp === undefined ? {} : { webApp }),
    // A read shows what was done in what is now the future, before the clock was set back.
    nowMs: () => Math.max(sequencer.nowMs(), exchange.timeMs),
    monotonicMs: systemClock.monotonicMs,
    log,
    version: VERSION,
  });
  opened.defer(closeInOrder(gateway, stream));
  return listenOn(gateway, { host: settings.host, port: settings.port });
}

/** As many as the gateway allows, unless so many files cannot be open: then fewer, so that the databases can open theirs. */
function connectionsWithin(openFiles: number, log: StartContext['log']): number {
  const maxConnections = Math.min(MAX_CONNECTIONS, openFiles - OTHER_OPEN_FILES);
  if (maxConnections < MAX_CONNECTIONS)
    log.warn({ openFiles, maxConnections }, 'fewer connections than usual are accepted: raise the limit of open files');
  return maxConnections;
}

/** The same share of them as usual, so that room for requests is left among fewer, too. */
function streamsAmong(maxConnections: number): number {
  return Math.floor((maxConnections * MAX_STREAMS) / MAX_CONNECTIONS);
}

/** Ends requests first, so that readers of the stream are told of what the last ones did. To be called before it listens. */
function closeInOrder(gateway: FastifyInstance, stream: Stream): () => Promise<void> {
  const requestsEnd = whenRequestsEnd(gateway.server);
  return async () => {
    // The gateway is closed only once the stream's connections are closed, too.
    const closed = gateway.close();
    await Promise.all([closed, requestsEnd().then(() => stream.close())]);
  };
}
