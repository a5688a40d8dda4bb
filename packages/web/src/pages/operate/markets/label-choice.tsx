import { useLabels } from '../../../data/queries.ts';
import { operate } from '../../../strings/operate.ts';

const s = operate.form;

interface LabelChoiceProps {
  readonly chosen: readonly number[];
  onChange(labelIds: readonly number[]): void;
}

/** Checkboxes of all labels. */
export function LabelChoice({ chosen, onChange }: LabelChoiceProps) {
  const labels = useLabels();
  const toggle = (labelId: number) =>
    onChange(chosen.includes(labelId) ? chosen.filter((one) => one !== labelId) : [...chosen, labelId]);
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-xs">{s.labels}</legend>
      {labels.data?.length === 0 && <p className="text-ink-3 text-xs">{s.noLabels}</p>}
      <div className="flex flex-wrap gap-2">
        {labels.data?.map(({ labelId, labelName }) => (
          <label
            key={labelId}
            className="wrap-anywhere inline-flex cursor-pointer items-center gap-1.5 rounded-full border border-line-strong/60 px-3 py-1 text-xs has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              className="accent-accent"
              checked={chosen.includes(labelId)}
              onChange={() => toggle(labelId)}
            />
            {labelName}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
