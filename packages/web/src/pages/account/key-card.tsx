import { resultOf } from '@presage/client';
import { useState } from 'react';
import { leaveSessionOf, renewKey } from '../../account/session-keeper.ts';
import { clientOf, getClient } from '../../data/client.ts';
import type { Session } from '../../data/session.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { account as s } from '../../strings/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { messageOf } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';

/** Last characters of the key that stay visible to identify it. */
const SHOWN_END = 4;

/** Shared mutation name: the key cannot be deleted while it is being replaced, nor the other way round. */
const CHANGE = 'change key';

/** The API key, hidden until revealed with a signature. */
export function KeyCard({ session }: { readonly session: Session }) {
  const [read, setRead] = useState<{ readonly session: Session; readonly apiKey: string }>();
  // Another session has another key.
  const revealed = read?.session === session ? read.apiKey : undefined;
  const [question, setQuestion] = useState<'rotate' | 'delete'>();
  const onError = (error: unknown) => toast({ kind: 'error', title: messageOf(error) });
  const reveal = useSingleMutation({
    mutationFn: async () => setRead({ session, ...resultOf(await withoutKey(session).getApiKey()) }),
    onError,
  });
  const rotate = useSingleMutation({
    name: CHANGE,
    mutationFn: async () => {
      // Uses the page's own client, which waits for the new key together with its stream. With another client, both
      // would see their key as rejected.
      const client = getClient();
      const { apiKey } = resultOf(await client.rotateApiKey());
      setRead(undefined);
      try {
        // Waits until the new key is active.
        resultOf(await client.getUserAuth());
      } finally {
        // Even if that failed: the old key no longer works.
        await renewKey(session, apiKey);
      }
      toast({ kind: 'success', title: s.key.rotated });
    },
    onSettled: () => setQuestion(undefined),
    onError,
  });
  const remove = useSingleMutation({
    name: CHANGE,
    mutationFn: async () => {
      resultOf(await withoutKey(session).deleteApiKey());
      await leaveSessionOf(session);
      toast({ kind: 'info', title: s.key.deleted });
    },
    onError,
  });
  return (
    <Section title={s.key.title} className="card p-5">
      <p className="mt-1 text-ink-2">{s.key.text}</p>
      <div className="mt-3 flex items-center gap-1 rounded-lg bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 break-all font-mono text-xs" data-testid="api-key">
          {revealed ?? <Hidden apiKey={session.apiKey} />}
        </code>
        {revealed !== undefined && <CopyButton text={revealed} what={s.key.title} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {revealed === undefined ? (
          <Button size="sm" isBusy={reveal.isPending} onClick={() => reveal.mutate()}>
            {s.key.reveal}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setRead(undefined)}>
            {s.key.hide}
          </Button>
        )}
        <Button size="sm" onClick={() => setQuestion('rotate')}>
          {s.key.rotate}
        </Button>
        <Button size="sm" tone="danger" onClick={() => setQuestion('delete')}>
          {s.key.delete}
        </Button>
      </div>
      <p className="mt-3 text-ink-3 text-xs">{s.key.signs}</p>
      <Dialog title={s.key.rotateTitle} isOpen={question === 'rotate'} onClose={() => setQuestion(undefined)}>
        <p className="text-ink-2">{s.key.rotateText}</p>
        <Button className="mt-4" tone="primary" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          {s.key.rotateSubmit}
        </Button>
      </Dialog>
      <Dialog title={s.key.deleteTitle} isOpen={question === 'delete'} onClose={() => setQuestion(undefined)}>
        <p className="text-ink-2">{s.key.deleteText}</p>
        <Button className="mt-4" tone="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {s.key.deleteSubmit}
        </Button>
      </Dialog>
    </Section>
  );
}

/** A client for requests that the wallet signs instead. */
function withoutKey(session: Session) {
  return clientOf(session, '');
}

function Hidden({ apiKey }: { readonly apiKey: string }) {
  return (
    <>
      <span className="sr-only">{s.key.hidden}</span>
      <span aria-hidden="true">{`${'•'.repeat(24)}${apiKey.slice(-SHOWN_END)}`}</span>
    </>
  );
}
