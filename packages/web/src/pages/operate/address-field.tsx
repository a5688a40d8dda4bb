import { operate as s } from '../../strings/operate.ts';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { isAddressText } from './is-address-text.ts';

interface AddressFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'error'> {
  readonly value: string;
  onChange(value: string): void;
}

/** A text field that validates an address. */
export function AddressField({ value, onChange, ...rest }: AddressFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      error={value === '' || isAddressText(value) ? undefined : s.accounts.badAddress}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
