import { type DraftProblem, type MarketDraft, TICK_SIZES } from '../../../operate/market-draft.ts';
import { TEXT_LIMITS } from '../../../operate/text-limits.ts';
import { operate } from '../../../strings/operate.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LimitedArea, LimitedField } from '../limited-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { LabelChoice } from './label-choice.tsx';

const s = operate.form;
const KINDS = (['binary', 'categorical'] as const).map((value) => ({ value, label: s.kinds[value] }));

export interface MarketFieldsProps {
  readonly draft: MarketDraft;
  readonly problems: ReadonlySet<DraftProblem>;
  onChange(changes: Partial<MarketDraft>): void;
}

/** The fields of a new market. */
export function MarketFields({ draft, problems, onChange }: MarketFieldsProps) {
  const isBinary = draft.kind === 'binary';
  const error = (problem: DraftProblem, text: string) => (problems.has(problem) ? text : undefined);
  return (
    <>
      <Segmented<MarketDraft['kind']>
        label={s.kind}
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <LimitedField
        label={s.question}
        limit={TEXT_LIMITS.title}
        hint={s.questionHint}
        error={error('title', s.problems.title)}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {!isBinary && (
        <AnswerFields
          answers={draft.answers}
          error={error('answers', s.problems.answers) ?? error('sameAnswers', s.problems.sameAnswers)}
          onChange={(answers) => onChange({ answers })}
        />
      )}
      <LimitedArea
        label={s.rules}
        limit={TEXT_LIMITS.rules}
        hint={s.rulesHint}
        value={draft.rules}
        onChange={(event) => onChange({ rules: event.target.value })}
      />
      <TextField
        label={s.cutoff}
        hint={s.cutoffHint}
        error={error('cutoff', s.problems.cutoff)}
        type="datetime-local"
        value={draft.cutoff}
        onChange={(event) => onChange({ cutoff: event.target.value })}
      />
      <LabelChoice chosen={draft.labelIds} onChange={(labelIds) => onChange({ labelIds })} />
      <MoreFields draft={draft} problems={problems} onChange={onChange} />
    </>
  );
}

/** Settings that most markets leave at their defaults. */
function MoreFields({ draft, problems, onChange }: MarketFieldsProps) {
  const error = (problem: DraftProblem, text: string) => (problems.has(problem) ? text : undefined);
  const isBinary = draft.kind === 'binary';
  return (
    <details className="rounded-lg bg-raised p-3">
      <summary className="font-medium text-sm">{s.more}</summary>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {isBinary && (
          <>
            <LimitedField
              label={s.yesLabel}
              limit={TEXT_LIMITS.outcomeLabel}
              placeholder={operate.resolve.results.yes}
              value={draft.yesLabel}
              onChange={(event) => onChange({ yesLabel: event.target.value })}
            />
            <LimitedField
              label={s.noLabel}
              limit={TEXT_LIMITS.outcomeLabel}
              error={error('sameLabels', s.problems.sameLabels)}
              placeholder={operate.resolve.results.no}
              value={draft.noLabel}
              onChange={(event) => onChange({ noLabel: event.target.value })}
            />
          </>
        )}
        <LimitedField
          label={s.slug}
          limit={TEXT_LIMITS.slug}
          hint={s.slugHint}
          error={error('slug', s.problems.slug)}
          value={draft.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
        <SelectField
          label={s.tick}
          value={draft.tickSize}
          onChange={(event) => onChange({ tickSize: event.target.value as MarketDraft['tickSize'] })}
        >
          {TICK_SIZES.map((tick) => (
            <option key={tick}>{tick}</option>
          ))}
        </SelectField>
        <TextField
          label={s.makerFee}
          hint={s.feeHint}
          suffix={s.feeSuffix}
          inputMode="numeric"
          error={error('makerFee', s.problems.fee)}
          value={draft.makerFeeBps}
          onChange={(event) => onChange({ makerFeeBps: event.target.value })}
        />
        <TextField
          label={s.takerFee}
          suffix={s.feeSuffix}
          inputMode="numeric"
          error={error('takerFee', s.problems.fee)}
          value={draft.takerFeeBps}
          onChange={(event) => onChange({ takerFeeBps: event.target.value })}
        />
      </div>
    </details>
  );
}
