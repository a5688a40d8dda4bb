import { shortAddress } from '../../format/address.ts';
import { cx } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

interface AddressProps {
  readonly address: string;
  /** What the address is, for screen readers. */
  readonly what: string;
  readonly className: string;
}

/** An address in full, with a button that copies it. */
export function Address({ address, what, className }: AddressProps) {
  return (
    <span className="flex items-center gap-1">
      <code className={cx('break-all font-mono', className)}>{address}</code>
      {/* Two lines for a mouse fit into a row with buttons. */}
      <CopyButton className="pointer-fine:h-6!" text={address} what={`${what} ${shortAddress(address)}`} />
    </span>
  );
}
