import { common } from '../../strings/common.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmMoneyProps {
  readonly title: string;
  readonly text: string;
  /** The account whose money is moved, in full: two addresses can have the same ends. */
  readonly walletAddress: string;
  readonly submit: string;
  readonly isOpen: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before money is moved, in a dialog that names the account. It closes at once, so that nothing is sent twice. */
export function ConfirmMoney({ title, text, walletAddress, submit, isOpen, onConfirm, onClose }: ConfirmMoneyProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p className="text-ink-2">{text}</p>
      <code className="mt-2 block break-all rounded-lg bg-sunken p-3 font-mono text-xs">{walletAddress}</code>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="danger" onClick={confirm}>
          {submit}
        </Button>
        <Button tone="plain" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
