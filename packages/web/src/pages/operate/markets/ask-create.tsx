import type { CreateMarketBody } from '@presage/client/admin';
import { useRef, useState } from 'react';
import { nowMs } from '../../../data/clock.ts';
import { dateTimeText } from '../../../format/time.ts';
import {
  type FileProblem,
  isKey,
  keyOfFile,
  MAX_KEY_LENGTH,
  type MarketFile,
  readMarketFile,
} from '../../../operate/market-file.ts';
import type { CreatePlan } from '../../../operate/plan.ts';
import { operate } from '../../../strings/operate.ts';
import { marketFile as s } from '../../../strings/operate-market-file.ts';
import { several } from '../../../strings/operate-several.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDroppedFile } from './use-dropped-file.ts';

interface AskCreateProps {
  /** The key with which a file was sent before; empty if none was. */
  readonly firstKey: string;
  onConfirm(plan: CreatePlan): void;
}

/** Chooses a file with markets, and shows what it would create, or what is wrong with it, before anything is sent. */
export function AskCreate({ firstKey, onConfirm }: AskCreateProps) {
  const [plan, setPlan] = useState<CreatePlan>({ move: 'create', key: firstKey });
  const { file, key } = plan;
  const latest = useRef<File>(undefined);
  const choose = async (chosen: File) => {
    latest.current = chosen;
    const read = await readMarketFile(chosen, nowMs() / 1_000);
    // The one that was chosen last counts, however long it took to read them.
    if (latest.current === chosen) setPlan((before) => withFile(before, read));
  };
  useDroppedFile((dropped) => void choose(dropped));
  return (
    <div className="space-y-4">
      <p className="text-ink-2">
        {s.intro}{' '}
        <a href="/docs#/admin/adminCreateMarket" target="_blank" rel="noreferrer" className="underline hover:text-ink">
          {s.fields}
        </a>
      </p>
      {/* That it has none is not shown: below is what was read. */}
      <TextField
        label={s.choose}
        hint={s.drop}
        type="file"
        accept=".json,application/json"
        className="h-auto! border-dashed py-6 text-transparent! file:rounded-lg file:border file:border-line-strong/60 file:bg-raised file:px-3 file:py-2 file:font-semibold file:text-ink"
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          // So that the same one can be chosen again, once it was corrected.
          if (chosen !== undefined)
            void choose(chosen).then(() => {
              input.value = '';
            });
        }}
      />
      {file !== undefined && file.problems.length > 0 && <Problems name={file.name} problems={file.problems} />}
      {file !== undefined && file.problems.length === 0 && (
        <>
          <Found name={file.name} bodies={file.bodies} />
          <TextField
            label={s.key}
            hint={s.keyHint}
            error={isKey(key) ? undefined : s.badKey(MAX_KEY_LENGTH)}
            value={key}
            onChange={(event) => setPlan({ ...plan, key: event.target.value })}
          />
          <Button tone="primary" disabled={!isKey(key)} onClick={() => onConfirm(plan)}>
            {several.moves.create.name(file.bodies.length)}
          </Button>
        </>
      )}
    </div>
  );
}

/** A key that was typed, or with which a file was sent before, stays. */
function withFile({ file, key }: CreatePlan, read: MarketFile): CreatePlan {
  const isOfFile = key === '' || (file !== undefined && key === keyOfFile(file.name));
  return { move: 'create', file: read, key: isOfFile ? keyOfFile(read.name) : key };
}

/** More would make a list that nobody reads. */
const MOST = 50;

interface ProblemsProps {
  readonly name: string;
  readonly problems: readonly FileProblem[];
}

function Problems({ name, problems }: ProblemsProps) {
  return (
    <section role="alert" className="rounded-lg bg-no-soft p-3">
      <p className="font-semibold">
        <bdi>{name}</bdi>: {s.problems(problems.length)}
      </p>
      <p>{s.correct}</p>
      <ul className="mt-2 max-h-60 space-y-1 overflow-y-auto">
        {problems.slice(0, MOST).map(({ line, text }, index) => (
          <li key={index} className="wrap-anywhere">
            {line !== undefined && <span className="num font-medium">{s.line(line)}: </span>}
            {text}
          </li>
        ))}
        {problems.length > MOST && <li>{several.andMore(problems.length - MOST)}</li>}
      </ul>
    </section>
  );
}

interface FoundProps {
  readonly name: string;
  readonly bodies: readonly CreateMarketBody[];
}

function Found({ name, bodies }: FoundProps) {
  return (
    <section>
      <p className="font-semibold">
        <bdi>{name}</bdi>: {s.found(bodies.length)}
      </p>
      <p className="text-ink-2">{several.moves.create.text}</p>
      <ol className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {bodies.slice(0, MOST).map(({ marketTitle, cutoffAt, yesLabel, noLabel, children }, index) => (
          <li key={index} className="wrap-anywhere px-3 py-2">
            <bdi>{marketTitle}</bdi>
            <span className="block text-ink-3 text-xs">
              <bdi>
                {children === undefined
                  ? s.either(yesLabel ?? operate.resolve.results.yes, noLabel ?? operate.resolve.results.no)
                  : operate.markets.outcomes(children.length)}
              </bdi>
              {' · '}
              {s.ends(dateTimeText(cutoffAt))}
            </span>
          </li>
        ))}
        {bodies.length > MOST && <li className="px-3 py-2 text-ink-3">{several.andMore(bodies.length - MOST)}</li>}
      </ol>
    </section>
  );
}
