import type { Builder } from '@presage/client/admin';
import { useState } from 'react';
import { failureTitles } from '../../operate/failure-titles.ts';
import { isTooLong, TEXT_LIMITS } from '../../operate/text-limits.ts';
import { operate as s } from '../../strings/operate.ts';
import { Button } from '../../ui/button.tsx';
import { clearSent } from '../../ui/clear-sent.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/section.tsx';
import { LimitedField } from './limited-field.tsx';
import { useAdminAction } from './use-admin-action.ts';

/** Creates builders, and shows a new builder's key, which the service returns only once. */
export function Builders() {
  const [name, setName] = useState('');
  const [isReplaced, setReplaced] = useState(false);
  const [made, setMade] = useState<Builder>();
  const create = useAdminAction({
    run: (admin, typed: string) =>
      admin.createBuilder({ name: typed.trim(), ...(isReplaced ? { replaceKey: true } : {}) }),
    describeResult: () => '',
    describeFailure: (typed) => failureTitles(isReplaced ? 'replaceKey' : 'createBuilder', typed.trim()),
    onDone: ({ data }, typed) => {
      setMade(data);
      setName(clearSent(typed));
      setReplaced(false);
    },
  });
  const isGood = name.trim() !== '' && !isTooLong(name, TEXT_LIMITS.builderName);
  return (
    <Section title={s.builders.title} className="space-y-3">
      <p className="text-ink-2">{s.builders.text}</p>
      <Form className="space-y-3" onSubmit={() => create.mutate(name)}>
        <LimitedField
          label={s.builders.name}
          limit={TEXT_LIMITS.builderName}
          hint={s.builders.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <CheckField
          label={s.builders.replace}
          hint={s.builders.replaceHint}
          checked={isReplaced}
          onChange={(event) => setReplaced(event.target.checked)}
        />
        <Button type="submit" isBusy={create.isPending} disabled={!isGood}>
          {s.builders.create}
        </Button>
      </Form>
      <Dialog title={s.builders.keyOf(made?.name ?? '')} isOpen={made !== undefined} onClose={() => setMade(undefined)}>
        <p className="text-ink-2">{s.builders.once}</p>
        {made !== undefined && (
          <div className="mt-4 flex items-center gap-2 rounded-lg bg-sunken p-3">
            <code className="min-w-0 flex-1 break-all font-mono text-xs">{made.apiKey}</code>
            <CopyButton text={made.apiKey} what={s.builders.keyOf(made.name)} />
          </div>
        )}
      </Dialog>
    </Section>
  );
}
