import type { Logger } from 'pino';
import type { OperatorTransactions } from './operator-transactions.ts';
import type { SenderObserver } from './sender-options.ts';

/** Logs the sender's events, and passes them to the callers that wait. */
export function senderObserver(transactions: OperatorTransactions, log: Pick<Logger, 'info' | 'warn'>): SenderObserver {
  return {
    sent(transaction, hash) {
      log.info({ key: transaction.key, txHash: hash }, 'a transaction was sent');
      transactions.sent(transaction, hash);
    },
    ended(transaction, final) {
      log.info({ key: transaction.key, txHash: final.txHash }, 'a transaction is final');
      transactions.ended(transaction, final);
    },
    failed(transaction, error) {
      log.warn({ key: transaction.key, reason: error.message }, 'a transaction failed');
      transactions.failed(transaction, error);
    },
    log: (message, fields) => log.warn(fields, message),
  };
}
