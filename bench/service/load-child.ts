// The service's clients, in a separate process: signs orders, sends them, cancels them, reads books. Started by
// load.ts.

import { answerQuestions } from './ask.ts';
import type { LoadQuestion, OrderRange, Recovered } from './load-questions.ts';
import { secp256k1 } from './native-secp256k1.ts';
import { readOverAndOver } from './read-books.ts';
import { sendAll, tradeSteadily } from './send-orders.ts';
import { type ReadyOrder, signOrders } from './signed-orders.ts';

let orders: readonly ReadyOrder[] = [];
let origin = '';

answerQuestions((question: LoadQuestion) => {
  switch (question.act) {
    case 'sign':
      origin = question.seat.origin;
      orders = signOrders(question.seat, question);
      return undefined;
    case 'recover':
      return recover(question);
    case 'place':
    case 'cancel':
      return sendAll(
        ordersIn(question).map((order) => order[question.act]),
        { origin: question.origin ?? origin, inFlight: question.inFlight },
      );
    case 'trade':
      return tradeSteadily(ordersIn(question), { origin, commandsPerSecond: question.commandsPerSecond });
    case 'read':
      return readOverAndOver(question);
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
