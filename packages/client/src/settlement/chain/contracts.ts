import { checksumAddress, isAddress } from '@presage/protocol';
import type { Settings } from '../../config.ts';
import type { Address } from '../../constants.ts';
import { InvalidParamError, OpenApiError } from '../../errors.ts';
import type { Chain } from '../../generated/wire.ts';

/** The node and the contracts that this client uses. */
export interface ChainContracts {
  readonly rpcUrl: string;
  readonly conditionalTokens: Address;
  readonly feeManager: Address;
  readonly multiSend: Address;
}

/**
 * Takes addresses from the configuration, otherwise from GET /chain.
 * @throws {InvalidParamError} naming the field that must be configured because the service does not provide it
 */
export function contractsOf(settings: ChainSettings, chain: Chain): ChainContracts {
  const { contracts } = chain;
  return {
    rpcUrl: rpcUrlOf(settings.rpcUrl === '' ? chain.rpcUrl : settings.rpcUrl),
    conditionalTokens: addressOf('conditionalTokensAddress', settings, contracts?.conditionalTokens),
    feeManager: addressOf('feeManagerAddress', settings, contracts?.feeManager),
    multiSend: addressOf('multiSendAddress', settings, contracts?.multiSend),
  };
}

type ChainSettings = Pick<Settings, ContractField | 'rpcUrl'>;
type ContractField = 'conditionalTokensAddress' | 'feeManagerAddress' | 'multiSendAddress';

function addressOf(name: ContractField, settings: ChainSettings, provided: string | undefined): Address {
  const address = settings[name] ?? provided;
  if (address === undefined) throw new InvalidParamError(`${name} is missing: the service does not provide it.`);
  if (isAddress(address)) return checksumAddress(address);
  throw new OpenApiError(`The service's ${name} is not an address.`);
}

/** Errors do not show the URL of a node, because it may contain a key. */
function rpcUrlOf(url: string | undefined): string {
  if (url !== undefined && /^https?:/.test(url)) return url;
  throw new InvalidParamError(
    'rpcUrl is missing: funds are on chain here, so send the http:// or https:// URL of a node.',
  );
}
