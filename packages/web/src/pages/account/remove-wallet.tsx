import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeBrowserWallet } from '../../account/browser-wallet.ts';
import { vault } from '../../account/page-vault.ts';
import { leaveSession } from '../../account/session-keeper.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';

/** Removes a wallet created by this page from the browser, after a confirmation. */
export function RemoveWallet() {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isSure, setSure] = useState(false);
  const close = () => {
    setOpen(false);
    setSure(false);
  };
  const remove = async () => {
    try {
      await removeBrowserWallet(await vault());
    } catch (error) {
      toast({ kind: 'error', title: messageOf(error) });
      return;
    }
    toast({ kind: 'info', title: s.wallet.removed });
    await leaveSession();
    await queries.invalidateQueries({ queryKey: ['browserWallet'] });
  };
  return (
    <>
      <Button size="sm" tone="danger" onClick={() => setOpen(true)}>
        {s.wallet.remove}
      </Button>
      <Dialog title={s.wallet.removeTitle} isOpen={isOpen} onClose={close}>
        <p className="text-ink-2">{s.wallet.removeText}</p>
        <CheckField
          className="my-4"
          label={s.wallet.removeExported}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
        <Button tone="danger" disabled={!isSure} onClick={() => void remove()}>
          {s.wallet.removeSubmit}
        </Button>
      </Dialog>
    </>
  );
}
