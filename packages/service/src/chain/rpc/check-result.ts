import { received } from '../../answers/received.ts';
import { RpcUnavailableError } from './rpc-error.ts';

interface Form {
  readonly name: string;
  readonly accepts: (result: unknown) => boolean;
}

const NUMBER: Form = { name: 'a number', accepts: (result) => isText(result, /^0x[0-9a-f]+$/i) };
const BYTES: Form = { name: 'bytes', accepts: (result) => isText(result, /^0x[0-9a-f]*$/i) };
const LIST: Form = { name: 'a list', accepts: Array.isArray };
const TEXT: Form = { name: 'text', accepts: (result) => typeof result === 'string' };
/** Null: the node does not have it. */
const OBJECT: Form = { name: 'an object', accepts: (result) => typeof result === 'object' && !Array.isArray(result) };
/** Requested by number are only blocks that were shown before: a node without one lags behind another. */
const KNOWN_BLOCK: Form = {
  name: 'the block: this node does not have it yet',
  accepts: (result) => result !== null && OBJECT.accepts(result),
};
/** Without a status it would count as one of a transaction that failed. */
const RECEIPT: Form = {
  name: 'a receipt with a status',
  accepts: (result) => result === null || isText(Object(result).status, /^0x[01]$/),
};

/** What the results of requests must be; what else a method returns is not checked. */
const FORMS: ReadonlyMap<string, Form> = new Map([
  ['eth_blockNumber', NUMBER],
  ['eth_chainId', NUMBER],
  ['eth_estimateGas', NUMBER],
  ['eth_gasPrice', NUMBER],
  ['eth_getBalance', NUMBER],
  ['eth_getTransactionCount', NUMBER],
  ['eth_maxPriorityFeePerGas', NUMBER],
  ['eth_call', BYTES],
  ['eth_getCode', BYTES],
  ['eth_getLogs', LIST],
  ['eth_getBlockByHash', OBJECT],
  ['eth_getBlockByNumber', KNOWN_BLOCK],
  ['eth_getTransactionReceipt', RECEIPT],
  ['web3_clientVersion', TEXT],
]);

/** Fields with a number: the client library fails on some forms of it, and compares a receipt's status as text. */
const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  'baseFeePerGas',
  'blockNumber',
  'cumulativeGasUsed',
  'difficulty',
  'effectiveGasPrice',
  'gasLimit',
  'gasUsed',
  'l1Fee',
  'logIndex',
  'number',
  'size',
  'status',
  'timestamp',
  'totalDifficulty',
  'transactionIndex',
]);

/**
 * Checks a result, and returns it in the form that most nodes use: hex in small letters, numbers without leading zeros.
 *
 * @throws {RpcUnavailableError} when it is none, though the node does not say so: the client library would fail on it.
 */
export function checkedResult(method: string, result: unknown): unknown {
  const form = FORMS.get(method);
  const usual = normalised(result);
  if (form === undefined || form.accepts(usual)) return usual;
  throw new RpcUnavailableError(method, `the node responded with ${received(result)}, which is not ${form.name}`);
}

function normalised(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return normalisedText(value, field);
  if (Array.isArray(value)) return value.map((each) => normalised(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normalised(each, name)]));
}

function normalisedText(text: string, field: string): string {
  if (!isText(text, /^0x[0-9a-f]*$/i)) return text;
  const hex = text.toLowerCase();
  if (!NUMBER_FIELDS.has(field)) return hex;
  return `0x${hex.slice(2).replace(/^0+/, '') || '0'}`;
}

function isText(result: unknown, format: RegExp): boolean {
  return typeof result === 'string' && format.test(result);
}
