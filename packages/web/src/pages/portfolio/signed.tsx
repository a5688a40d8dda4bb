import { signOf } from '../../format/decimal.ts';
import { cx } from '../../ui/class-names.ts';

/** A gain or a loss: its sign says it, the colour only repeats it. */
export function Signed({ amount, text }: { readonly amount: string; readonly text: string }) {
  const sign = signOf(amount);
  return <span className={cx('num', sign > 0 && 'text-yes', sign < 0 && 'text-no')}>{text}</span>;
}
