import type { Hex } from 'viem';
import type { TransactionRevertedError } from '../errors.ts';
import type { NonceMark } from './nonce-mark.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxTransaction } from './outbox-transaction.ts';
import type { OperatorSigner, SendingChain } from './sending-chain.ts';
import type { FinalTransaction } from './transactions.ts';

export interface SenderOptions {
  readonly outbox: Outbox;
  readonly chain: SendingChain;
  readonly signer: OperatorSigner;
  readonly confirmations: number;
  readonly feeBumpMs: number;
  readonly maxGasPriceWei: bigint;
  readonly dailyGasWei: bigint;
  readonly nowMs: () => number;
  /** What waits is measured by this: the clock may be set. */
  readonly monotonicMs: () => number;
  /** The highest block whose logs were read: our transactions up to there are known. */
  readonly scannedThrough: () => number;
  /** Whether a content without a nonce must still be sent: a settlement need not once its fills are not pending. */
  readonly isWanted: (transaction: OutboxTransaction) => Promise<boolean>;
  /** Records the highest nonce ever given. */
  readonly mark: Pick<NonceMark, 'raise'>;
  readonly observer: SenderObserver;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** Receives the sender's events. Each is durable when it is reported. */
export interface SenderObserver {
  sent(transaction: OutboxTransaction, hash: Hex): void;
  ended(transaction: OutboxTransaction, final: FinalTransaction): void;
  failed(transaction: OutboxTransaction, error: TransactionRevertedError): void;
}
