import { cx } from '../../ui/class-names.ts';

export interface Tile {
  readonly title: string;
  readonly value: string;
  readonly note?: string;
}

interface TileListProps {
  readonly tiles: readonly Tile[];
  /** In a dialog, which has room for two. */
  readonly isNarrow?: boolean;
}

/** A grid of key figures. */
export function TileList({ tiles, isNarrow = false }: TileListProps) {
  return (
    <dl className={cx('grid grid-cols-2 gap-3', !isNarrow && 'sm:grid-cols-3 lg:grid-cols-5')}>
      {tiles.map(({ title, value, note = '' }) => (
        <div key={title} className="rounded-lg bg-raised px-3 py-2">
          <dt className="text-ink-3 text-xs">{title}</dt>
          <dd className="num break-words font-semibold">{value}</dd>
          {note !== '' && <dd className="num text-2xs text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
