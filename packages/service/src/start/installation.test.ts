import { expect, it } from 'vitest';
import type { JournalHeader } from '../journal/journal.ts';
import { checkChainId, checkDeployment, newInstallation } from './installation.ts';

const DEPLOYMENT = {
  chainId: 56,
  contracts: {
    ctfExchange: '0x00000000000000000000000000000000000000A1',
    conditionalTokens: '0x00000000000000000000000000000000000000A2',
    quoteToken: '0x00000000000000000000000000000000000000A3',
    oracleAdapter: '0x00000000000000000000000000000000000000A4',
  },
} as never;

const installation = { ...newInstallation({ chainId: undefined }, DEPLOYMENT, 5), formatVersion: 1 } as JournalHeader;

it('an installation on chain has the addresses of its contracts, and accepts them at each start', () => {
  expect(installation).toMatchObject({
    ledger: 'chain',
    createdAtMs: 5,
    chainId: 56,
    ctfExchange: '0x00000000000000000000000000000000000000a1',
    oracle: '0x00000000000000000000000000000000000000a4',
  });
  expect(() => checkDeployment(installation, DEPLOYMENT)).not.toThrow();
});

it.each(['chainId', 'ctfExchange', 'conditionalTokens', 'quoteToken', 'oracle'] as const)(
  'a journal that belongs to another %s is refused',
  (name) => {
    const other = name === 'chainId' ? 97 : `0x${'b'.repeat(40)}`;
    expect(() => checkDeployment({ ...installation, [name]: other }, DEPLOYMENT)).toThrow(
      new RegExp(`the journal belongs to ${name} ${other}, .*: set it to the file with the contracts`),
    );
  },
);

it('a custodial installation gets addresses of its own', () => {
  const [one, other] = [custodial(), custodial()];
  expect(one.ledger).toBe('custodial');
  for (const name of ['ctfExchange', 'conditionalTokens', 'quoteToken', 'oracle'] as const) {
    expect(one[name]).toMatch(/^0x[0-9a-f]{40}$/);
    expect(one[name]).not.toBe(other[name]);
  }
});

it('a custodial installation is for chain 56, which published clients sign for, or for the chosen one', () => {
  expect(custodial().chainId).toBe(56);
  expect(custodial(97).chainId).toBe(97);
});

it('a start that asks for another chain than the recorded one is refused, and says what to do', () => {
  const check = (chainId: number | undefined) => checkChainId({ chainId: 97 }, { chainId, dataDir: '/data' });
  expect(() => check(undefined)).not.toThrow();
  expect(() => check(97)).not.toThrow();
  expect(() => check(56)).toThrow(
    'setting CHAIN_ID: got "56", but it must be 97, the chain that /data was made for and its orders are signed for; ' +
      'leave CHAIN_ID unset, or set DATA_DIR to a new folder',
  );
});

function custodial(chainId?: number) {
  return newInstallation({ chainId }, undefined, 5);
}
