import { useState } from 'react';
import { exportBrowserWallet } from '../../account/browser-wallet.ts';
import { vault } from '../../account/page-vault.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';

/** Shows the private key of a wallet created by this page, after a confirmation. */
export function ExportWallet() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {s.wallet.export}
      </Button>
      <Dialog title={s.wallet.exportTitle} isOpen={isOpen} onClose={close}>
        <PrivateKey onHide={close} />
      </Dialog>
    </>
  );
}

/** Forgets the key with the dialog, also one that is still being decrypted when it is closed. */
function PrivateKey({ onHide }: { onHide(): void }) {
  const [privateKey, setPrivateKey] = useState<string>();
  const reveal = async () => {
    try {
      setPrivateKey(await exportBrowserWallet(await vault()));
    } catch (error) {
      toast({ kind: 'error', title: messageOf(error) });
    }
  };
  return (
    <>
      <p className="text-ink-2">{s.wallet.exportText}</p>
      {privateKey === undefined ? (
        <Button className="mt-4" tone="danger" onClick={() => void reveal()}>
          {s.wallet.reveal}
        </Button>
      ) : (
        <div className="mt-4 rounded-lg bg-sunken p-3">
          <code className="block break-all font-mono text-xs" data-testid="private-key">
            {privateKey}
          </code>
          <div className="mt-2 flex gap-2">
            <CopyButton text={privateKey} what={s.wallet.exportTitle} />
            <Button tone="plain" size="sm" onClick={onHide}>
              {s.wallet.hide}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
