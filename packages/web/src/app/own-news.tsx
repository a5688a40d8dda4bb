import type { TradeOrderUpdateMessage } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gather } from '../data/gather.ts';
import { invalidateOwn } from '../data/keys.ts';
import { Channels, useLive } from '../data/live/live.ts';
import { shares } from '../format/amount.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { toast } from '../ui/toasts.ts';

/** Milliseconds in which news of the account is gathered before it is read again. */
const GATHER_MS = 250;

const EXPIRED = 4;

/** Follows what happens to the account, everywhere in the page: reads it again, and tells of what nobody pressed. */
export default function OwnNews() {
  const refresh = useGatheredRefresh();
  useLive(
    { channel: Channels.TRADE_ORDER_UPDATE },
    {
      onMessage: (message) => {
        tell(message);
        refresh();
      },
      onGap: refresh,
    },
  );
  useLive({ channel: Channels.TRADE_RECORD_NEW }, { onMessage: refresh, onGap: refresh });
  return null;
}

function useGatheredRefresh(): () => void {
  const queryClient = useQueryClient();
  const [refresh] = useState(() => gather(() => invalidateOwn(queryClient), GATHER_MS));
  useEffect(() => refresh.cancel, [refresh]);
  return refresh.ask;
}

/** A resting order that fills or expires does so while the person looks elsewhere. */
function tell({
  orderUpdateType,
  status,
  side,
  outcomeSide,
  shares: size,
  filledShares,
  tradingMethod,
}: TradeOrderUpdateMessage): void {
  if (orderUpdateType === 'orderFill' && tradingMethod === 2) {
    const sideWord = side === 1 ? common.buy : common.sell;
    const sizeWords = filledShares === size ? shares(size) : s.partOf(shares(filledShares), shares(size));
    toast({
      kind: 'success',
      title: s.orderFilled(sideWord, sizeWords, outcomeSide === 1 ? common.yes : common.no),
    });
  }
  if (orderUpdateType === 'orderCancel' && status === EXPIRED) toast({ kind: 'info', title: s.orderExpired });
}
