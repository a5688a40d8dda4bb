// Writes order hashes and fees computed in TypeScript, which the contracts' tests must reproduce.
// Usage: npm run generate -w packages/contracts

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { feeOf, type PriceTicks, type SizeLots } from '@presage/exchange';
import { bytesToHex, domainSeparator, type Hex, hashOrder, orderDomain } from '@presage/protocol';
import { keccak256, numberToHex, toHex } from 'viem';

const ORDERS = 20;
const FEES = 200;
const VERIFYING_CONTRACT = '0x1234567890123456789012345678901234567890';
/** The largest size that the ledger accepts, in lots. */
const MAX_LOTS = 1_000_000_000_000n;

writeOrderHashes();
writeFees();

function writeOrderHashes(): void {
  const separator = domainSeparator(orderDomain({ chainId: 56, verifyingContract: VERIFYING_CONTRACT }));
  const orders = Array.from({ length: ORDERS }, (_, index) => ({
    salt: random(`salt ${index}`),
    maker: address(`maker ${index}`),
    signer: address(`signer ${index}`),
    taker: address(`taker ${index}`),
    tokenId: random(`tokenId ${index}`),
    makerAmount: random(`makerAmount ${index}`),
    takerAmount: random(`takerAmount ${index}`),
    expiration: random(`expiration ${index}`),
    nonce: random(`nonce ${index}`),
    feeRateBps: random(`feeRateBps ${index}`),
    side: index % 2,
    signatureType: index % 4,
  }));
  write('order-hashes.json', {
    verifyingContract: VERIFYING_CONTRACT,
    salts: orders.map(({ salt }) => numberToHex(salt)),
    makers: orders.map(({ maker }) => maker),
    signers: orders.map(({ signer }) => signer),
    takers: orders.map(({ taker }) => taker),
    tokenIds: orders.map(({ tokenId }) => numberToHex(tokenId)),
    makerAmounts: orders.map(({ makerAmount }) => numberToHex(makerAmount)),
    takerAmounts: orders.map(({ takerAmount }) => numberToHex(takerAmount)),
    expirations: orders.map(({ expiration }) => numberToHex(expiration)),
    nonces: orders.map(({ nonce }) => numberToHex(nonce)),
    feeRatesBps: orders.map(({ feeRateBps }) => numberToHex(feeRateBps)),
    sides: orders.map(({ side }) => numberToHex(side)),
    signatureTypes: orders.map(({ signatureType }) => numberToHex(signatureType)),
    hashes: orders.map((order) => bytesToHex(hashOrder(separator, order))),
  });
}

function writeFees(): void {
  const fills = Array.from({ length: FEES }, (_, index) => ({
    sizeLots: Number(1n + (random(`lots ${index}`) % MAX_LOTS) / 10n ** BigInt(index % 12)) as SizeLots,
    priceTicks: Number(1n + (random(`ticks ${index}`) % 9999n)) as PriceTicks,
    feeBps: Number(random(`bps ${index}`) % 1001n),
  }));
  write('fees.json', {
    lots: fills.map(({ sizeLots }) => numberToHex(sizeLots)),
    ticks: fills.map(({ priceTicks }) => numberToHex(priceTicks)),
    bps: fills.map(({ feeBps }) => numberToHex(feeBps)),
    feeUnits: fills.map(({ feeBps, priceTicks, sizeLots }) => numberToHex(feeOf(feeBps, priceTicks, sizeLots))),
  });
}

/** 256 pseudorandom bits, always the same for the same name. */
function random(name: string): bigint {
  return BigInt(keccak256(toHex(name)));
}

function address(name: string): Hex {
  return `0x${keccak256(toHex(name)).slice(-40)}`;
}

function write(file: string, content: object): void {
  writeFileSync(path.resolve(import.meta.dirname, '../vectors', file), `${JSON.stringify(content, null, 2)}\n`);
}
