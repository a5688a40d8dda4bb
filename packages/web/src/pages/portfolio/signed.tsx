import { signOf } from '../../format/decimal.ts';
import { cx } from '../../ui/class-names.ts';

/** A gain or loss; the colour repeats what the sign says. */
export function Signed({ amount, text }: { readonly amount: string; readonly text: string }) {
  const sign = signOf(amount);
  return <span className={cx('num', sign > 0 && 'text-yes', sign < 0 && 'text-no')}>{text}</span>;
}
