import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useShortcuts } from '../../app/shortcuts.ts';
import { useLabels } from '../../data/queries.ts';
import { markets as s } from '../../strings/markets.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { DEFAULT_SORT, type MarketFilters } from './market-filters.ts';

/** Milliseconds of debounce after the last keystroke. */
const DEBOUNCE_MS = 220;

interface FilterBarProps {
  readonly filters: MarketFilters;
  onChange(changes: { [Name in keyof MarketFilters]: MarketFilters[Name] | undefined }): void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const choices = useId();
  const { type, status, sort } = filters;
  const changed = [type, status, sort].filter((choice) => choice !== undefined).length;
  return (
    <search aria-label={s.filters} className="mb-4 space-y-3">
      <div className="flex flex-wrap gap-2">
        <SearchField q={filters.q ?? ''} onChange={(q) => onChange({ q })} />
        {/* On phones the choices take two rows, so they are shown on demand. */}
        <Button
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={choices}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {s.filtersChanged(changed)}
        </Button>
        <div id={choices} className={cx('flex flex-wrap gap-2 max-sm:w-full', !isOpen && 'max-sm:hidden')}>
          <Choices filters={filters} onChange={onChange} />
        </div>
      </div>
      {/* On phones, one row that scrolls. */}
      <div className="-mx-3 flex min-h-8 gap-1.5 overflow-x-auto px-3 pb-1 pointer-coarse:-my-1.5 pointer-coarse:py-1.5 sm:mx-0 sm:px-0">
        <Chip isOn={filters.starred === true} onPress={() => onChange({ starred: filters.starred ? undefined : true })}>
          <Icon name="star" className={cx('size-3.5', filters.starred && 'fill-current')} />
          {s.starred}
        </Chip>
        <LabelChips chosen={filters.label} onChange={(label) => onChange({ label })} />
      </div>
    </search>
  );
}

function Choices({ filters, onChange }: FilterBarProps) {
  const { type = 'all', status = 'open', sort = DEFAULT_SORT } = filters;
  return (
    <>
      <Choice
        label={s.type}
        value={type}
        names={s.types}
        onChange={(value) => onChange({ type: value === 'all' ? undefined : value })}
      />
      <Choice
        label={s.status}
        value={status}
        names={s.statuses}
        onChange={(value) => onChange({ status: value === 'open' ? undefined : value })}
      />
      <Choice
        label={s.sort}
        value={sort}
        names={s.sorts}
        onChange={(value) => onChange({ sort: value === DEFAULT_SORT ? undefined : value })}
      />
    </>
  );
}

/** Searches as the user types; the `/` key focuses it. */
function SearchField({ q, onChange }: { readonly q: string; onChange(q: string | undefined): void }) {
  const [text, setText] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useShortcuts([{ keys: '/', title: s.focusSearch, run: () => input.current?.focus() }]);
  const asked = useRef(q);
  // The address may change otherwise too: back, forward, cleared filters. The field's own changes do not overwrite its
  // text.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === asked.current) return;
    asked.current = typed.trim();
    onChange(asked.current === '' ? undefined : asked.current);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, DEBOUNCE_MS, typed);
  };
  return (
    <SearchInput
      ref={input}
      label={s.search}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.target.value)}
      // A search after the user has chosen a market would lead back to the list.
      onBlur={() => ask(text)}
      className="min-w-[min(10rem,100%)] flex-1 sm:min-w-60"
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** In their order. */
  readonly names: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, value, names, onChange }: ChoiceProps<Value>) {
  return (
    <label className="min-w-32 flex-1 sm:flex-none">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={cx(inputClass, 'select pr-8')}
      >
        {(Object.keys(names) as Value[]).map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function LabelChips({
  chosen,
  onChange,
}: {
  readonly chosen: number | undefined;
  onChange(label: number | undefined): void;
}) {
  const labels = useLabels().data ?? [];
  const chips = [{ labelId: undefined, labelName: s.allLabels }, ...labels];
  return (
    // min-w-0: by default a fieldset is at least as wide as its content, and would not wrap.
    <fieldset className="flex shrink-0 gap-1.5 sm:min-w-0 sm:shrink sm:flex-wrap">
      <legend className="sr-only">{s.labels}</legend>
      {chips.map(({ labelId, labelName }) => (
        <Chip key={labelName} isOn={labelId === chosen} onPress={() => onChange(labelId)}>
          {labelName}
        </Chip>
      ))}
    </fieldset>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

function Chip({ isOn, children, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="touch flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-3 font-medium text-ink-2 text-xs -outline-offset-2 hover:border-line-strong hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
    >
      {children}
    </button>
  );
}
