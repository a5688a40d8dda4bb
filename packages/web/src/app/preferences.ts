import { createStore, useStore } from '../data/store.ts';
import { type PriceUnit, priceText } from '../format/price.ts';

/** What the person has chosen; kept on this device. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly priceUnit: PriceUnit;
  /** Whether single keys do something. */
  readonly hasShortcuts: boolean;
}

const PLACE = 'presage.preferences';
const DEFAULTS: Preferences = { theme: 'system', priceUnit: 'cents', hasShortcuts: true };

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
/**
 * Whether the system is dark, as its change events tell: a browser that is asked between a change and its event may
 * take the answer for the news, and tell no more.
 */
const isSystemDark = createStore(darkSystem.matches);
darkSystem.addEventListener('change', ({ matches }) => isSystemDark.set(matches));

export const preferences = createStore<Preferences>(readStored());

export function usePreferences(): Preferences {
  return useStore(preferences);
}

export function changePreferences(changes: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...changes });
  try {
    localStorage.setItem(PLACE, JSON.stringify(preferences.get()));
  } catch {
    // A browser that keeps nothing still shows what was chosen.
  }
}

/** Prices by choice: `usePriceText()('0.425')` is `42.5¢` or `42.5%`. */
export function usePriceText(): (price: string, decimals?: number) => string {
  const { priceUnit } = usePreferences();
  return (price, decimals) => priceText(price, priceUnit, decimals);
}

/** Whether the page is dark, for what paints itself, such as charts. */
export function useIsDark(): boolean {
  usePreferences();
  useStore(isSystemDark);
  return isDark();
}

function isDark(): boolean {
  const { theme } = preferences.get();
  return theme === 'system' ? isSystemDark.get() : theme === 'dark';
}

/** Keeps the page in the chosen theme from now on. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  };
  apply();
  preferences.subscribe(apply);
  isSystemDark.subscribe(apply);
}

/** What is stored may be of an older version, or somebody's edit. */
function readStored(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return DEFAULTS;
    const { theme, priceUnit, hasShortcuts } = stored as Partial<Record<keyof Preferences, unknown>>;
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
      priceUnit: priceUnit === 'percent' ? priceUnit : DEFAULTS.priceUnit,
      hasShortcuts: hasShortcuts !== false,
    };
  } catch {
    return DEFAULTS;
  }
}
