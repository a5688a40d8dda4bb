import { CopyButton } from './copy-button.tsx';

interface AddressFactProps {
  readonly title: string;
  readonly address: string;
  readonly hint?: string;
}

/** An address in full in a list of terms, with a button that copies it. */
export function AddressFact({ title, address, hint }: AddressFactProps) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{title}</dt>
      <dd className="flex items-center gap-1">
        <code className="min-w-0 break-all font-mono text-xs">{address}</code>
        <CopyButton text={address} what={title} />
      </dd>
      {hint !== undefined && <dd className="text-ink-3 text-xs">{hint}</dd>}
    </div>
  );
}
