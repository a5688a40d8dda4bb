import { startRelay } from './relay.ts';
import type { RunningService } from './running-service.ts';

/**
 * An address that stays the same when the service is started again. The service's own port would be free meanwhile, and
 * the system could give it to another test.
 */
export interface StableOrigin extends Pick<RunningService, 'origin' | 'baseUrl'> {
  /** Passes new connections on to a service. */
  leadTo(service: RunningService): void;
  close(): Promise<void>;
}

export async function startStableOrigin(service: RunningService): Promise<StableOrigin> {
  const relay = await startRelay(portOf(service));
  const origin = `http://127.0.0.1:${relay.port}`;
  return {
    origin,
    baseUrl: `${origin}/openapi`,
    leadTo(next) {
      relay.targetPort = portOf(next);
    },
    close: () => relay.close(),
  };
}

function portOf({ origin }: RunningService): number {
  return Number(new URL(origin).port);
}
