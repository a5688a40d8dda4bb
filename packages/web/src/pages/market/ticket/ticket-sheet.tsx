import type { ReactNode } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { useStore } from '../../../data/store.ts';
import { type Outcome, ticksText } from '../../../format/units.ts';
import { common } from '../../../strings/common.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLiveBookView, useMarketPage, useOutcomeLabel, usePrefill, usePriceDecimals } from '../market-context.tsx';
import { EndNotice } from '../market-notice.tsx';
import { isPaused, takesOrders } from '../trading-end.ts';
import { PausedNotice } from './paused-notice.tsx';
import { TicketForm, TicketTitle } from './ticket.tsx';

/** On small screens: two buttons at the bottom that open the ticket in a sheet. */
export function TicketSheet() {
  const { root, market, isSheetOpen, hasEndedMeanwhile } = useMarketPage();
  const isOpen = useStore(isSheetOpen);
  const prefill = usePrefill();
  const open = (outcome: Outcome) => prefill({ side: 'buy', outcome });
  return (
    <>
      {takesOrders(market) && (
        <BottomBar>
          <OpenButton outcome="yes" onOpen={open} />
          <OpenButton outcome="no" onOpen={open} />
        </BottomBar>
      )}
      {isPaused(market) && (
        <BottomBar>
          <PausedNotice className="col-span-2" />
        </BottomBar>
      )}
      {hasEndedMeanwhile && (
        <BottomBar>
          <EndNotice className="col-span-2" />
        </BottomBar>
      )}
      {/* It stays open when trading stops, and says so. */}
      <Dialog
        title={root.marketType === 1 ? <TicketTitle /> : s.title}
        isOpen={isOpen}
        isSheet
        onClose={() => isSheetOpen.set(false)}
      >
        <div className="-mx-5 -mt-1 -mb-5 flex grow flex-col">
          <TicketForm isSheet />
        </div>
      </Dialog>
    </>
  );
}

function BottomBar({ children }: { readonly children: ReactNode }) {
  const { root, market } = useMarketPage();
  return (
    // Marked, so that the end of the page leaves room for it.
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-14 z-20 grid grid-cols-2 gap-2 border-line border-t bg-surface p-2.5 short:bottom-0 md:bottom-0 print:hidden"
    >
      {/* The chosen outcome, as the list where it was chosen may be out of view. */}
      {root.marketType === 1 && (
        <p className="col-span-2 -mt-1 truncate text-center font-medium text-ink-2 text-xs">
          <bdi>{market.marketTitle}</bdi>
        </p>
      )}
      {children}
    </div>
  );
}

function OpenButton({ outcome, onOpen }: { readonly outcome: Outcome; onOpen(outcome: Outcome): void }) {
  const { root, market } = useMarketPage();
  const label = useOutcomeLabel(outcome);
  const priceText = usePriceText();
  const decimals = usePriceDecimals();
  const best = useLiveBookView(outcome)?.asks[0];
  return (
    <Button tone={outcome} onClick={() => onOpen(outcome)} className="min-w-0 max-[22rem]:gap-1 max-[22rem]:px-2">
      {/* A long name gives way, never the price. */}
      <span className="truncate">{s.submit(common.buy, label)}</span>
      {best !== undefined && <span className="num shrink-0">{priceText(ticksText(best.ticks), decimals)}</span>}
      {/* In view it stands once, above both buttons, where there is room for a long name. */}
      {root.marketType === 1 && <span className="sr-only">{market.marketTitle}</span>}
    </Button>
  );
}
