/** A time in the format of a local date and time input: `2026-12-24T18:00`. */
export function localTimeText(atSec: number): string {
  const at = new Date(atSec * 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
