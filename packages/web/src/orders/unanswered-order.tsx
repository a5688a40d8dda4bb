import { orders as s } from '../strings/orders.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { dismissOrder, lookAgain, type OrderInFlight, sendAgain } from './order-in-flight.ts';

/** An order whose outcome is unknown, with the actions that are possible. */
export function UnansweredOrder({ order }: { readonly order: Extract<OrderInFlight, { phase: 'unanswered' }> }) {
  return (
    <div role="alert" className="space-y-3 rounded-lg bg-warn-soft p-3 text-warn text-xs">
      <p className="flex gap-2 font-semibold text-sm">
        <Icon name="alert" className="size-5 shrink-0" />
        {s.unanswered}
      </p>
      <p>
        <strong className="block">{order.task.words}</strong>
        {order.isMissing ? s.missingText : s.notAskedText} {s.whatNow}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="primary" onClick={() => void lookAgain()}>
          {s.lookAgain}
        </Button>
        <Button size="sm" onClick={() => void sendAgain()}>
          {s.sendAgain}
        </Button>
        <Button size="sm" tone="plain" onClick={dismissOrder}>
          {s.dismiss}
        </Button>
      </div>
    </div>
  );
}
