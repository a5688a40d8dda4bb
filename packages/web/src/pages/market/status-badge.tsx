import type { ChildMarket } from '@presage/client';
import { statusWords } from '../../strings/markets.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { winnerOf } from './winner.ts';

type Shown = Pick<
  ChildMarket,
  'statusEnum' | 'halted' | 'resultTokenId' | 'yesTokenId' | 'noTokenId' | 'yesLabel' | 'noLabel'
> & {
  /** Of a root. */
  readonly childMarkets?: readonly ChildMarket[];
};

/** A market's status as a badge; of a categorical one that is resolved, with the outcome that won. */
export function StatusBadge({ market }: { readonly market: Shown }) {
  const { statusEnum, resultTokenId, halted } = market;
  const winner = winnerOf(market.childMarkets ?? []);
  if (statusEnum === 'resolved' && (resultTokenId !== '' || winner !== undefined)) {
    const isYes = winner !== undefined || resultTokenId === market.yesTokenId;
    const text = statusWords.won(winner?.marketTitle ?? (isYes ? market.yesLabel : market.noLabel));
    return (
      <Badge tone={isYes ? 'yes' : 'no'}>
        <Icon name={isYes ? 'check' : 'close'} className="size-3 shrink-0" />
        <span className="min-w-0 truncate" title={text}>
          {text}
        </span>
      </Badge>
    );
  }
  if (statusEnum === 'activated')
    return <Badge tone={halted ? 'warn' : 'accent'}>{halted ? statusWords.halted : statusWords.activated}</Badge>;
  // A root has no tokens, so an empty result token says nothing about it.
  if (statusEnum === 'resolved' && market.yesTokenId !== '') return <Badge tone="warn">{statusWords.paidHalf}</Badge>;
  return (
    <Badge tone={statusEnum === 'resolving' || statusEnum === 'failed' ? 'warn' : 'neutral'}>
      {statusWords[statusEnum]}
    </Badge>
  );
}
