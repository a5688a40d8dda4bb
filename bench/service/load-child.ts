// The service's clients, in a separate process: signs orders, sends them, cancels them, reads books. Started by
// load.ts.

import { serveRequests } from './child-requests.ts';
import type { LoadRequest, OrderRange, Recovered } from './load-requests.ts';
import { secp256k1 } from './native-secp256k1.ts';
import { readOverAndOver } from './read-books.ts';
import { sendAll, tradeSteadily } from './send-orders.ts';
import { batchesOf, type ReadyOrder, signOrders } from './signed-orders.ts';
import type { TraderFixture } from './trader-fixture.ts';

let orders: readonly ReadyOrder[] = [];
let trader: TraderFixture | undefined;

serveRequests((request: LoadRequest) => {
  switch (request.act) {
    case 'sign':
      trader = request.fixture;
      orders = signOrders(request.fixture, request.count);
      return undefined;
    case 'recover':
      return recover(request);
    case 'place':
    case 'cancel':
      return sendAll(
        ordersIn(request).map((order) => order[request.act]),
        { origin: request.origin ?? signedFor().origin, inFlight: request.inFlight },
      );
    case 'placeBatches':
      return sendAll(batchesOf(ordersIn(request), signedFor(), request.perRequest), {
        origin: signedFor().origin,
        inFlight: request.inFlight,
      });
    case 'trade':
      return tradeSteadily(ordersIn(request), {
        origin: signedFor().origin,
        commandsPerSecond: request.commandsPerSecond,
      });
    case 'read':
      return readOverAndOver(request);
  }
});

function signedFor(): TraderFixture {
  if (trader === undefined) throw new Error('no orders are signed yet');
  return trader;
}

function ordersIn({ from, to }: OrderRange): readonly ReadyOrder[] {
  if (to > orders.length) throw new Error(`orders up to ${to} were requested, but only ${orders.length} are signed`);
  return orders.slice(from, to);
}

/** The bound: recovers the signers of the same signatures with the same addon, and does nothing else. */
function recover(range: OrderRange): Recovered {
  const some = ordersIn(range);
  const before = process.cpuUsage();
  const keys = some.map(({ signature, digest }) =>
    secp256k1.ecdsaRecover(signature.subarray(0, 64), (signature[64] ?? 0) - 27, digest, false),
  );
  const { user, system } = process.cpuUsage(before);
  const [signer] = keys;
  const wrong = keys.filter((key) => signer === undefined || Buffer.compare(key, signer) !== 0).length;
  return { cpuMicroseconds: user + system, wrong };
}
