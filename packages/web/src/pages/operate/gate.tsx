import { InvalidParamError, OpenApiError } from '@presage/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { signIn } from '../../operate/operator.ts';
import { operate as s } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { messageOf } from '../../ui/states.tsx';

/** The sign-in form for the admin token. */
export function Gate({ onEntered }: { onEntered(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState('');
  const [isKept, setKept] = useState(false);
  const entering = useMutation({
    mutationFn: () => signIn(token.trim(), isKept),
    onSuccess: onEntered,
    // Screen readers then read the problem, which describes the field.
    onError: () => field.current?.focus(),
  });
  return (
    <Form className="card mx-auto max-w-lg space-y-4 p-5 sm:p-6" onSubmit={() => entering.mutate()}>
      <div>
        <h2 className="font-semibold text-lg">{s.gateTitle}</h2>
        <p className="mt-1 text-ink-2">{s.gateText}</p>
      </div>
      <TextField
        ref={field}
        label={s.token}
        hint={s.tokenHint}
        error={entering.isError ? problemOf(entering.error) : undefined}
        type="password"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <CheckField
        label={s.keepInTab}
        hint={s.keepInTabHint}
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button type="submit" tone="primary" isBusy={entering.isPending} disabled={token.trim() === ''}>
        {s.enter}
      </Button>
    </Form>
  );
}

function problemOf(error: Error): string {
  // Characters that cannot be in a token, such as quotes or accents, which a header could not carry either.
  if (error instanceof InvalidParamError) return s.malformedToken;
  return error instanceof OpenApiError && error.errno !== undefined && error.status === 401
    ? s.wrongToken
    : messageOf(error);
}
