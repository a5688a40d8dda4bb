import { shell as s } from '../strings/shell.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useActiveShortcuts } from './shortcuts.ts';

export function ShortcutsHelp({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog title={s.shortcuts} isOpen={isOpen} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {shortcuts.map(({ keys, title }) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="inline-flex h-6 min-w-6 items-center justify-center rounded border border-line-strong/60 bg-raised px-1.5 font-semibold text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
