/** Texts that more than one page shows. */
export const common = {
  brand: 'Presage',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser does not allow this page to copy. Select the text and copy it yourself.',
  retry: 'Try again',
  notRead: 'This could not be loaded',
  /** Marks what could not be read again. */
  outdated: 'This may be out of date',
  /** Shown before the reason. */
  outdatedPage: 'Some of this page may be out of date',
  unreachable: 'The exchange is not responding.',
  codeMissing: 'Part of the application could not be loaded: it may have been updated. Reload the page.',
  tooManyRequests: 'Too many requests. Try again in a moment.',
  /** For a response of a proxy, or of a login page of a public network. */
  answeredByOther: (status: number) =>
    `Something between you and the exchange responded instead of it (HTTP ${status}).`,
  /** For a request that got no response. */
  resultUnknown: 'It is unclear whether this went through',
  resultUnknownText: 'Check before you try again.',
  /** For a transaction that was mined and reverted, or can no longer be mined. */
  notDoneOnChain: 'Transaction failed on chain',
  notDoneOnChainText: 'Nothing was changed. Check your balances before you try again.',
  /** For a transaction that the contract, the node or the wallet rejected. */
  notSentToChain: 'Rejected before it was sent to the chain',
  notSentToChainText: 'Try again once this is resolved.',
  keyRefused: 'Your API key no longer works. Sign in again.',
  more: 'Show more',
  loading: 'Loading',
  yes: 'Yes',
  no: 'No',
  buy: 'Buy',
  sell: 'Sell',
  never: 'Never',
  ambiguousAmount: (typed: string) =>
    `Does ${typed} mean ${typed.replace(',', '')} or ${typed.replace(',', '.')}? Enter ${typed.replace(',', '')} or ${typed}0.`,
} as const;
