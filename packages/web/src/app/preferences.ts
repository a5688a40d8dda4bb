import { keep, readKept } from '../data/browser-storage.ts';
import { createStore, useStore } from '../data/store.ts';
import { type PriceUnit, priceText } from '../format/price.ts';
import { isSlippage, type Slippage } from '../orders/slippage.ts';

/** The user's choices, stored on this device. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly priceUnit: PriceUnit;
  /** Whether keyboard shortcuts are on. */
  readonly hasShortcuts: boolean;
  /** How much worse than the best price market orders may fill. */
  readonly slippage: Slippage;
}

const STORAGE_KEY = 'presage.preferences';
const DEFAULTS: Preferences = { theme: 'system', priceUnit: 'cents', hasShortcuts: true, slippage: '0.05' };

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
/**
 * Whether the system theme is dark, updated by its change events only. If `matches` is read between a change and its
 * event, a browser may consider the change reported and never fire the event.
 */
const isSystemDark = createStore(darkSystem.matches);
darkSystem.addEventListener('change', ({ matches }) => isSystemDark.set(matches));

/** The kept text as last seen: another one is from another tab. It stays the same without storage. */
let seen = readKept('localStorage', STORAGE_KEY);
export const preferences = createStore<Preferences>(readStored(seen));

addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY || key === null) catchUp();
});

export function usePreferences(): Preferences {
  return useStore(preferences);
}

export function changePreferences(changes: Partial<Preferences>): void {
  // What another tab has changed is not taken back; its event may still be on its way.
  catchUp();
  preferences.set({ ...preferences.get(), ...changes });
  // Without storage the choice lasts until the page is closed.
  keep('localStorage', STORAGE_KEY, JSON.stringify(preferences.get()));
  seen = readKept('localStorage', STORAGE_KEY);
}

/** Formats prices in the chosen unit: `usePriceText()('0.425')` is `42.5¢` or `42.5%`. */
export function usePriceText(): (price: string, decimals?: number) => string {
  const { priceUnit } = usePreferences();
  return (price, decimals) => priceText(price, priceUnit, decimals);
}

/** Whether the page is dark, for components that draw on a canvas, such as charts. */
export function useIsDark(): boolean {
  usePreferences();
  useStore(isSystemDark);
  return isDark();
}

function isDark(): boolean {
  const { theme } = preferences.get();
  return theme === 'system' ? isSystemDark.get() : theme === 'dark';
}

/** Applies the chosen theme to the page, now and on every change. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  };
  apply();
  preferences.subscribe(apply);
  isSystemDark.subscribe(apply);
}

/** Takes over what another tab has changed. */
function catchUp(): void {
  const kept = readKept('localStorage', STORAGE_KEY);
  if (kept === seen) return;
  seen = kept;
  preferences.set(readStored(kept));
}

/** Validates the kept text: an older version or a user may have written it. */
function readStored(kept: string | undefined): Preferences {
  try {
    const stored: unknown = JSON.parse(kept ?? '{}');
    if (typeof stored !== 'object' || stored === null) return DEFAULTS;
    const { theme, priceUnit, hasShortcuts, slippage } = stored as Partial<Record<keyof Preferences, unknown>>;
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
      priceUnit: priceUnit === 'percent' ? priceUnit : DEFAULTS.priceUnit,
      hasShortcuts: hasShortcuts !== false,
      slippage: isSlippage(slippage) ? slippage : DEFAULTS.slippage,
    };
  } catch {
    return DEFAULTS;
  }
}
