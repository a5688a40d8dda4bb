import { shortAddress } from '../../../format/address.ts';
import { failureTitles } from '../../../operate/failure-titles.ts';
import { account as s } from '../../../strings/operate-account.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useLedger } from '../admin.ts';
import type { Account } from '../booking-dialog.tsx';
import { Question } from '../question.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { useAsked } from '../use-asked.ts';

interface AccountAccessProps {
  readonly account: Account;
}

type Access = 'suspend' | 'resume' | 'deleteKey';

const QUESTIONS: Readonly<Record<Access, { title: string; text: string; submit: string }>> = {
  suspend: { title: s.suspendAsk, text: s.suspendText, submit: s.suspendSure },
  resume: { title: s.resumeAsk, text: s.resumeText, submit: s.resumeSure },
  deleteKey: { title: s.deleteKeyAsk, text: s.deleteKeyText, submit: s.deleteKeySure },
};

/** Suspends and resumes an account, and deletes its API key. */
export function AccountAccess({ account }: AccountAccessProps) {
  const { walletAddress, suspended } = account;
  const isOnChain = useLedger() === 'chain';
  const { asked, ask, close } = useAsked<Access>();
  const actions = useAccess(close);
  const possible: readonly Access[] = suspended ? ['resume'] : ['suspend', 'deleteKey'];
  // A suspension can take effect although its open orders could not be cancelled: it can then be repeated.
  const isOpen = asked !== undefined && (possible.includes(asked) || actions[asked].isError);
  return (
    <Section title={s.access}>
      <p className="mt-1 text-ink-2">{accessWords(account)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {possible.map((access) => (
          <Button
            key={access}
            size="sm"
            tone={access === 'resume' ? 'quiet' : 'danger'}
            isBusy={actions[access].isPending}
            onClick={({ currentTarget }) => ask(access, currentTarget)}
          >
            {s[access]}
          </Button>
        ))}
      </div>
      {isOpen && (
        <Question
          key={asked}
          {...QUESTIONS[asked]}
          isBusy={actions[asked].isPending}
          onConfirm={() => actions[asked].mutate(walletAddress)}
          onCancel={close}
        >
          {asked === 'suspend' && isOnChain && <p className="mt-2 text-ink-2 text-sm">{s.suspendOnChain}</p>}
        </Question>
      )}
    </Section>
  );
}

function accessWords({ suspended, hasApiKey }: Account): string {
  if (suspended) return s.whySuspended;
  return hasApiKey ? s.hasKey : s.hasNoKey;
}

function useAccess(onDone: () => void) {
  return {
    suspend: useAdminAction({
      run: (admin, wallet: string) => admin.suspendAccount(wallet),
      describeResult: ({ cancelledOrders }, wallet) => s.suspendedNow(shortAddress(wallet), cancelledOrders),
      describeFailure: (wallet) => failureTitles('suspend', shortAddress(wallet)),
    }),
    resume: useAdminAction({
      run: (admin, wallet: string) => admin.resumeAccount(wallet),
      describeResult: (_, wallet) => s.resumedNow(shortAddress(wallet)),
      describeFailure: (wallet) => failureTitles('resumeAccount', shortAddress(wallet)),
    }),
    deleteKey: useAdminAction({
      run: (admin, wallet: string) => admin.deleteApiKey(wallet),
      describeResult: (_, wallet) => s.keyDeleted(shortAddress(wallet)),
      describeFailure: (wallet) => failureTitles('deleteKey', shortAddress(wallet)),
      onDone,
    }),
  };
}
