/** Texts that more than one page shows. */
export const common = {
  brand: 'Presage',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  notRead: 'This could not be loaded',
  /** Before the reason. */
  outdated: 'This may be out of date.',
  unreachable: 'The service does not answer.',
  /** Of what was asked for and not answered. */
  fateUnknown: 'It is not known whether this was done',
  fateUnknownText: 'Look whether it was before you do it again.',
  /** Of a transaction that is in a block, or will never be. */
  notDoneOnChain: 'The chain did not do this',
  notDoneOnChainText: 'It has changed nothing. Look at what you hold before you try again.',
  /** Of one that the contract, the node or the wallet would not have. */
  notSentToChain: 'This was refused, and not sent to the chain',
  notSentToChainText: 'Try again once the reason is gone.',
  keyRefused: 'Your API key does not work any more: sign in again.',
  more: 'Show more',
  loading: 'Loading',
  yes: 'Yes',
  no: 'No',
  buy: 'Buy',
  sell: 'Sell',
  never: 'Never',
} as const;
