import { WebSocketChannel } from '../../stream/messages.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { SimulatedKey } from './simulated-key.ts';
import type { SimulatedService } from './simulated-service.ts';
import { MARKETS, PLACES } from './simulated-topics.ts';

interface World {
  readonly clock: SimulatedClock;
  readonly service: SimulatedService;
  readonly key: SimulatedKey;
}

/** What happens to the service, to lines and to keys. */
export const EVENTS = {
  publish: ({ service }, pick) => {
    const { channel, marketId } = PLACES[pick % PLACES.length] as (typeof PLACES)[number];
    service.publish(channel, marketId);
  },
  changeBook: ({ service }, pick) => service.changeBook(marketOf(pick), `0.${1 + (pick % 9)}`, String(pick % 3)),
  checksum: ({ service }, pick) => {
    for (const connection of service.connections) connection.sendChecksum(marketOf(pick));
  },
  skipDiffs: ({ service }, pick) => {
    for (const connection of service.connections) connection.skipDiffs(marketOf(pick));
  },
  loseMessages: ({ service }, pick) => {
    service.faults.lostMessages = 1 + (pick % 3);
  },
  loseAnswer: ({ service }) => {
    service.faults.lostAnswers += 1;
  },
  beSlow: ({ service }, pick) => {
    service.faults.actionMs = [0, 50, 1_000, 4_000][pick % 4] as number;
  },
  refuse: ({ service }, pick) => {
    service.faults.refusals.push([429, 429, 500, 100, 202][pick % 5] as number);
  },
  endChannel: ({ service }, pick) => {
    const channels = Object.values(WebSocketChannel);
    const channel = channels[pick % channels.length] as string;
    for (const connection of service.connections) connection.endChannel(channel, 500);
  },
  cut: ({ service }, pick) => service.cut(pick % 2 === 0),
  goSilent: ({ service }) => {
    for (const { socket } of service.connections) socket.fault = 'silent';
  },
  loseUpstream: ({ service }) => {
    for (const { socket } of service.connections) if (socket.fault === 'none') socket.fault = 'upLost';
  },
  goDown: ({ service, clock }, pick) => {
    service.cut(true);
    service.faults.isDown = true;
    clock.after(pick * 10, () => {
      service.faults.isDown = false;
    });
  },
  beUnreachable: ({ service, clock }, pick) => {
    service.faults.isUnreachable = true;
    clock.after(pick * 10, () => {
      service.faults.isUnreachable = false;
    });
  },
  restart: ({ service }, pick) => service.restart(pick % 3 === 0 ? -1 : 1),
  forget: ({ service }) => service.forget(),
  replaceKey: ({ key }, pick) => key.replace({ arrivesMs: (pick % 4) * 400, activeMs: (pick % 3) * 1_000 }),
  loseKey: ({ key }) => key.lose(),
} satisfies Record<string, (world: World, pick: number) => void>;

function marketOf(pick: number): number {
  return MARKETS[pick % MARKETS.length] as number;
}
