import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { findService } from './admin-client.ts';
import {
  adminCommand,
  listCommand,
  onceCommand,
  type Page,
  paging,
  print,
  read,
  sendAndPrint,
} from './admin-command.ts';
import { createMarkets } from './create-markets.ts';
import { type MarketMove, MarketMover } from './move-markets.ts';
import { unixSeconds } from './unix-seconds.ts';
import { wholeNumber, wholeNumberOrZero } from './whole-number.ts';

export function marketCommand(): Command {
  const market = new Command('market').description(
    'Markets: create, edit, list, show, and move them through their life cycle',
  );
  const moves = MOVES.map(([name, does]) => move(name, does));
  for (const command of [create(), edit(), list(), show(), ...moves, fail(), resolve()]) {
    market.addCommand(command);
  }
  return market;
}

const MOVES = [
  ['activate', 'Opens a created market for trading'],
  ['halt', 'Pauses trading in an active market; orders can still be cancelled'],
  ['resume', 'Resumes trading in a halted market'],
  ['close', 'Ends trading before the cutoff and cancels all open orders'],
  ['delete', 'Deletes a created or failed market of which no tokens are left'],
] as const satisfies readonly (readonly [MarketMove, string])[];

const CUTOFF =
  'when trading ends: Unix seconds, a day (its beginning in UTC), or a time with a time zone such as 2027-01-31T12:00Z';

interface CreateOptions {
  readonly url?: string;
  readonly idempotencyKey: string;
  readonly title?: string;
  readonly cutoff?: number;
  readonly rules?: string;
  readonly slug?: string;
  readonly label?: readonly number[];
  readonly child?: readonly string[];
  readonly file?: string;
}

function create(): Command {
  const command = onceCommand('create', 'Creates a binary market, or with --child a categorical one')
    .option('--title <text>', 'the question')
    .option('--cutoff <time>', CUTOFF, unixSeconds)
    .option('--rules <text>', 'how it is resolved')
    .option('--slug <slug>', 'its name in URLs')
    .option('--label <id...>', 'label ids', numbers)
    .option('--child <title...>', 'title of a child market; repeat for each child')
    .addOption(
      wholeBody(
        'JSON file with the whole request body, which has fees, tick size and outcome labels too (/docs lists its fields), or a list of them, instead of the other options',
      ),
    );
  return command.action(async (options: CreateOptions) => {
    if (options.file === undefined && (options.title === undefined || options.cutoff === undefined))
      command.error('error: give --title and --cutoff, or --file');
    const body = await marketBody(options);
    if (!Array.isArray(body)) return sendAndPrint(command, 'POST', '/admin/market', body);
    const { url, idempotencyKey } = options;
    print({ created: await createMarkets(await findService(url), { bodies: body, idempotencyKey }) });
  });
}

/** `--file`, which excludes all other options of the body, because they would be ignored. */
function wholeBody(description: string): Option {
  const others = ['title', 'cutoff', 'rules', 'slug', 'label', 'child', 'makerFee', 'takerFee'];
  return new Option('--file <path>', description).conflicts(others);
}

async function marketBody(options: CreateOptions): Promise<unknown> {
  if (options.file !== undefined) return jsonIn(options.file);
  return {
    marketTitle: options.title,
    cutoffAt: options.cutoff,
    rules: options.rules,
    slug: options.slug,
    labelIds: options.label,
    children: options.child?.map((marketTitle) => ({ marketTitle })),
  };
}

interface EditOptions {
  readonly cutoff?: number;
  readonly rules?: string;
  readonly label?: readonly number[];
  readonly makerFee?: number;
  readonly takerFee?: number;
  readonly file?: string;
}

function edit(): Command {
  const command = adminCommand('edit', 'Changes the editable fields of a market; fields not given stay unchanged')
    .argument('<marketId>')
    .option('--rules <text>', 'how it is resolved')
    .option('--label <id...>', 'label ids, replacing the current ones', numbers)
    .option('--maker-fee <bps>', 'fee rate of resting orders in basis points, for later orders', wholeNumberOrZero)
    .option('--taker-fee <bps>', 'the same for incoming orders', wholeNumberOrZero)
    .option('--cutoff <time>', CUTOFF, unixSeconds)
    .addOption(
      wholeBody(
        'JSON file with the whole request body, instead of the other options; {"labelIds":[]} removes all labels',
      ),
    );
  return command.action(async (marketId: string, options: EditOptions) => {
    const body = await changesBody(options);
    if (options.file === undefined && Object.values(body as object).every((value) => value === undefined))
      command.error('error: give --rules, --label, --maker-fee, --taker-fee, --cutoff or --file');
    await sendAndPrint(command, 'PATCH', `/admin/market/${encodeURIComponent(marketId)}`, body);
  });
}

async function changesBody({ rules, label, makerFee, takerFee, cutoff, file }: EditOptions): Promise<unknown> {
  if (file !== undefined) return jsonIn(file);
  return { rules, labelIds: label, makerFeeBps: makerFee, takerFeeBps: takerFee, cutoffAt: cutoff };
}

/** UTF-8, with or without the mark that some editors put before it. Other bytes would become part of a title for good. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** @throws {Error} that names the file. */
async function jsonIn(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch((cause: Error) => {
    throw new Error(`--file ${path} cannot be read: ${cause.message}`, { cause });
  });
  try {
    return JSON.parse(UTF_8.decode(bytes));
  } catch (cause) {
    const what =
      cause instanceof SyntaxError ? `valid JSON: ${cause.message}` : 'text in UTF-8: save it in that encoding';
    throw new Error(`--file ${path} is not ${what}`, { cause });
  }
}

/** Collects the values of an option or argument that takes several. */
function numbers(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, wholeNumber(text)];
}

function list(): Command {
  const command = listCommand('list', 'Lists markets, newest first').option(
    '--status <status>',
    'only markets with this status: created, activated, resolving, resolved, failed or deleted',
  );
  return command.action(({ status, ...page }: Page & { status?: string }) =>
    read(command, `/market${paging(page, { status })}`),
  );
}

function show(): Command {
  const command = adminCommand('show', 'Prints one market').argument('<marketId>');
  return command.action((marketId: string) => read(command, `/market/${encodeURIComponent(marketId)}`));
}

function move(name: MarketMove, description: string): Command {
  const command = adminCommand(name, description).argument('[marketIds...]', 'one or more, each for itself', numbers);
  if (name === 'halt') command.option('--all', 'every market that trades: an emergency stop');
  return command.action(async (marketIds: readonly number[] = [], { all, url }: { all?: boolean; url?: string }) => {
    const [only] = marketIds;
    if ((all === true) === (only !== undefined))
      command.error(`error: give ${name === 'halt' ? 'either the market ids or --all' : 'the market ids'}`);
    if (only !== undefined && marketIds.length === 1)
      return sendAndPrint(command, 'POST', `/admin/market/${only}/${name}`, {});
    const mover = new MarketMover(await findService(url));
    try {
      await (all === true ? mover.haltAll() : mover.move(name, marketIds));
    } finally {
      print(mover.markets);
    }
    if (mover.markets.refused.length > 0) process.exitCode = 1;
  });
}

function fail(): Command {
  const command = adminCommand('fail', 'Fails a market permanently: every token pays one half')
    .argument('<marketId>')
    .option('--dry-run', 'only print what it would pay');
  return command.action((marketId: string, { dryRun }: { dryRun?: boolean }) => {
    const path = `/admin/market/${encodeURIComponent(marketId)}/fail`;
    return dryRun === true ? sendAndPrint(command, 'GET', path) : sendAndPrint(command, 'POST', path, {});
  });
}

function resolve(): Command {
  const command = adminCommand('resolve', 'Sets the outcome of a closed market; holders can then redeem')
    .argument('<marketId>')
    .argument('<outcome>', 'yes, no, invalid, or for a categorical market the id of the winning child')
    .option('--dry-run', 'only print what it would pay');
  return command.action((marketId: string, outcome: string, options: { dryRun?: boolean }) =>
    sendAndPrint(command, 'POST', `/admin/market/${encodeURIComponent(marketId)}/resolve`, {
      ...(/^\d+$/.test(outcome) ? { winnerMarketId: Number(outcome) } : { outcome }),
      ...(options.dryRun === true ? { dryRun: true } : {}),
    }),
  );
}
