import { startRelay } from './relay.ts';
import type { TestService } from './running-service.ts';

/**
 * An address that stays the same when the service is started again. The service's own port would be free meanwhile, and
 * the system could give it to another test.
 */
export interface StableOrigin extends Pick<TestService, 'origin' | 'baseUrl'> {
  /** Passes new connections on to a service. */
  leadTo(service: TestService): void;
  close(): Promise<void>;
}

export async function startStableOrigin(service: TestService): Promise<StableOrigin> {
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

/** The port that a service listens on. */
export function portOf({ origin }: Pick<TestService, 'origin'>): number {
  return Number(new URL(origin).port);
}
