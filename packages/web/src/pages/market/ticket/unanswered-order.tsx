import { useEffect } from 'react';
import { ticket as s } from '../../../strings/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { letBe, lookAgain, sendAgain } from './order-desk.ts';

/** Whoever leaves the page now will not hear what became of the order: the browser asks whether that is meant. */
function useQuestionOnLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

/** In the place of the button that sends orders, while nobody knows what became of one: a second might trade besides. */
export function UnansweredOrder({ words }: { readonly words: string }) {
  useQuestionOnLeaving();
  return (
    <div role="alert" className="space-y-3 rounded-lg bg-warn-soft p-3 text-warn text-xs">
      <p className="flex gap-2 font-semibold text-sm">
        <Icon name="alert" className="size-5 shrink-0" />
        {s.unanswered}
      </p>
      <p>
        <strong className="block">{words}</strong>
        {s.unansweredText}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="primary" onClick={() => void lookAgain()}>
          {s.lookAgain}
        </Button>
        <Button size="sm" onClick={() => void sendAgain()}>
          {s.sendAgain}
        </Button>
        <Button size="sm" tone="plain" onClick={letBe}>
          {s.letBe}
        </Button>
      </div>
    </div>
  );
}
