import { useState } from 'react';
import { useLabels } from '../../data/queries.ts';
import { failureTitles } from '../../operate/failure-titles.ts';
import { isTooLong, TEXT_LIMITS } from '../../operate/text-limits.ts';
import { operate as s } from '../../strings/operate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { clearSent } from '../../ui/clear-sent.ts';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { useAdminQuery } from './admin.ts';
import { Builders } from './builders.tsx';
import { Fees } from './fees.tsx';
import { LimitedField } from './limited-field.tsx';
import { useAdminAction } from './use-admin-action.ts';

/** Labels, collected fees, issuance of API keys, and builders. */
export function SettingsPanel() {
  return (
    <div className="grid gap-6 p-4 md:grid-cols-2">
      <Labels />
      <Fees />
      <Keys />
      <Builders />
    </div>
  );
}

function Labels() {
  const labels = useLabels();
  const [labelName, setLabelName] = useState('');
  const add = useAdminAction({
    run: (admin, typed: string) => admin.createLabel({ labelName: typed.trim() }),
    describeResult: ({ data }) => s.settings.labelAdded(data.labelName),
    describeFailure: (typed) => failureTitles('addLabel', typed.trim()),
    onDone: (_, typed) => setLabelName(clearSent(typed)),
  });
  const isGood = labelName.trim() !== '' && !isTooLong(labelName, TEXT_LIMITS.label);
  return (
    <Section title={s.settings.labels} className="space-y-3">
      {labels.data?.length === 0 && <p className="text-ink-3">{s.settings.noLabels}</p>}
      <ul className="flex flex-wrap gap-2">
        {labels.data?.map((label) => (
          <li key={label.labelId} className="max-w-full">
            <Badge>
              <span className="wrap-anywhere whitespace-normal">{label.labelName}</span>
            </Badge>
          </li>
        ))}
      </ul>
      <Form className="space-y-3" onSubmit={() => add.mutate(labelName)}>
        <LimitedField
          label={s.settings.labelName}
          limit={TEXT_LIMITS.label}
          value={labelName}
          onChange={(event) => setLabelName(event.target.value)}
        />
        <Button type="submit" isBusy={add.isPending} disabled={!isGood}>
          {s.settings.addLabel}
        </Button>
      </Form>
    </Section>
  );
}

function Keys() {
  const issuance = useAdminQuery(['keyIssuance'], (admin) => admin.getKeyIssuance());
  const change = useAdminAction({
    run: (admin, enabled: boolean) => admin.setKeyIssuance(enabled),
    describeResult: ({ enabled }) => (enabled ? s.settings.turnedOn : s.settings.turnedOff),
    describeFailure: (enabled) => failureTitles(enabled ? 'allowKeys' : 'stopKeys'),
  });
  return (
    <Section title={s.settings.keys} className="space-y-3">
      <Loaded reading={issuance} skeleton="h-16">
        {({ enabled }) => (
          <>
            <p>
              <Badge tone={enabled ? 'yes' : 'warn'}>{enabled ? s.settings.keysOn : s.settings.keysOff}</Badge>
            </p>
            <Button
              tone={enabled ? 'danger' : 'primary'}
              isBusy={change.isPending}
              onClick={() => change.mutate(!enabled)}
            >
              {enabled ? s.settings.turnOff : s.settings.turnOn}
            </Button>
          </>
        )}
      </Loaded>
    </Section>
  );
}
