import type { AccountId, QuoteUnits } from '@presage/exchange';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { AccountRow, ActorQuery, AuditRow, BalanceRow, Page, Rows } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { readPage } from './paging.ts';

const NOTHING: BalanceRow = { availableUnits: 0n as QuoteUnits, heldUnits: 0n as QuoteUnits };

export async function readBalance(db: Kysely<Tables>, accountId: AccountId): Promise<BalanceRow> {
  const row = await db
    .selectFrom('balances')
    .select(['availableUnits', 'heldUnits'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** Accounts are numbered without gaps in the order of their registration, so a page is a range of numbers. */
export function listAccounts(db: Kysely<Tables>, page: Page): Promise<Rows<AccountRow & BalanceRow>> {
  return db.transaction().execute(async (snapshot) => {
    const last = await snapshot
      .selectFrom('accounts')
      .select(({ fn }) => fn.max<number | null>('accountId').as('lastAccountId'))
      .executeTakeFirstOrThrow();
    return readRange(page, last.lastAccountId ?? 0, async (from, to) => {
      const rows = await withBalances(snapshot)
        .where('accounts.accountId', '>=', from as AccountId)
        .where('accounts.accountId', '<=', to as AccountId)
        .execute();
      return rows.map(settled);
    });
  });
}

/** Accounts whose wallet or trading wallet starts with `walletStart`, in order of registration. */
export function findAccounts(
  db: Kysely<Tables>,
  page: Page,
  walletStart: string,
): Promise<Rows<AccountRow & BalanceRow>> {
  // 'g' sorts after every hex digit, so the range holds all addresses with this prefix.
  const startsSo = (eb: ExpressionBuilder<Tables, 'accounts'>) =>
    eb.or(
      (['accounts.wallet', 'accounts.tradingWallet'] as const).map((wallet) =>
        eb.and([eb(wallet, '>=', walletStart), eb(wallet, '<', `${walletStart}g`)]),
      ),
    );
  return db.transaction().execute(async (snapshot) => {
    const { foundCount } = await snapshot
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('foundCount'))
      .where(startsSo)
      .executeTakeFirstOrThrow();
    return readPage(page, foundCount, async ({ offset, limit }) => {
      const rows = await withBalances(snapshot)
        .where((eb) => startsSo(eb as never))
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(settled);
    });
  });
}

function withBalances(snapshot: Kysely<Tables>) {
  return snapshot
    .selectFrom('accounts')
    .leftJoin('balances', 'balances.accountId', 'accounts.accountId')
    .selectAll('accounts')
    .select(['balances.availableUnits', 'balances.heldUnits'])
    .orderBy('accounts.accountId');
}

/** An account that never had money has no balances row. */
function settled({
  availableUnits,
  heldUnits,
  ...account
}: AccountRow & { readonly [Field in keyof BalanceRow]: BalanceRow[Field] | null }): AccountRow & BalanceRow {
  return {
    ...account,
    availableUnits: availableUnits ?? NOTHING.availableUnits,
    heldUnits: heldUnits ?? NOTHING.heldUnits,
  };
}

const AUDIT_FIELDS = ['sequence', 'atMs', 'actor', 'action', 'target', 'detail'] as const;

/** The audit log, newest first; it is also numbered without gaps. */
export function listAudit(db: Kysely<Tables>, page: Page): Promise<Rows<AuditRow>> {
  return db.transaction().execute(async (snapshot) => {
    const last = await snapshot
      .selectFrom('audit')
      .select(({ fn }) => fn.max<number | null>('auditId').as('lastAuditId'))
      .executeTakeFirstOrThrow();
    const total = last.lastAuditId ?? 0;
    return readRange(page, total, (from, to) =>
      snapshot
        .selectFrom('audit')
        .select(AUDIT_FIELDS)
        .where('auditId', '>=', total - to + 1)
        .where('auditId', '<=', total - from + 1)
        .orderBy('auditId', 'desc')
        .execute(),
    );
  });
}

/** The audit rows of one actor, newest first. */
export function listAuditOf(db: Kysely<Tables>, { actor, beforeSequence, limit }: ActorQuery): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .select(AUDIT_FIELDS)
    .where('actor', '=', actor)
    .where('sequence', '<', beforeSequence)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Reads a page of rows numbered 1 to `total`, which takes no longer for a deep page. */
async function readRange<Row>(
  { page, limit }: Page,
  total: number,
  read: (from: number, to: number) => Promise<readonly Row[]>,
): Promise<Rows<Row>> {
  const from = (page - 1) * limit + 1;
  return { total, list: from > total ? [] : await read(from, Math.min(from + limit - 1, total)) };
}
