import { TEXT_LIMITS } from '../../../operate/text-limits.ts';
import { operate } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { LimitedField } from '../limited-field.tsx';

const s = operate.form;
/** Minimum and maximum number of outcomes of a categorical market (wire contract §8). */
const MIN_ANSWERS = 2;
const MAX_ANSWERS = 100;

interface AnswerFieldsProps {
  readonly answers: readonly string[];
  readonly error: string | undefined;
  onChange(answers: readonly string[]): void;
}

/** The outcomes of a categorical market, one field each. */
export function AnswerFields({ answers, error, onChange }: AnswerFieldsProps) {
  return (
    <fieldset className="space-y-2" data-invalid={error === undefined ? undefined : ''}>
      <legend className="mb-1 font-medium text-xs">{s.outcomes}</legend>
      {answers.map((answer, index) => (
        <div key={index} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <LimitedField
              label={s.outcome(index + 1)}
              limit={TEXT_LIMITS.title}
              value={answer}
              // One that was added, which is to be filled in next.
              autoFocus={index >= MIN_ANSWERS && answer === ''}
              onChange={(event) => onChange(answers.with(index, event.target.value))}
            />
          </div>
          <Button
            tone="plain"
            aria-label={s.removeOutcome(index + 1)}
            disabled={answers.length <= MIN_ANSWERS}
            // With the second click of a double click, the next outcome has this place.
            onClick={({ detail }) => detail <= 1 && onChange(answers.toSpliced(index, 1))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="font-medium text-no text-xs">
          {error}
        </p>
      )}
      <Button size="sm" disabled={answers.length >= MAX_ANSWERS} onClick={() => onChange([...answers, ''])}>
        {s.addOutcome}
      </Button>
    </fieldset>
  );
}
