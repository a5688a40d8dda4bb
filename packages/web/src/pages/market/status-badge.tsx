import type { ChildMarket } from '@presage/client';
import { statusWords } from '../../strings/markets.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';

type Shown = Pick<
  ChildMarket,
  'statusEnum' | 'halted' | 'resultTokenId' | 'yesTokenId' | 'noTokenId' | 'yesLabel' | 'noLabel'
>;

/** A market's status as a badge. */
export function StatusBadge({ market }: { readonly market: Shown }) {
  const { statusEnum, resultTokenId, halted } = market;
  if (statusEnum === 'resolved' && resultTokenId !== '') {
    const isYes = resultTokenId === market.yesTokenId;
    const text = statusWords.won(isYes ? market.yesLabel : market.noLabel);
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
