const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** An amount of memory or disk: `443 MiB`, `59.2 GiB`. */
export function bytesText(bytes: number): string {
  return bytes < GIBIBYTE ? `${whole.format(bytes / MEBIBYTE)} MiB` : `${tenths.format(bytes / GIBIBYTE)} GiB`;
}
