import { useSessionState } from '../../../data/session.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { Form } from '../../../ui/form.tsx';
import { KEEPS_FOCUS } from '../../../ui/kept-focus.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts';
import { useMarketPage } from '../market-context.tsx';
import { EndNotice } from '../market-notice.tsx';
import { isPaused, takesOrders } from '../trading-end.ts';
import { AmountField } from './amount-field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { NeedAccount } from './need-account.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { PreviewList } from './preview-list.tsx';
import { ProtectionField } from './protection-field.tsx';
import { SideChoice } from './side-choice.tsx';
import { StickyEnd } from './sticky-end.tsx';
import { SubmitOrder } from './submit-order.tsx';
import { TICKET_MARK } from './ticket-focus.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { usePlan } from './use-plan.ts';
import { useResale } from './use-resale.ts';

/** The order ticket. */
export function Ticket() {
  const { root } = useMarketPage();
  return (
    // A ticket taller than the window scrolls internally, so that its button stays in view; what has the focus is scrolled
    // out from under it.
    <section aria-label={s.title} className="card min-h-0 scroll-pb-38 overflow-y-auto">
      {root.marketType === 1 && (
        <div className="border-line border-b px-4 py-2 text-sm">
          <TicketTitle />
        </div>
      )}
      <TicketForm />
    </section>
  );
}

/** Heading of a categorical market's ticket: the outcome, and below it the question. */
export function TicketTitle() {
  const { root, market } = useMarketPage();
  return (
    <>
      <bdi className="line-clamp-2 font-semibold">{market.marketTitle}</bdi>
      <bdi className="line-clamp-2 font-normal text-2xs text-ink-3">{root.marketTitle}</bdi>
    </>
  );
}

interface TicketFormProps {
  /** Whether it is in a sheet, where the page's own notices are out of reach. */
  readonly isSheet?: boolean;
}

/** The form without the frame. */
export function TicketForm({ isSheet = false }: TicketFormProps) {
  const { market, hasEndedMeanwhile } = useMarketPage();
  const session = useSessionState();
  useKeptDraft();
  const live = usePlan();
  const [{ plan, resale }, onPointerDown] = useHeldWhilePressed({ plan: live, resale: useResale(live) });
  return (
    <Form
      {...TICKET_MARK}
      // The fields go when trading stops.
      {...KEEPS_FOCUS}
      className="relative flex grow flex-col gap-3 p-4 pt-3"
      onSubmit={() => {}}
    >
      {takesOrders(market) ? (
        <>
          <SideChoice />
          <LimitFields plan={plan} />
          <AmountField plan={plan} />
          <ProtectionField />
          <PreviewList plan={plan} resale={resale} />
          <StickyEnd onPointerDown={onPointerDown}>
            {session === 'restoring' && <Skeleton className="h-12" />}
            {session === 'none' && <NeedAccount />}
            {typeof session === 'object' && <SubmitOrder plan={plan} />}
          </StickyEnd>
        </>
      ) : (
        <div role={isSheet ? 'status' : undefined} className="space-y-3 text-ink-2 text-sm">
          {isPaused(market) ? <PausedNotice /> : <p>{s.closed}</p>}
          {hasEndedMeanwhile && <EndNotice />}
        </div>
      )}
    </Form>
  );
}
