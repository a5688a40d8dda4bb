import {
  type ContractDomain,
  canonicalAddress,
  checksumAddress,
  encodeOrderStruct,
  ORDER_STRUCT_BYTES,
  type OrderFields,
  SignatureType,
  ZERO_ADDRESS,
} from '@presage/protocol';
import { encodeEvidence } from './evidence.ts';
import { invalid } from './refusals.ts';
import { parseSignature } from './signature-text.ts';
import type { OrderSignatureCheck, OrderSignatureResult, SignaturePool, SignatureRefusal } from './signatures.ts';

/**
 * Verifies that an order was signed by its signer (wire contract §4). The caller must check that the signer is the
 * account's wallet and the maker its trading wallet.
 */
export async function verifyOrderSignature(
  pool: SignaturePool,
  { order, signature, domain, domainSeparator }: OrderSignatureCheck,
): Promise<OrderSignatureResult> {
  const signer = canonicalAddress(order.signer);
  const refusal = refuseParties(order, signer);
  if (refusal !== undefined) return refusal;
  const parsed = parseSignature(signature);
  if (!parsed.ok) return parsed;

  // From Node's pool of buffers: a buffer of its own would cost as much as encoding into it.
  const struct = encodeOrderStruct(order, Buffer.allocUnsafe(ORDER_STRUCT_BYTES));
  const recovered = await pool.recover({ kind: 'order', struct, domainSeparator, signature: parsed.bytes });
  if (!recovered.ok) return recovered;
  if (recovered.address !== signer) return invalid(otherSigner(recovered.address, order.signer, domain));
  return { ok: true, digest: recovered.digest, evidence: encodeEvidence(struct, parsed.bytes) };
}

function refuseParties(order: OrderFields, signer: string): SignatureRefusal | undefined {
  const { signatureType } = order;
  if (signatureType !== SignatureType.EOA && signatureType !== SignatureType.SAFE) {
    return invalid(`signatureType: received ${signatureType}; accepted: 2 (Safe) or 0 (EOA)`);
  }
  if (signer === ZERO_ADDRESS) return invalid('signer: received the zero address; accepted: the signing wallet');
  if (signatureType === SignatureType.EOA && canonicalAddress(order.maker) !== signer) {
    return invalid(
      `signatureType: received 0, with which the signer, ${checksumAddress(order.signer)}, must be the maker, ${checksumAddress(order.maker)}; sign 2 if the maker is a trading wallet of its own`,
    );
  }
  return undefined;
}

/** An unexpected signer usually means that another domain, or other fields than those sent, were signed. */
function otherSigner(recovered: string, signer: string, { name, chainId, verifyingContract }: ContractDomain): string {
  return (
    `signature: made by ${checksumAddress(recovered)} over these fields, not by the signer ${checksumAddress(signer)}; ` +
    `sign exactly the fields that are sent, in the domain of this service: name ${JSON.stringify(name)}, version "1", ` +
    `chain id ${chainId}, verifying contract ${checksumAddress(verifyingContract)}`
  );
}
