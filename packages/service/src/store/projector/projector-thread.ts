import { parentPort, workerData } from 'node:worker_threads';
import type { AccountId } from '@presage/exchange';
import { invariant } from '../../invariant.ts';
import { serveMethods, Transferred } from '../../threads/serve-calls.ts';
import type { ProjectedInstallation } from '../market-ids.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import type { FollowedTrade } from '../read-store.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Packet } from './packet.ts';
import { readPacket } from './read-packet.ts';

/** What the projector's thread receives at start. */
export interface ProjectorStart {
  /** Path of store.sqlite. */
  readonly path: string;
  readonly installation: ProjectedInstallation;
}

/** Its first message: the store is open. */
export interface ProjectorReady {
  /** The sequence that the store has reached. */
  readonly sequence: number;
}

/** A packet is in the store. */
export interface Projected {
  readonly sequence: number;
  /** The packet's, for reuse. */
  readonly buffer: ArrayBuffer;
  /** Why the log cannot be written to the database. */
  readonly checkpointProblem: string | undefined;
  /** Of accounts that are followed, in the order of events. */
  readonly trades: readonly FollowedTrade[];
}

/** What it does for the main thread. */
export type ProjectorMethods = typeof methods;

invariant(parentPort !== null, 'the projector is started as a thread');
const { path, installation } = workerData as ProjectorStart;
const database = openForWriting(path);
const followed = new Set<AccountId>();
const projection = new Projection(database, installation, followed);
const checkpoints = new Checkpoints(database, path);
/** The last packet that arrived. */
let current: Packet | undefined;

const methods = {
  /** Writes a packet. When it throws, the store is unchanged. */
  project: (packet: Packet) => {
    current = packet;
    return write(packet);
  },
  /** Writes the packet that could not be written. */
  retry: () => {
    invariant(current !== undefined, 'a packet is retried after it failed');
    return write(current);
  },
  /** Has the trades of an account reported with the packets that follow. */
  follow: (accountId: AccountId) => void followed.add(accountId),
  unfollow: (accountId: AccountId) => void followed.delete(accountId),
  close: () => database.close(),
};
serveMethods(parentPort, methods);
parentPort.postMessage({ sequence: projection.sequence } satisfies ProjectorReady);

function write(packet: Packet): Transferred<Projected> {
  const trades = projection.project(readPacket(packet));
  const { buffer } = packet.events;
  const checkpointProblem = checkpoints.problem();
  return new Transferred({ sequence: projection.sequence, buffer, checkpointProblem, trades }, [buffer]);
}
