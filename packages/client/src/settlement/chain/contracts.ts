import { checksumAddress, isAddress } from '@presage/protocol';
import type { Settings } from '../../config.ts';
import type { Address } from '../../constants.ts';
import { InvalidParamError, OpenApiError } from '../../errors.ts';
import type { Chain } from '../../generated/wire.ts';

/** Where to find what this client uses on chain. */
export interface ChainContracts {
  readonly rpcUrl: string;
  readonly conditionalTokens: Address;
  readonly feeManager: Address;
  readonly multiSend: Address;
}

/**
 * What GET /chain says, unless the configuration says otherwise.
 * @throws {InvalidParamError} naming the field that has to be configured because the service does not tell it
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

function addressOf(name: ContractField, settings: ChainSettings, told: string | undefined): Address {
  const address = settings[name] ?? told;
  if (address === undefined) throw new InvalidParamError(`${name} is missing: the service does not tell it.`);
  if (isAddress(address)) return checksumAddress(address);
  throw new OpenApiError(`The service's ${name} is no address.`);
}

/** Addresses of nodes may carry keys: none is shown. */
function rpcUrlOf(url: string | undefined): string {
  if (url !== undefined && /^https?:/.test(url)) return url;
  throw new InvalidParamError(
    'rpcUrl is missing: money is on chain here, so send the http:// or https:// address of a node.',
  );
}
