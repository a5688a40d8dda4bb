import type { AccountId, QuoteUnits } from '@presage/exchange';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { AccountRow, BalanceRow, Page, Rows } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { readPage, readRange } from './paging.ts';

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
