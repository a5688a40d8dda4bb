// The service's clients, in a separate process: signs orders, sends them, cancels them, reads books. Started by
// load.ts.

import { serveRequests } from './child-requests.ts';
import type { LoadRequest, OrderRange, Recovered } from './load-requests.ts';
import { secp256k1 } from './native-secp256k1.ts';
import { readOverAndOver } from './read-books.ts';
import { sendAll, tradeSteadily } from './send-orders.ts';
import { type ReadyOrder, signOrders } from './signed-orders.ts';

let orders: readonly ReadyOrder[] = [];
let origin = '';

serveRequests((request: LoadRequest) => {
  switch (request.act) {
    case 'sign':
      origin = request.fixture.origin;
      orders = signOrders(request.fixture, request);
      return undefined;
    case 'recover':
      return recover(request);
    case 'place':
    case 'cancel':
      return sendAll(
        ordersIn(request).map((order) => order[request.act]),
        { origin: request.origin ?? origin, inFlight: request.inFlight },
      );
    case 'trade':
      return tradeSteadily(ordersIn(request), { origin, commandsPerSecond: request.commandsPerSecond });
    case 'read':
      return readOverAndOver(request);
  }
});

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
