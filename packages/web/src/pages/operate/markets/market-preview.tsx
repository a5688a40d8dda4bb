import { useLabels } from '../../../data/queries.ts';
import { dateTimeText } from '../../../format/time.ts';
import { answersOf, type MarketDraft } from '../../../operate/market-draft.ts';
import { operate } from '../../../strings/operate.ts';
import { Badge } from '../../../ui/badge.tsx';

const s = operate.form;

/** The market as traders will see it. */
export function MarketPreview({ draft }: { readonly draft: MarketDraft }) {
  const labels = useLabels().data ?? [];
  const cutoffMs = Date.parse(draft.cutoff);
  const outcomes =
    draft.kind === 'binary'
      ? [draft.yesLabel.trim() || operate.resolve.results.yes, draft.noLabel.trim() || operate.resolve.results.no]
      : answersOf(draft);
  return (
    <section aria-label={s.preview} className="rounded-xl border border-line-strong/60 border-dashed p-4">
      <p className="mb-2 text-2xs text-ink-3">{s.previewText}</p>
      <div className="flex flex-wrap gap-1">
        {labels
          .filter(({ labelId }) => draft.labelIds.includes(labelId))
          .map(({ labelId, labelName }) => (
            <Badge key={labelId}>{labelName}</Badge>
          ))}
      </div>
      <p className="mt-1 font-semibold text-base">
        <bdi>{draft.title.trim() || s.untitled}</bdi>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {outcomes.map((outcome, index) => (
          <li key={index} className="rounded-lg bg-sunken px-2.5 py-1 font-medium text-xs">
            <bdi>{outcome}</bdi>
          </li>
        ))}
      </ul>
      <p dir="auto" className="mt-2 whitespace-pre-line text-ink-2 text-xs">
        {draft.rules.trim() || s.noRules}
      </p>
      {Number.isFinite(cutoffMs) && (
        <p className="num mt-2 text-ink-3 text-xs">
          {s.cutoff}: {dateTimeText(cutoffMs / 1_000)}
        </p>
      )}
    </section>
  );
}
