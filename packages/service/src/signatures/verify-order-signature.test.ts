import { type DigestWords, digestOfBytes } from '@presage/exchange';
import {
  domainSeparator,
  type Hex,
  hashOrder,
  ORDER_TYPES,
  type OrderFields,
  orderDomain,
  orderTypedData,
} from '@presage/protocol';
import { getAddress, HDNodeWallet, Wallet } from 'ethers';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { decodeEvidence } from './evidence.ts';
import type { OrderSignatureResult } from './signatures.ts';
import { inProcessPool } from './testing/in-process-pool.ts';
import { highTwin, partsOf, signatureOf, TEST_DOMAIN, testAccount, testKey, testOrder } from './testing/sign.ts';
import { verifyOrderSignature } from './verify-order-signature.ts';

const SEPARATOR = domainSeparator(TEST_DOMAIN);
const wallet = testAccount(1);
const order = testOrder(wallet.address);
const signature = await signOrder(wallet, order);

describe('order signature', () => {
  it('by the signer, made with viem, gives the digest and evidence of the order', async () => {
    const result = await verify(order, signature);
    expect(result).toMatchObject({ ok: true, digest: digestOf(order) });
    if (!result.ok) return;
    const kept = decodeEvidence(result.evidence);
    expect(`0x${Buffer.from(kept.signature).toString('hex')}`).toBe(signature);
    expect(digestOf(kept.order)).toEqual(result.digest);
  });

  it('made with ethers is accepted too', async () => {
    const made = await new Wallet(testKey(1)).signTypedData(
      { ...TEST_DOMAIN },
      { Order: [...ORDER_TYPES.Order] },
      { ...order },
    );
    expect(await verify(order, made as Hex)).toMatchObject({ ok: true, digest: digestOf(order) });
  });

  it('is accepted for addresses and hex digits in any case', async () => {
    const upper = (text: Hex): Hex => `0x${text.slice(2).toUpperCase()}`;
    const shouted = { ...order, maker: upper(order.maker), signer: upper(order.signer) };
    expect(await verify(shouted, upper(signature))).toMatchObject({ ok: true, digest: digestOf(order) });
  });

  it('of type 0 is accepted when the maker signs for itself', async () => {
    const own = testOrder(wallet.address, { signatureType: 0, maker: wallet.address });
    expect(await verify(own, await signOrder(wallet, own))).toMatchObject({ ok: true, digest: digestOf(own) });
  });

  it.each<[string, Partial<OrderFields>, string]>([
    ['of type 1, a proxy', { signatureType: 1 }, 'signatureType: received 1; accepted: 2 (Safe) or 0 (EOA)'],
    ['of an unknown type', { signatureType: 3 }, 'signatureType: received 3; accepted: '],
    ['of type 0 by another than the maker', { signatureType: 0 }, 'sign 2 if the maker is a trading wallet'],
    [
      'of the zero address',
      { signer: '0x0000000000000000000000000000000000000000' },
      'signer: received the zero address; accepted: ',
    ],
  ])('%s is refused', async (_, changes, words) => {
    const changed = { ...order, ...changes };
    expectInvalid(await verify(changed, await signOrder(wallet, changed)), words);
  });

  it('by another wallet is refused, and both are named', async () => {
    const result = await verify(order, await signOrder(testAccount(2), order));
    expectInvalid(result, testAccount(2).address);
    expectInvalid(result, wallet.address);
  });

  it.each<[string, Partial<typeof TEST_DOMAIN>]>([
    ['chain', { chainId: 1 }],
    ['domain name', { name: 'Another CTF Exchange' }],
    ['domain version', { version: '2' }],
    ['exchange contract', { verifyingContract: '0x00000000000000000000000000000000000000cf' }],
  ])('for another %s is refused, and the right one is named', async (_, changes) => {
    const made = await wallet.signTypedData(orderTypedData({ ...TEST_DOMAIN, ...changes }, order));
    const result = await verify(order, made);
    expectInvalid(result, 'not by the signer');
    const exchange = getAddress(TEST_DOMAIN.verifyingContract);
    expectInvalid(result, `name "OPINION CTF Exchange", version "1", chain id 56, verifying contract ${exchange}`);
  });

  it('for a domain that also has a salt is refused', async () => {
    const domain = { ...TEST_DOMAIN, salt: `0x${'00'.repeat(32)}` } as const;
    const made = await wallet.signTypedData({ ...orderTypedData(TEST_DOMAIN, order), domain });
    expectInvalid(await verify(order, made), 'not by the signer');
  });

  it('of another primary type with the same fields is refused', async () => {
    const made = await wallet.signTypedData({
      domain: TEST_DOMAIN,
      types: { Offer: ORDER_TYPES.Order },
      primaryType: 'Offer',
      message: order,
    });
    expectInvalid(await verify(order, made), 'not by the signer');
  });

  it('of the same fields in another order is refused', async () => {
    const types = { Order: [...ORDER_TYPES.Order].reverse() };
    const made = await wallet.signTypedData({ domain: TEST_DOMAIN, types, primaryType: 'Order', message: order });
    expectInvalid(await verify(order, made), 'not by the signer');
  });

  it.each(ORDER_TYPES.Order.map(({ name }) => name))(
    'does not cover an order whose %s was changed afterwards',
    async (name) => {
      const result = await verify({ ...order, ...changed(name) }, signature);
      expect(result).toMatchObject({ ok: false, kind: 'invalid' });
    },
  );

  const { r, s, v } = partsOf(signature);
  it.each<[string, string, string]>([
    ['empty', '', 'received nothing; accepted: 0x and 130 hex digits'],
    ['0x alone', '0x', 'received 0 digits; accepted: '],
    ['of 64 bytes', signature.slice(0, -2), 'received 128 digits; accepted: '],
    ['of 66 bytes', `${signature}00`, 'received 132 digits; accepted: '],
    ['half a byte short', signature.slice(0, -1), 'received 129 digits; accepted: '],
    [
      'compact (EIP-2098)',
      signatureOf({ r, s: s | ((v === 28 ? 1n : 0n) << 255n), v }).slice(0, 130),
      'received 128 digits; accepted: ',
    ],
    ['without 0x', signature.slice(2), 'does not start with 0x'],
    ['with 0X', `0X${signature.slice(2)}`, 'does not start with 0x'],
    ['not hex', `0x${'zz'.repeat(65)}`, 'not hex'],
    ['with a space within', `${signature.slice(0, 20)} ${signature.slice(21)}`, 'not hex'],
    ['in wide digits', `0x${'１'.repeat(130)}`, 'not hex'],
    ['with v 0', signatureOf({ r, s, v: 0 }), 'v) must be 27 or 28: add 27 to 0 or 1'],
    ['with v 1', signatureOf({ r, s, v: 1 }), 'v) must be 27 or 28: add 27 to 0 or 1'],
    ['with r zero', signatureOf({ r: 0n, s, v }), 'its r must be'],
    ['with s zero', signatureOf({ r, s: 0n, v }), 'its s must be above 0'],
    ['with high s', highTwin(signature), 'its s must be in the lower half'],
  ])('%s is refused and not repeated', async (_, text, words) => {
    const result = await verify(order, text);
    expectInvalid(result, words);
    if (!result.ok && text.length > 40) expect(result.problem).not.toContain(text.slice(2, 40));
  });

  it('that another random wallet made over the right fields is refused', async () => {
    const stranger = HDNodeWallet.createRandom();
    const made = await stranger.signTypedData({ ...TEST_DOMAIN }, { Order: [...ORDER_TYPES.Order] }, { ...order });
    expectInvalid(await verify(order, made), stranger.address);
  });
});

function verify(fields: OrderFields, text: string): Promise<OrderSignatureResult> {
  const signedFor = { domain: TEST_DOMAIN, domainSeparator: SEPARATOR };
  return verifyOrderSignature(inProcessPool, { order: fields, signature: text, ...signedFor });
}

function signOrder(account: PrivateKeyAccount, fields: OrderFields): Promise<Hex> {
  return account.signTypedData(orderTypedData(orderDomain(TEST_DOMAIN), fields));
}

function digestOf(fields: OrderFields): DigestWords {
  return digestOfBytes(hashOrder(SEPARATOR, fields));
}

/** The order with one field changed to another value that a wallet could sign. */
function changed(name: keyof OrderFields): Partial<OrderFields> {
  const value = order[name];
  if (typeof value === 'bigint') return { [name]: value + 1n };
  if (name === 'signatureType') return { signatureType: 0, maker: order.signer };
  if (name === 'side') return { side: 1 };
  return { [name]: testAccount(9).address };
}

function expectInvalid(result: OrderSignatureResult, words: string): void {
  expect(result).toMatchObject({ ok: false, kind: 'invalid', problem: expect.stringContaining(words) });
}
