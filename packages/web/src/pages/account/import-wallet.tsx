import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importBrowserWallet } from '../../account/browser-wallet.ts';
import { vault } from '../../account/page-vault.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { messageOf } from '../../ui/states.tsx';

/** Imports a wallet that this page created in another browser. */
export function ImportWallet() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="plain" size="sm" onClick={() => setOpen(true)}>
        {s.importing.open}
      </Button>
      <Dialog title={s.importing.title} isOpen={isOpen} onClose={close}>
        <ImportForm onImported={close} />
      </Dialog>
    </>
  );
}

/** Forgets the typed key with the dialog. */
function ImportForm({ onImported }: { onImported(): void }) {
  const queries = useQueryClient();
  const [privateKey, setPrivateKey] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    try {
      await importBrowserWallet(await vault(), privateKey);
      await queries.invalidateQueries({ queryKey: ['browserWallet'] });
      onImported();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Form className="space-y-4" onSubmit={() => void submit()}>
      <TextField
        label={s.importing.label}
        hint={s.importing.hint}
        error={error}
        type="password"
        value={privateKey}
        onChange={(event) => setPrivateKey(event.target.value)}
      />
      <Button tone="primary" type="submit" disabled={privateKey === ''}>
        {s.importing.submit}
      </Button>
    </Form>
  );
}
