import { type ReactNode, useRef } from 'react';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { changePreferences, type Preferences, usePreferences } from './preferences.ts';

const MENU_ID = 'settings-menu';
const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: s.themes[value] }));
const PRICE_UNITS = (['cents', 'percent'] as const).map((value) => ({ value, label: s.priceUnits[value] }));

/** Theme, price unit and shortcuts, in a native popover that closes on a click outside. */
export function SettingsMenu({ onShowShortcuts }: { onShowShortcuts(): void }) {
  const { theme, priceUnit, hasShortcuts } = usePreferences();
  const menu = useRef<HTMLDivElement>(null);
  const showShortcuts = () => {
    // First, so that the focus is back on the button of the menu, to which it returns from the dialog.
    menu.current?.hidePopover();
    onShowShortcuts();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={s.settings}
        className="touch rounded-lg p-2 text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Icon name="settings" className="size-5" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="fixed inset-auto top-14 right-3 m-0 max-h-[calc(100dvh-4rem)] w-72 space-y-4 rounded-xl border border-line bg-surface p-4 text-ink shadow-lifted sm:right-5"
      >
        <Choice title={s.theme}>
          <Segmented<Preferences['theme']>
            label={s.theme}
            size="sm"
            options={THEMES}
            value={theme}
            onChange={(value) => changePreferences({ theme: value })}
          />
        </Choice>
        <Choice title={s.prices}>
          <Segmented<Preferences['priceUnit']>
            label={s.prices}
            size="sm"
            options={PRICE_UNITS}
            value={priceUnit}
            onChange={(value) => changePreferences({ priceUnit: value })}
          />
        </Choice>
        <CheckField
          label={s.shortcutsSwitch}
          checked={hasShortcuts}
          onChange={(event) => changePreferences({ hasShortcuts: event.target.checked })}
        />
        <div className="flex items-center justify-between gap-2">
          <Button size="sm" onClick={showShortcuts}>
            {s.showShortcuts}
          </Button>
          <a href="/docs" className="touch text-ink-2 text-xs underline hover:text-ink">
            {s.apiReference}
          </a>
        </div>
        <p className="text-2xs text-ink-3">
          <a
            href="https://www.tradingview.com/"
            rel="noopener noreferrer"
            target="_blank"
            className="touch underline hover:text-ink"
          >
            {s.chartsBy}
          </a>
        </p>
        <button type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" className="sr-only">
          {common.close}
        </button>
      </div>
    </>
  );
}

function Choice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 font-medium text-ink-2 text-xs">
        {title}
      </p>
      {children}
    </div>
  );
}
