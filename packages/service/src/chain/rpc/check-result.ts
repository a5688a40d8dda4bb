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
  ['eth_getBlockByNumber', OBJECT],
  ['eth_getTransactionReceipt', OBJECT],
  ['web3_clientVersion', TEXT],
]);

/** @throws {RpcUnavailableError} when it is none, though the node does not say so: the client library would fail on it. */
export function checkedResult(method: string, result: unknown): unknown {
  const form = FORMS.get(method);
  if (form === undefined || form.accepts(result)) return result;
  throw new RpcUnavailableError(method, `the node responded with ${received(result)}, which is not ${form.name}`);
}

function isText(result: unknown, format: RegExp): boolean {
  return typeof result === 'string' && format.test(result);
}
