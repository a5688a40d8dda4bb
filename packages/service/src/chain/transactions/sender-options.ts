import type { Hex } from 'viem';
import type { FinalTransaction } from '../chain.ts';
import type { TransactionRevertedError } from '../errors.ts';
import type { NonceMark } from './nonce-mark.ts';
import type { Outbox, OutboxTransaction } from './outbox.ts';
import type { OperatorSigner, SendingChain } from './sending-chain.ts';

export interface SenderOptions {
  readonly outbox: Outbox;
  readonly chain: SendingChain;
  readonly signer: OperatorSigner;
  readonly confirmations: number;
  readonly feeBumpMs: number;
  readonly maxGasPriceWei: bigint;
  readonly dailyGasWei: bigint;
  readonly nowMs: () => number;
  /** The highest block whose logs were read: what it holds of ours is known. */
  readonly scannedThrough: () => number;
  /** Whether a content that has no nonce yet is still to be sent: a settlement is not when its fills are no longer pending. */
  readonly isWanted: (transaction: OutboxTransaction) => Promise<boolean>;
  /** Remembers the highest nonce that was given. */
  readonly mark: Pick<NonceMark, 'raise'>;
  readonly observer: SenderObserver;
}

/** What the sender tells as it works. All of it is durable when it is told. */
export interface SenderObserver {
  left(transaction: OutboxTransaction, hash: Hex): void;
  ended(transaction: OutboxTransaction, final: FinalTransaction): void;
  failed(transaction: OutboxTransaction, error: TransactionRevertedError): void;
  log(words: string, fields: Readonly<Record<string, unknown>>): void;
}
