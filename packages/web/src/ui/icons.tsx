/** Line icons on a 24-unit grid. They are decorative: text always says the same. */
const PATHS = {
  markets: 'M4 19V9m5.5 10V5M15 19v-7m5 7V8',
  portfolio: 'M12 3v9h9A9 9 0 1 1 12 3Zm4 .9A9 9 0 0 1 20.1 8H16Z',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c.8-3.8 4-6 8-6s7.200 2.200 8 6',
  operate:
    'M5 7h9m5 0h0M5 12h2m5 0h7M5 17h9m5 0h0M16.500 7a1.500 1.500 0 1 0 0-.01M9.500 12a1.500 1.500 0 1 0 0-.01M16.500 17a1.500 1.500 0 1 0 0-.01',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Zm5-1.500L20 20',
  settings:
    'M4 7h10m4 0h2M4 17h2m4 0h10M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm-8 10a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  alert: 'M12 8v5m0 3.500v0M12 3 2.500 20h19Z',
  info: 'M12 11v6m0-9.500v0M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  back: 'M19 12H5m6-6-6 6 6 6',
  clock: 'M12 7v5l3.500 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  star: 'm12 3.500 2.650 5.370 5.930.860-4.290 4.180 1.010 5.900L12 17.020 6.700 19.810l1.010-5.900L3.420 9.730l5.930-.860Z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = 'size-4' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
